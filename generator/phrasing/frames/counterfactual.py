"""Frames that ask what a metric would be under a supposition, beside what it is."""

FRAMES: tuple[str, ...] = (
    "What would {metric} have been {scope} if {scenario}, and how does that compare with the actual figure?",
    "Suppose {scenario}. What would {metric} come to {scope}, next to the figure we actually have?",
    "{Scope}, how different would {metric} be if {scenario}?",
    "How much would {metric} change {scope} if {scenario}?",
    "If {scenario}, what would {metric} be {scope} compared with the real figure?",
    "Imagine {scenario}: what happens to {metric} {scope}?",
    "I'd like a what-if on {metric} {scope}: the figure as it is, the figure if {scenario}, and the "
    "difference.",
    "What is the effect on {metric} {scope} if {scenario}?",
    "Please recalculate {metric} {scope} as though {scenario}, and show the difference from the actual "
    "value.",
    "Assuming {scenario}, what would {metric} be {scope}, and by how much would the figure move?",
    "Let us say {scenario}. How far would {metric} shift from the actual value {scope}?",
    "Looking at {period}{filters}, what {was} {metric}, and what would the figure be if {scenario}?",
    "Run a scenario for me in which {scenario}: what {is} {metric} {scope} with and without that change?",
)
