"""Settings come from the file and the environment; nothing configured is no model; a key in the file is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import LanguageError
from generator.language import read_settings

FILE = """
[language]
model = "small"
endpoint = "http://localhost:8000/v1"
temperature = 1
price_in = 0.5
[language.judge]
model = "large"
"""


def test_nothing_configured_is_no_model(tmp_path: Path) -> None:
    assert read_settings(tmp_path, environ={"OPENAI_API_KEY": "sk-1"}) is None


def test_environment_wins_over_the_file_and_a_role_over_the_rest(tmp_path: Path) -> None:
    (tmp_path / "generator.toml").write_text(FILE)
    environ = {"GOLDRULE_LANGUAGE_TEMPERATURE": "0.25", "GOLDRULE_API_KEY": "sk-2"}
    writer = read_settings(tmp_path, environ=environ)
    judge = read_settings(tmp_path, role="judge", environ=environ | {"GOLDRULE_JUDGE_SEED": "7"})
    assert writer is not None
    assert judge is not None
    assert (writer.model, writer.temperature, writer.seed, writer.key) == ("small", 0.25, None, "sk-2")
    assert (judge.model, judge.temperature, judge.seed) == ("large", 0.25, 7)
    told = read_settings(tmp_path, model="other", environ=environ)
    assert told is not None
    assert told.model == "other"


def test_the_key_of_the_hosted_service_is_sent_nowhere_else(tmp_path: Path) -> None:
    environ = {"OPENAI_API_KEY": "sk-3"}
    hosted = read_settings(tmp_path, model="m", environ=environ)
    local = read_settings(
        tmp_path, model="m", environ=environ | {"GOLDRULE_LANGUAGE_ENDPOINT": "http://localhost:1/v1"}
    )
    named = read_settings(
        tmp_path, model="m", environ={"MINE": "sk-4", "GOLDRULE_LANGUAGE_KEY_VARIABLE": "MINE"}
    )
    assert hosted is not None
    assert local is not None
    assert named is not None
    assert (hosted.key, local.key, named.key) == ("sk-3", "", "sk-4")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('key = "sk-5"', "GOLDRULE_API_KEY"),
        ("temprature = 1", "did you mean: temperature"),
        ('temperature = "warm"', "is 'warm', which is no float"),
        ("seed = 1.5", "is 1.5, which is no int"),
        ("concurrency = 0", "concurrency must be more than 0"),
        ("concurrency = true", "is True"),
        ("retries = -1", "retries must not be negative"),
        ('endpoint = "localhost:8000"', "must start with http"),
        ('endpoint = "http://a:b@localhost/v1"', "must hold no password"),
        ("budget = 5.0", "a budget needs price_in and price_out"),
        ('structured = "xml"', "structured must be auto"),
        ("model = ", "generator.toml: Invalid value"),
    ],
)
def test_what_cannot_work_is_refused(tmp_path: Path, line: str, words: str) -> None:
    (tmp_path / "generator.toml").write_text(f"[language]\n{line}\n")
    with pytest.raises(LanguageError, match="(?s)" + words.replace(".", "\\.")) as error:
        read_settings(tmp_path, model="" if line.startswith("model") else "m", environ={})
    assert "sk-5" not in str(error.value)
