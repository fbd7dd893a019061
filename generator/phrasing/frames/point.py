"""Frames that ask for one value of a metric."""

FRAMES: tuple[str, ...] = (
    "What {was} {metric} {scope}?",
    "{Scope}, what figure did {metric} show?",
    "How high {was} {metric} {scope}?",
    "What did {metric} come to {scope}?",
    "Can you tell me {metric} {scope}?",
    "Please work out {metric} {scope}.",
    "Where did {metric} stand {scope}?",
    "I need one figure: {metric} {scope}.",
    "Looking at {period}, what level did {metric} reach{filters}?",
    "What value do we get for {metric} {scope}?",
    "{Metric} {scope}: what was the figure?",
    "Please put a number on {metric} {scope}.",
    "If someone asked about {metric} {scope}, what figure should we give?",
    "What does the data show for {metric} {scope}?",
    "Could you calculate {metric} {scope}?",
)
