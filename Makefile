# Everything runs in .venv, which the first command makes; a second call finds its stamp and does nothing.
#
#   make demo     build the demonstration domains and release a benchmark from each
#   make test     lints, types, layers, tests
#   make check    the catalog, the compiled models, lints
#   make bench    measure speed against MetricFlow and at scale
#   make stress   the same at far larger sizes, and random tests ten times as often; SEED=7 draws other cases
#   make setup    only install
#   make evaluate install also what `generator evaluate` needs
#   make schemas  write the JSON Schemas of metrics and rules from the types
#   make lock     resolve the dependencies of pyproject.toml again
#   make clean    remove what commands made, the environment too

.DEFAULT_GOAL := help
.PHONY: help setup evaluate demo test lint check bench stress schemas lock clean

BIN := .venv/bin
TOOLS := .venv/.tools
RUNTIME := .venv/.runtime
DEVELOPMENT := .venv/.development
BENCH := .venv/.bench
EVALUATION := .venv/.evaluation
MODELS := $(filter-out models/gold,$(wildcard models/*))

# Wheels come from PyPI alone; uv takes seconds where pip takes a minute or two. Where uv cannot reach an
# index that only pip is configured for, pip installs the same locked files.
INSTALL = install() { $(BIN)/uv pip install --quiet --python $(BIN)/python "$$@" || $(BIN)/python -m pip install -qq "$$@"; }; install

help:
	@sed -n 's/^#   //p' Makefile

setup: $(RUNTIME)

$(TOOLS): requirements-setup.lock
	@python=; for name in $(PYTHON) python3.11 python3.12 python3.13 python3 python; do \
	  if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Goldrule needs Python 3.11 or newer; install it, or name it: make PYTHON=/path/to/python" >&2; exit 1; \
	fi; \
	rm -rf .venv; \
	if "$$python" -c 'import ensurepip' 2>/dev/null; then "$$python" -m venv .venv; else \
	  "$$python" -m venv --without-pip .venv && "$$python" -m pip --python $(BIN)/python install -qq pip; \
	fi
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --requirement requirements-setup.lock
	@touch $@

$(RUNTIME): $(TOOLS) requirements.lock pyproject.toml
	@$(INSTALL) --require-hashes --requirement requirements.lock
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEVELOPMENT): $(RUNTIME) requirements-dev.lock
	@$(INSTALL) --require-hashes --requirement requirements-dev.lock
	@touch $@

$(BENCH): $(RUNTIME) requirements-bench.lock
	@$(INSTALL) --require-hashes --requirement requirements-bench.lock
	@touch $@

$(EVALUATION): $(RUNTIME) requirements-evaluate.lock
	@$(INSTALL) --require-hashes --requirement requirements-evaluate.lock
	@touch $@

evaluate: $(EVALUATION)

demo: $(RUNTIME)
	@$(BIN)/generator demo

lint: $(DEVELOPMENT)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/sqlfluff lint $(MODELS)

test: lint
	$(BIN)/pytest -n 2 --dist worksteal

check: lint
	$(BIN)/generator check
	$(BIN)/generator compile --check

bench: $(BENCH)
	@for file in benchmarks/*.py; do case $$file in benchmarks/stress*) ;; *) \
	  echo "== $$file"; $(BIN)/python $$file || exit 1 ;; esac; done

RANDOM_TESTS := $(wildcard tests/properties tests/faults tests/catalog/test_mutations.py)

stress: $(DEVELOPMENT)
	@for file in benchmarks/stress*.py; do [ -e "$$file" ] || continue; \
	  echo "== $$file"; $(BIN)/python $$file || exit 1; done
	@echo "== benchmarks/scale.py 500000"; $(BIN)/python benchmarks/scale.py 500000
	@echo "== $(RANDOM_TESTS)"
	@GOLDRULE_STRESS=1 GOLDRULE_SEED=$(SEED) $(BIN)/pytest -n 2 --durations 5 $(SEED:%=--hypothesis-seed=%) $(RANDOM_TESTS)

schemas: $(RUNTIME)
	@$(BIN)/python -c 'from pathlib import Path; from generator.catalog.schema import write_schemas; write_schemas(Path())'

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-strip-extras --no-header --no-annotate
WITH := --constraint requirements.lock

lock: $(TOOLS)
	$(LOCK) pyproject.toml --extra demo --output-file requirements.lock
	$(LOCK) pyproject.toml --extra demo --extra evaluate $(WITH) --output-file requirements-evaluate.lock
	$(LOCK) pyproject.toml --extra demo --extra evaluate --extra pdf --extra dev $(WITH) \
	  --constraint requirements-evaluate.lock --output-file requirements-dev.lock
	$(LOCK) pyproject.toml --extra demo --extra bench $(WITH) --output-file requirements-bench.lock
	$(LOCK) --group setup --output-file requirements-setup.lock

clean:
	rm -rf .venv build dist *.egg-info target logs warehouse release
	rm -rf .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
