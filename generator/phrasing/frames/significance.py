"""Frames that ask whether two groups differ by more than chance."""

FRAMES: tuple[str, ...] = (
    "Is the difference in {measure} between {pair} {scope} statistically significant at the {alpha} level?",
    "Do {pair} differ significantly in {measure} {scope}, tested at the {alpha} level?",
    "{Scope}, is there a statistically significant gap in {measure} between {pair} at the {alpha} level?",
    "At the {alpha} significance level, can we say that {pair} truly differ in {measure} {scope}?",
    "Test at the {alpha} level whether {metric} {is} the same for {pair} {scope}.",
    "Could the gap in {measure} between {pair} {scope} be mere chance? Use a significance level of {alpha}.",
    "I need a significance test of {measure} for {pair} {scope}, at the {alpha} level.",
    "Are {pair} far enough apart in {measure} {scope} to be statistically significant at {alpha}?",
    "With alpha at {alpha}, {does} {metric} differ significantly between {pair} {scope}?",
    "Please check whether {pair} show a statistically significant difference in {measure} {scope}, using "
    "the {alpha} level.",
    "Looking at {period}{filters}, is the gap in {measure} between {pair} more than noise at the {alpha} "
    "significance level?",
    "How sure can we be that {pair} do not share the same {name} {scope}? Test this at the {alpha} level.",
    "When we compare {pair} in terms of {measure} {scope}, is what we see statistically significant at the "
    "{alpha} level?",
)
