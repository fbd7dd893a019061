"""Frames that ask for one value of a metric."""

FRAMES: tuple[str, ...] = (
    "What {was} {metric} {scope}?",
    "{Scope}, what figure do we have for {metric}?",
    "What number do we have for {metric} {scope}?",
    "What did {metric} come to {scope}?",
    "Can you tell me {metric} {scope}?",
    "Please work out {metric} {scope}.",
    "Please give me {metric} {scope}.",
    "I need one figure: {metric} {scope}.",
    "Looking at {period}{filters}, what {was} {metric}?",
    "What value do we get for {metric} {scope}?",
    "What is the figure for {metric} {scope}?",
    "Please put a number on {metric} {scope}.",
    "What figure should we report for {metric} {scope}?",
    "What does the data show for {metric} {scope}?",
    "Could you calculate {metric} {scope}?",
)
