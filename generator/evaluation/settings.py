"""How an evaluation is run: which model, where its logs lie, how much of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.evaluation.scripts import PROVIDER, SCRIPTED

TURNS = 20
"""Messages that an agent has for each question."""


@dataclass(frozen=True)
class Settings:
    """How tasks are run.

    Attributes:
        model: A model of Inspect, such as `openai/gpt-5`, or a scripted agent.
        base_url: Where the model is served, or empty.
        log_dir: Folder of the logs.
        limit: Samples at the most, the first ones; 0 for all.
        anew: Whether to begin again where an unfinished log is there.
        connections: Requests to the model at once; 0 for Inspect's default.
        max_retries: Times that a request is tried again; 0 for Inspect's default.
        display: Inspect's display: `full`, `conversation`, `rich`, `plain`, `log` or `none`.
    """

    model: str
    base_url: str = ""
    log_dir: Path = Path("logs")
    limit: int = 0
    anew: bool = False
    connections: int = 0
    max_retries: int = 0
    display: str = "none"

    @property
    def model_name(self) -> str:
        """The model as Inspect names it."""
        return f"{PROVIDER}/{self.model}" if self.model in SCRIPTED else self.model
