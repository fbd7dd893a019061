"""Frames for what documents say.

A fact's `asks` is a direct question where it starts with a capital, else an indirect one or a noun phrase.
`{asks}` stands in a sentence, `{Asks}` starts one; `{label}` is a metric's label.
"""

DIRECT_FRAMES: tuple[str, ...] = (
    "{Asks}?",
    "Quick question: {asks}?",
    "Could you remind me: {asks}?",
    "A colleague wants to know: {asks}?",
    "Please clear this up for me. {Asks}?",
    "I am not sure about one thing: {asks}?",
    "Before I send the figures out: {asks}?",
    "For our next team meeting I need to know: {asks}?",
    "I have been asked this and want to get it right: {asks}?",
    "Just to be sure we all mean the same: {asks}?",
    "I am new here. {Asks}?",
    "Can you help me with this one: {asks}?",
    "Someone from another team asked me: {asks}?",
    "Let me check with you: {asks}?",
)

FRAMES: tuple[str, ...] = (
    "Can you tell me {asks}?",
    "Could you confirm {asks}?",
    "Please tell me {asks}.",
    "I would like to know {asks}.",
    "Please explain {asks}.",
    "Do you know {asks}?",
    "I need to know {asks}.",
    "We want to be clear about {asks}. What holds for us?",
    "What can you tell me about {asks}?",
    "A colleague asked about {asks}. What should I answer?",
    "Would you clarify {asks}?",
    "What have we settled on when it comes to {asks}?",
    "Let me know {asks}, please.",
    "There is some confusion about {asks}. Can you clear it up?",
)

METRIC_FRAMES: tuple[str, ...] = (
    "How do we define {label}?",
    "What exactly does {label} measure?",
    "What do we mean by {label}?",
    "Please explain what is counted in {label}.",
    "What is the definition of {label} here?",
    "A new colleague asks what {label} means. What should I say?",
    "In plain words, what is {label}?",
    "Could you describe what {label} stands for?",
    "What does {label} tell us?",
    "When we say {label}, what are we talking about?",
    "How would you explain {label} to someone new?",
    "What is {label} meant to capture?",
    "I keep hearing about {label}. What does it measure?",
)
