"""Running a task, going on with one that was interrupted, and what Inspect raises said in our words.

Comes in: a task and a model. Goes out: the run. A log of the same task, model and limit that is not whole is gone on
with: what was scored is taken over, what failed or was not reached is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from inspect_ai import Task, eval, eval_retry
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log
from inspect_ai.model import GenerateConfig, Model, get_model

from generator.evaluation.harness.logs import Run, run_of
from generator.evaluation.installed import EvaluationError
from generator.evaluation.scripts import SCRIPTED
from generator.evaluation.settings import Settings

INTERRUPTED = "the evaluation was interrupted; the same command goes on with it"
RETRIES = 1
"""Times that a sample is tried again at once where something else than the agent failed."""


def run(make: Callable[[], Task], settings: Settings, task_args: Mapping[str, Any], digest: str) -> Run:
    """Run a task, or go on with an unfinished run of the same.

    Args:
        make: Makes the task.
        settings: How to run it.
        task_args: What the task was made with, by which an unfinished run of it is known.
        digest: The release's digest; a run of another release is not gone on with.

    Raises:
        EvaluationError: If the model cannot be had, or the run failed as a whole.
    """
    model = _model(settings)
    options: dict[str, Any] = {
        "log_dir": str(settings.log_dir),
        "log_format": "eval",
        "display": settings.display,
        "retry_on_error": RETRIES,
        "ctl_server": False,
        "score_display": False,
    }
    left = None if settings.anew else unfinished(settings, task_args, digest)
    try:
        if left is not None:
            retry = {name: value for name, value in options.items() if name != "log_format"}
            (log,) = eval_retry(left, **retry)
        else:
            (log,) = eval(make(), model=model, limit=settings.limit or None, **options)
    except (PrerequisiteError, FileNotFoundError, ValueError, ImportError) as error:
        raise EvaluationError(f"the evaluation cannot be run: {error}") from None
    if log.status == "error":
        said = log.error.message if log.error else "no reason was given"
        raise EvaluationError(f"the evaluation failed: {said}; see {log.location}")
    if log.status != "success":
        raise EvaluationError(f"{INTERRUPTED}; so far: {log.location}")
    return run_of(read_eval_log(log.location))


def unfinished(settings: Settings, task_args: Mapping[str, Any], digest: str) -> EvalLog | None:
    """Return the newest log of the same task, model and limit if it is not whole, else None."""
    if not settings.log_dir.is_dir():
        return None
    for info in list_eval_logs(str(settings.log_dir), descending=True):
        try:
            header = read_eval_log(info, header_only=True)
        except Exception:  # A damaged log is not one to go on with.
            continue
        about = header.eval.metadata or {}
        same = (
            header.eval.model == settings.model_name
            and header.eval.task_args_passed == dict(task_args)
            and (header.eval.config.limit or 0) == settings.limit
            and about.get("release") == digest
        )
        if same:
            whole = read_eval_log(info)
            return None if run_of(whole).is_whole else whole
    return None


def _model(settings: Settings) -> Model:
    extra = {
        name: value
        for name, value in (("max_connections", settings.connections), ("max_retries", settings.max_retries))
        if value
    }
    try:
        return get_model(
            settings.model_name, base_url=settings.base_url or None, config=GenerateConfig(**extra)
        )
    except (PrerequisiteError, ValueError, ImportError) as error:
        scripted = ", ".join(SCRIPTED)
        raise EvaluationError(
            f"the model {settings.model} cannot be had: {error}; name one as `inspect eval --model` takes it, such as "
            f"openai/gpt-5, or a scripted agent: {scripted}"
        ) from None
