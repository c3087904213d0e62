# Two commands do all the set-up: `make play` and `make test`. Everything lands in .venv.

PYTHON ?= python3
BIN := .venv/bin
GAME ?= mark
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: play terminal test check shape messages golden bench clean

play: .venv/product                ## open the house in the browser
	@$(BIN)/adjuge serve --data .data

terminal: .venv/product            ## play a game in the terminal: make terminal GAME=mark
	@$(BIN)/adjuge play $(GAME)

test: check                        ## lint, types, and all tests: bounds-checked, then as shipped
	@scripts/browser.sh
	$(BIN)/python -m pytest -q -n 2
	NUMBA_BOUNDSCHECK=0 $(BIN)/python -m pytest -q -n 2 tests/test_conformance.py \
	  -k "counts or end_in_time or agree or (examples and compiled)"

check: .venv/development           ## lint, types, sizes, catalogues
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	$(BIN)/pyright
	$(BIN)/python scripts/shape.py
	$(BIN)/python scripts/messages.py --check

shape: .venv/development           ## the sizes of functions and files
	$(BIN)/python scripts/shape.py --files

messages: .venv/development        ## collect what people read into the catalogues
	$(BIN)/python scripts/messages.py
	$(BIN)/python scripts/build_catalogues.py

golden: .venv/development          ## print playthroughs and count continuations anew
	for game in src/adjuge/games/*/about.py; do \
	  $(BIN)/python scripts/record.py $$(basename $$(dirname $$game)) --endings; done

bench: .venv/development           ## measure, beside OpenSpiel, and keep the result
	$(BIN)/python -m pip install -q -e '.[bench]'
	$(BIN)/adjuge bench --against openspiel --save

clean:                             ## remove what make has made
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Adjugé needs Python 3.11 or newer; say which: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/product: pyproject.toml $(shell find src -name '*.po') | .venv/bin/python
	$(BIN)/python -m pip install -q -e '.[web]'
	@touch $@

.venv/development: pyproject.toml $(shell find src -name '*.po') | .venv/bin/python
	$(BIN)/python -m pip install -q -e '.[dev]'
	@touch $@ .venv/product
