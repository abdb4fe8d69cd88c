# make play   set up and play        make test   set up and run every test
# make bench  speed beside peers     make check  the checks and tests, without set-up
PYTHON ?= python3
GAME ?= northwest
PY := .venv/bin/python

.PHONY: help play test check bench lock wheel clean
.NOTPARALLEL:

help:
	@sed -n '1,2s/^# //p' Makefile

play:
	@$(PYTHON) tools/env.py run
	@exec $(PY) -m gamenight play $(GAME) $(ARGS)

test:
	@$(PYTHON) tools/env.py dev
	@$(MAKE) --no-print-directory check

check:
	$(PY) tools/locks.py check
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) -m pytest -n auto $(ARGS)

bench:
	@$(PYTHON) tools/env.py bench
	@.venv-bench/bin/python bench/rules.py $(ARGS)

lock:
	@$(PYTHON) tools/env.py dev
	$(PY) tools/locks.py write $(ARGS)

wheel:
	@$(PYTHON) tools/env.py run
	$(PY) -m pip wheel --no-deps --no-build-isolation -w dist .

clean:
	rm -rf .venv .venv-bench .cache .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache dist
