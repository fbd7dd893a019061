"""A bounded memory of what was computed: the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Bounded(Generic[Value]):
    """Keeps values by key, as long as they weigh no more than so much together."""

    def __init__(self, limit: int, weight: Callable[[Value], int] = lambda _: 1) -> None:
        """Start empty.

        Args:
            limit: Most that all values weigh together.
            weight: What a value weighs.
        """
        self._limit = limit
        self._weight = weight
        self._weighs = 0
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
        if key in self._values:
            if fits(self._values[key]):
                self._values.move_to_end(key)
                return self._values[key]
            self._weighs -= self._weight(self._values.pop(key))
        value = make()
        if key not in self._values:
            self._weighs += self._weight(value)
        self._values[key] = value
        while self._weighs > self._limit and len(self._values) > 1:
            self._weighs -= self._weight(self._values.popitem(last=False)[1])
        return value
