"""Frames that ask how a metric moved: direction, total change in percent, and when it peaked."""

FRAMES: tuple[str, ...] = (
    "How did {metric} develop {grain_by_grain} {scope}? Tell me the direction, the overall change in "
    "percent and when the peak was.",
    "What was the {grainly} trend in {metric} {scope}: up or down, by how many percent from the first "
    "value to the last, and when was the peak?",
    "{Scope}, did {metric} rise or fall when viewed {grain_by_grain}, by what percentage in total, and "
    "when did the peak come?",
    "Please trace {metric} {grain_by_grain} {scope}: which way did the figure move, how large was the "
    "change from start to finish in percent, and when was the high point?",
    "Taking {metric} {grain_by_grain} {scope}, is the last value higher or lower than the first, by how many "
    "percent, and when was the highest value?",
    "On a {grainly} view, did {metric} end higher or lower than at the start {scope}? I also need the total "
    "percentage change and the time of the peak.",
    "Show me how {metric} moved {grain_by_grain} {scope}, with the overall direction, the total "
    "percentage change and the time of the peak.",
    "Looking at {period}{filters}, did {metric} end higher or lower than at the start when viewed "
    "{grain_by_grain}, by how many percent, and when was the peak?",
    "I'd like the {grainly} course of {metric} {scope}: its direction, the percentage change from "
    "beginning to end, and when the peak was.",
    "{Scope}, by how many percent and in which direction did {metric} change from the first {grain} to "
    "the last, and when did the figure peak?",
    "What happened to {metric} {grain_by_grain} {scope}? Say whether the figure grew or shrank overall, "
    "by how many percent, and when it was at its highest.",
    "Can you summarise the {grainly} movement of {metric} {scope}: overall direction, total change in "
    "percent, and time of the maximum?",
    "Follow {metric} {grain_by_grain} {scope}. Did the last value end up above or below the first, by "
    "what percentage, and when was the maximum reached?",
)
