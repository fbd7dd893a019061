"""A question said again: the same words in the same frame, others only where something is called otherwise."""

from generator.catalog.types import DomainCatalog
from generator.phrasing import phrase_all, rephrase, text_key
from phrasing.samples import shop, tasks

SEED = 42


def renamed(catalog: DomainCatalog, metric: str, label: str) -> DomainCatalog:
    other = catalog.metrics[metric].model_copy(update={"label": label})
    return catalog.model_copy(update={"metrics": {**catalog.metrics, metric: other}})


def test_the_same_words_whatever_others_are_asked() -> None:
    said = {question.task: question for question in phrase_all(tasks(), shop(), SEED)}
    again = [rephrase(task, shop(), SEED, said[task.spec.id].frame) for task in reversed(tasks())]
    assert len(again) == len(said)
    assert [one for one in again if one != said[one.task]] == []


def test_another_label_in_the_same_frame() -> None:
    task = next(task for task in tasks() if task.spec.metric)
    (before,) = phrase_all([task], shop(), SEED)
    after = rephrase(task, renamed(shop(), task.spec.metric, "Zeal Quotient"), SEED, before.frame)
    assert after.frame == before.frame
    assert "zeal quotient" in after.text.casefold()
    assert "zeal quotient" not in before.text.casefold()


def test_a_frame_that_is_gone_or_taken_is_drawn_anew() -> None:
    task = next(task for task in tasks() if task.spec.metric)
    (before,) = phrase_all([task], shop(), SEED)
    assert rephrase(task, shop(), SEED, "another/99") == before
    taken = rephrase(task, shop(), SEED, before.frame, {text_key(before.text)})
    assert taken.frame != before.frame
    assert text_key(taken.text) != text_key(before.text)
