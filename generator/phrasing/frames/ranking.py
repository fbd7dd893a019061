"""Frames that ask for the first few groups by a metric, from the highest or from the lowest."""

FRAMES: tuple[str, ...] = (
    "Which {top} had the {highest} {name} {scope}?",
    "What {are} the {end} {top} by {measure} {scope}?",
    "{Scope}, which {top} showed the {highest} {name}?",
    "Rank the {top} with the {highest} {name} {scope}, and give the value of each.",
    "Please list the {top} where {metric} {was} {highest} {scope}.",
    "Give me a ranking of the {end} {top} by {measure} {scope}, with values.",
    "I want to see which {top} came out {highest} in {measure} {scope}.",
    "Where {was} {metric} {highest} {scope}? Name the {end} {top} in order.",
    "By {measure} {scope}, which {top} ranked {highest}?",
    "Show the {end} {top} for {measure} {scope}, with the figures.",
    "Looking at {period}{filters}, which {top} posted the {highest} {name}?",
    "Name the {top} with the {highest} {name} {scope}, in order.",
    "Can you pull the {top} having the {highest} {name} {scope}?",
    "I need the {top} with the {highest} {name} {scope}, in order and with the figures.",
)
