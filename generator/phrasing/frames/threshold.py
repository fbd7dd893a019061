"""Frames that ask whether a metric lies above a limit."""

FRAMES: tuple[str, ...] = (
    "Did {metric} exceed {limit} {scope}?",
    "{Was} {metric} above {limit} {scope}?",
    "{Scope}, did {metric} go over {limit}?",
    "Is it true that {metric} {was} higher than {limit} {scope}?",
    "Did {metric} {scope} amount to more than {limit}?",
    "Can you check whether {metric} {was} over {limit} {scope}?",
    "Please tell me whether {metric} {scope} came in above {limit}, and at what value.",
    "{Was} {metric} greater than {limit} {scope}?",
    "What {was} {metric} {scope}, and was that above {limit}?",
    "Looking at {period}{filters}, {was} {metric} more than {limit}?",
    "Was {limit} exceeded by {metric} {scope}?",
    "I want to know if {metric} {was} more than {limit} {scope}.",
    "Did {metric} lie above {limit} {scope}?",
    "Did {metric} come to more than {limit} {scope}?",
)
