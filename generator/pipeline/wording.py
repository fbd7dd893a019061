"""Questions worded by a text model: asked, checked, judged, written anew, and the grammar's where none of it passes.

Comes in: solved tasks, the domain's catalog, a writer and a judge. Goes out: a question for every task, and what was
seen on the way, for the certificate. With the same replies it gives the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.catalog.types import DomainCatalog
from generator.language import Failure, Reply, Request, TextModel
from generator.phrasing import phrase_all, text_key
from generator.phrasing.written import PROMPT_VERSION, candidates, rewrite_request, strays, wording_request
from generator.records import Question, SolvedTask
from generator.validation import PHRASING, validate
from generator.validation.judge import JUDGE_VERSION, Verdict, judge_request, verdict_of

Progress = Callable[[str], None]
GRAMMAR, MODEL = "grammar", "model"


@dataclass(frozen=True)
class Worded:
    """What became of a domain's questions.

    Attributes:
        questions: One for each task, by its id.
        seen: Task id to what happened to it: who worded it, why not the model, what the judge said.
    """

    questions: Mapping[str, Question]
    seen: Mapping[str, Mapping[str, Any]]


@dataclass
class _Case:
    """One task on its way.

    Attributes:
        task: What is asked.
        plain: The grammar's question.
        request: The latest request for wordings.
        ready: Candidates that passed the checks, the best first.
        refused: What was found wrong with candidates, in the order they were looked at.
        verdict: The latest verdict.
    """

    task: SolvedTask
    plain: Question
    request: Request
    ready: list[Question] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    verdict: Verdict | None = None
    unjudged: str = ""
    judged: int = 0


@dataclass(frozen=True)
class Writers:
    """The models that word and judge.

    Attributes:
        writer: Words questions.
        judge: Judges them.
    """

    writer: TextModel
    judge: TextModel

    def certified(self) -> dict[str, Any]:
        """Return what the certificate says of the models: ids, decoding, versions of the prompts, ways of asking."""
        return {
            "prompts": {"phrase": PROMPT_VERSION, "judge": JUDGE_VERSION},
            **{
                role: model.settings.certified()
                | {"served": sorted(model.models), "modes": sorted(model.modes)}
                for role, model in (("writer", self.writer), ("judge", self.judge))
            },
        }


def worded(
    tasks: Sequence[SolvedTask],
    catalog: DomainCatalog,
    seed: int,
    writers: Writers,
    progress: Progress = lambda _: None,
) -> Worded:
    """Word all tasks of a domain.

    Args:
        tasks: Solved tasks.
        catalog: The domain's catalog.
        seed: The run's seed.
        writers: The models.
        progress: Told what is being done.

    Raises:
        LanguageError: If a model cannot be reached or may cost no more; what came is kept.
    """
    by_id = {task.spec.id: task for task in tasks}
    questions = {question.task: question for question in phrase_all(tasks, catalog, seed)}
    count = writers.writer.settings.candidates
    open_ = [
        _Case(by_id[name], plain, wording_request(by_id[name], plain, catalog, seed, count))
        for name, plain in questions.items()
        if _mendable(by_id[name], plain, catalog)
    ]
    cases, used = list(open_), {text_key(question.text) for question in questions.values()}
    for round_ in range(writers.writer.settings.rewrites + 1):
        progress(f"ask for wordings{f', {round_} time anew' if round_ else ''}")
        _write(open_, catalog, writers.writer, used)
        progress("judge the wordings")
        _judge([case for case in open_ if case.ready], catalog, writers.judge)
        open_ = [case for case in open_ if case.ready and case.verdict and case.verdict.in_words_alone]
        if round_ < writers.writer.settings.rewrites:
            _ask_anew(open_, count)
    seen = {name: {"worded": GRAMMAR, "why": "its answer has a fault"} for name in questions}
    for case in cases:
        name = case.task.spec.id
        seen[name] = _seen(case)
        if _admitted(case):
            questions[name] = case.ready[0]
    return Worded(questions, seen)


def _mendable(task: SolvedTask, plain: Question, catalog: DomainCatalog) -> bool:
    """Return whether words are all that may be wrong."""
    fault = validate(task, plain, catalog)
    return fault is None or fault.reason in PHRASING


def _write(cases: Sequence[_Case], catalog: DomainCatalog, writer: TextModel, used: set[str]) -> None:
    """Ask for wordings and keep, of each task, the first that passes every check and is like no other question."""
    replies = writer.ask([case.request for case in cases])
    for case in sorted(cases, key=lambda case: case.task.spec.id):
        reply = replies[case.task.spec.id]
        if isinstance(reply, Failure):
            case.refused.append(f"{reply.reason}: {reply.detail}")
            continue
        for text in candidates(reply):
            question = replace(case.plain, text=text, frame=f"{MODEL}/{writer.settings.model}")
            problem = _problem(case, question, catalog, used)
            if problem:
                case.refused.append(problem)
                continue
            used.add(text_key(text))
            case.ready = [question]
            break


def _problem(case: _Case, question: Question, catalog: DomainCatalog, used: set[str]) -> str:
    """Return the first thing that keeps a candidate from being judged, or nothing."""
    if stray := next(strays(question.text, case.plain.text), ""):
        return f"stray_words: {stray}"
    if fault := validate(case.task, question, catalog):
        return f"{fault.reason}: {fault.detail}"
    return "duplicate_question" if text_key(question.text) in used else ""


def _judge(cases: Sequence[_Case], catalog: DomainCatalog, judge: TextModel) -> None:
    """Have the wordings judged."""
    replies = judge.ask([judge_request(case.task, case.ready[0], catalog) for case in cases])
    for case in cases:
        reply = replies[case.task.spec.id]
        if isinstance(reply, Reply):
            case.verdict, case.judged = verdict_of(reply), case.judged + 1
        else:
            case.verdict, case.unjudged = None, f"{reply.reason}: {reply.detail}"


def _ask_anew(cases: Sequence[_Case], count: int) -> None:
    """Turn what the judge objects to into the next request."""
    for case in cases:
        verdict, refused = case.verdict, case.ready[0].text
        case.request = rewrite_request(case.request, refused, verdict.objections if verdict else (), count)
        case.ready = []


def _admitted(case: _Case) -> bool:
    return bool(case.ready) and case.verdict is not None and case.verdict.admitted


def _seen(case: _Case) -> dict[str, Any]:
    """Return what happened to a task, for the certificate."""
    seen: dict[str, Any] = {"worded": MODEL if _admitted(case) else GRAMMAR}
    if case.verdict is not None:
        seen["judged"] = {str(name): int(met) for name, met in case.verdict.scores.items()}
        seen["rounds"] = case.judged
    if not _admitted(case):
        objections = case.verdict.objections if case.verdict is not None else ()
        seen["why"] = list(objections) or (
            [f"not judged: {case.unjudged}"] if case.unjudged else case.refused
        )
    return seen
