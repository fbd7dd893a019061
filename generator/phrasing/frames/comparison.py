"""Frames that ask for the values of two groups and which of them is larger."""

FRAMES: tuple[str, ...] = (
    "Which {dim} had the higher {name} {scope}, {either}, and what were the two values?",
    "How did {metric} compare between {pair} {scope}, and which of the two was higher?",
    "{Scope}, which of {pair} came out higher in {measure}, and at what values?",
    "Compare {metric} {scope} for {pair}: what are the two figures, and which is the larger?",
    "Between {pair}, where {was} {metric} higher {scope}, and what was the figure for each?",
    "I want to set {pair} side by side for {measure} {scope}: give me both values and say which is higher.",
    "Of {pair}, which recorded the greater {name} {scope}, and what were both figures?",
    "Please give me {metric} {scope} for {pair}, and tell me which has the larger value.",
    "What {was} {metric} {scope} for each of {pair}, and which one is larger?",
    "Put {pair} head to head: what {was} {metric} for each {scope}, and which is higher?",
    "Split by {dim}, {was} {metric} higher for {either} {scope}, and what are the two numbers?",
    "When we split {metric} by {dim} {scope}, which is higher, {either}, and what does each come to?",
    "Tell me which {dim} shows the bigger {name} {scope}: {either}. Include both values.",
    "Looking at {period}{filters}, what {was} {metric} for {pair}, and which of the two was higher?",
)
