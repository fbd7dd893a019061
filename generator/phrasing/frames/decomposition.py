"""Frames that ask for every segment's value and contribution."""

FRAMES: tuple[str, ...] = (
    "How {does} {metric} break down by {dim} {scope}, and how much does each contribute?",
    "Break {metric} {scope} down by {dim}: what is each segment's value and contribution?",
    "{Scope}, what does each {dim} contribute to {metric}, and what is its own value?",
    "Please split {metric} {scope} by {dim}, with value and contribution for every segment.",
    "Which {dims} lie behind {metric} {scope}, and with what values and contributions?",
    "Show me {metric} by {dim} {scope}, with each one's contribution to the whole.",
    "Where {does} {metric} {scope} come from when split by {dim}? Give value and contribution for each.",
    "I need a full breakdown of {metric} across {dims} {scope}: values and contributions.",
    "How much of {metric} {scope} does each {dim} account for, and what is its own value?",
    "Decompose {metric} {scope} into {dims}, giving value and contribution for each.",
    "Looking at {period}{filters}, what is the value of {metric} for every {dim}, and what does each "
    "contribute?",
    "What do we see when we cut {metric} {scope} by {dim}? List every segment with its value and "
    "contribution.",
    "Can you list every {dim} with its {name} {scope} and its contribution to the whole?",
)
