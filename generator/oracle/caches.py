"""A bounded memory of what was computed: the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Bounded(Generic[Value]):
    """Keeps at most so many values by key."""

    def __init__(self, size: int) -> None:
        """Start empty.

        Args:
            size: Most values kept.
        """
        self._size = size
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def get(
        self, key: Hashable, make: Callable[[], Value], fits: Callable[[Value], bool] = lambda _: True
    ) -> Value:
        """Return the value of a key, made if it is not there or does not fit.

        Args:
            key: What it is known by.
            make: Makes it.
            fits: Says whether a kept value will do.
        """
        if key in self._values and fits(self._values[key]):
            self._values.move_to_end(key)
            return self._values[key]
        value = make()
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._size:
            self._values.popitem(last=False)
        return value
