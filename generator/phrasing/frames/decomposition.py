"""Frames that ask for every segment's value and contribution."""

FRAMES: tuple[str, ...] = (
    "How {does} {metric} break down by {dim} {scope}, and how much does each contribute?",
    "Break down {metric} by {dim} {scope}: what is each segment's value and contribution?",
    "{Scope}, what {was} {metric} for each {dim}, and how much did each contribute?",
    "Please split {metric} by {dim} {scope}, with value and contribution for every segment.",
    "What {was} {metric} for every {dim} {scope}, and what share of the whole did each contribute?",
    "Show me {metric} by {dim} {scope}, with each one's contribution to the whole.",
    "Split by {dim}, what {was} {metric} {scope}? Give the value and the contribution of each.",
    "I need a full breakdown of {metric} by {dim} {scope}: values and contributions.",
    "For each {dim}, what {was} {metric} {scope}, and what did it contribute to the whole?",
    "Decompose {metric} by {dim} {scope}, giving value and contribution for each.",
    "Looking at {period}{filters}, what is the value of {metric} for every {dim}, and what does each "
    "contribute?",
    "What do we see when we cut {metric} by {dim} {scope}? List every segment with its value and "
    "contribution.",
    "Can you list every {dim} with its {name} {scope} and its contribution to the whole?",
)
