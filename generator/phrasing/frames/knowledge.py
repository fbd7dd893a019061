"""Frames for what documents say.

A fact's `asks` is a direct question where it starts with a capital, else an indirect one or a noun phrase.
`{asks}` stands in a sentence, `{Asks}` starts one.
"""

DIRECT_FRAMES: tuple[str, ...] = (
    "{Asks}?",
    "Quick question: {asks}?",
    "One question: {asks}?",
    "I have a question: {asks}?",
    "Could you remind me: {asks}?",
    "Can you tell me: {asks}?",
    "Please tell me: {asks}?",
    "Help me out here: {asks}?",
    "Could you look this up: {asks}?",
    "Can you answer this: {asks}?",
    "I need to know: {asks}?",
    "I would like to know: {asks}?",
)

FRAMES: tuple[str, ...] = (
    "Can you tell me {asks}?",
    "Could you confirm {asks}?",
    "Please tell me {asks}.",
    "I would like to know {asks}.",
    "Please explain {asks}.",
    "Do you know {asks}?",
    "I need to know {asks}.",
    "I want to find out {asks}.",
    "What can you tell me about {asks}?",
    "Could you look up {asks}?",
    "Would you clarify {asks}?",
    "What have we settled on when it comes to {asks}?",
    "Let me know {asks}, please.",
    "Could you state {asks}?",
)
