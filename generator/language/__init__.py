"""Text models behind any endpoint that speaks the chat-completions protocol; nothing of the main job needs one.

Comes in: requests, each with messages and the JSON Schema of its reply. Goes out: for each request a reply of that
schema, or a failure with its reason. The endpoint is not imported here: its package takes a second to load, and most
commands ask no one.
"""

from generator.language.batch import BatchFile, read_batch, write_batch
from generator.language.cache import Cache
from generator.language.meter import Meter
from generator.language.model import TextModel
from generator.language.settings import Settings, read_settings
from generator.language.wire import Failure, FailureReason, Message, Reply, Request

__all__ = [
    "BatchFile",
    "Cache",
    "Failure",
    "FailureReason",
    "Message",
    "Meter",
    "Reply",
    "Request",
    "Settings",
    "TextModel",
    "read_batch",
    "read_settings",
    "write_batch",
]
