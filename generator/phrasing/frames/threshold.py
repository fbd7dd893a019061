"""Frames that ask whether a metric lies above a limit."""

FRAMES: tuple[str, ...] = (
    "Did {metric} exceed {limit} {scope}?",
    "{Was} {metric} above {limit} {scope}?",
    "{Scope}, did {metric} go over {limit}?",
    "Is it true that {metric} {was} higher than {limit} {scope}?",
    "Did we see {metric} {scope} at more than {limit}?",
    "Can you check whether {metric} {was} over {limit} {scope}?",
    "Please tell me whether {metric} {scope} came in above {limit}, and at what value.",
    "Take a mark of {limit}: did {metric} exceed it {scope}?",
    "What {was} {metric} {scope}, and was that above {limit}?",
    "Looking at {period}{filters}, did {metric} end up beyond {limit}?",
    "Was the {limit} mark exceeded by {metric} {scope}?",
    "I want to know if {metric} {scope} topped {limit}.",
    "Taking {limit} as the bar, {was} {metric} above the bar {scope}?",
    "Did the figure for {measure} {scope} come to more than {limit}?",
)
