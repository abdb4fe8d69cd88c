# make play   set up and play        make test   set up and run every test
#   LAN=1: with people in your network
# make bench  compare the speed      make check  the checks and tests, without set-up
# make tests  tests without browser  make e2e    tests in a browser
# make journeys  the long tests: more games, sizes and themes in the browser, arenas of bots, a Ray cluster
# make mutants  change the code in one place, many times, and see whether a test fails; takes long
# make arena  rate the levels of the bots in all games (docs/arena.md); takes long
# make challenges  find the challenges that the games ship; takes a quarter of an hour
# make reports  write the laboratory's reports that the server ships; takes many minutes
# make strength  measure the bots against players that never change (docs/bots.md); takes hours
# make explore  random commands at tables of every game, for an hour
PYTHON ?= python3
PORT ?= 8000
BROWSER ?= require
PY := .venv/bin/python
# A process that has run its share takes tests from another: all end at the same time.
PYTEST = GAMENIGHT_BROWSER_TESTS=$(BROWSER) $(PY) -m pytest -n $(WORKERS) --dist worksteal
WORKERS = auto

# Let Python cache compiled modules, even if the machine forbids it: the tests start many servers, three times as fast.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help play test check tests e2e journeys mutants mutants-client cited cluster soak explore arena reports challenges strength bench bench-server bench-scale client format lock types screens wheel clean
.NOTPARALLEL:

help:
	@sed -n '1,10s/^# //p' Makefile

play:
	@$(PYTHON) tools/env.py run
	@$(PY) tools/client.py build
	@exec $(PY) -m gamenight serve --port $(PORT) --open --lab $(if $(filter-out 0,$(LAN)),--lan) $(ARGS)

test:
	@$(PYTHON) tools/env.py dev
	@$(PY) tools/client.py build
	@test "$(BROWSER)" = skip || $(PY) tools/browser.py
	@$(MAKE) --no-print-directory check

check:
	$(PY) tools/locks.py check
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) tools/wire_types.py check
	$(PY) tools/api_docs.py check
	$(PY) tools/client.py check
	$(PY) tools/client.py test
	@$(MAKE) --no-print-directory tests e2e

# Not together with the browser tests: Playwright keeps an event loop running, and other tests cannot start their own.
# More processes than most machines have cores, because many of these tests wait for a server.
tests: WORKERS = 4
tests:
	$(PYTEST) -m "not long" --ignore=tests/e2e $(ARGS)

e2e:
	$(PYTEST) -m "not long" tests/e2e $(ARGS)

journeys:
	@$(PYTHON) tools/env.py dev
	@$(PY) tools/client.py build
	@test "$(BROWSER)" = skip || $(PY) tools/browser.py
	$(PYTEST) -m long --ignore=tests/e2e --ignore=tests/lab/test_cluster.py $(ARGS)
	$(PYTEST) -m long tests/e2e $(ARGS)
	@$(MAKE) --no-print-directory cluster

# Mutation tests (docs/testing.md): make mutants ONLY=core SAMPLE=300 SEED=1; make mutants CHANGED=1 in minutes.
# ONLY=client is the client alone.
MUTANTS = $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(filter-out 0,$(CHANGED)),--changed)
mutants:
	@$(PYTHON) tools/env.py dev
	@$(if $(filter client,$(ONLY)),,PYTHONPATH=tests $(PY) -m mutation $(if $(ONLY),--only $(ONLY)) $(MUTANTS) \
	  $(if $(filter-out 0,$(CHANGED)),--minutes 10) $(ARGS))
	@$(if $(filter-out client,$(ONLY)),,$(MAKE) --no-print-directory mutants-client)

mutants-client:
	@$(PYTHON) tools/env.py dev
	@$(PY) tools/client.py mutants $(MUTANTS)

# Whether the tests that cite a rule notice a change of its code: make cited GAME=northwest.
cited:
	@$(PYTHON) tools/env.py dev
	@PYTHONPATH=tests $(PY) -m mutation.cited $(GAME)

# The laboratory on a Ray cluster of two nodes.
cluster:
	@$(PYTHON) tools/env.py ray
	.venv-ray/bin/python -m pytest tests/lab/test_cluster.py $(ARGS)

# Kills servers and PostgreSQL while people and bots play: make soak KILLS=500.
soak:
	@$(PYTHON) tools/env.py dev
	@PYTHONPATH=tests $(PY) -m server.soak $(if $(KILLS),--kills $(KILLS)) $(ARGS)

# New random commands at tables of every game: make explore SECONDS=600.
explore:
	@$(PYTHON) tools/env.py dev
	EXPLORE_SECONDS=$(or $(SECONDS),3600) $(PY) -m pytest tests/server/test_table_machine.py $(ARGS)

# ARGS="--out FILE" keeps the games, so that the same command goes on after a stop.
arena:
	@$(PYTHON) tools/env.py run
	@$(PY) -m gamenight arena all --bots level1,level2,level3,level4,level5 --games 60 $(ARGS)

# The pages behind "Laboratory" on the shelf, from games of bots.
reports:
	@$(PYTHON) tools/env.py run
	@$(PY) tools/reports.py

# The positions behind "Today's challenges". What was found is kept in .cache/challenges, and the next run goes on.
challenges:
	@$(PYTHON) tools/env.py run
	@$(PY) tools/challenges.py $(ARGS)

# Every figure of docs/bots.md. The games are kept in .cache/strength, and the next run goes on.
strength:
	@$(PYTHON) tools/env.py dev
	@PYTHONPATH=tests $(PY) -m yardsticks.strength $(ARGS)

bench:
	@$(PYTHON) tools/env.py bench
	@.venv-bench/bin/python bench/rules.py $(ARGS)

bench-server:
	@$(PYTHON) tools/env.py dev
	@$(PY) bench/server.py --peer --rounds 9 --seconds 5 --idle 1000 $(ARGS)

# One server and two on PostgreSQL.
bench-scale:
	@$(PYTHON) tools/env.py dev
	@$(PY) bench/scale.py $(ARGS)

client:
	@$(PYTHON) tools/env.py run
	@$(PY) tools/client.py build

format:
	@$(PYTHON) tools/env.py dev
	$(PY) -m ruff format .
	$(PY) tools/client.py format

lock:
	@$(PYTHON) tools/env.py dev
	$(PY) tools/locks.py write $(ARGS)

# Generates the client's types and the API page from Python.
types:
	@$(PYTHON) tools/env.py dev
	$(PY) tools/wire_types.py write
	$(PY) tools/api_docs.py write

# Contact sheets of all games, for docs/screens: make screens ARGS=northwest for one of them.
screens:
	@$(PYTHON) tools/env.py dev
	@$(PY) tools/client.py build
	@$(PY) tools/browser.py
	@PYTHONPATH=tests:tools $(PY) -m e2e.sheets $(ARGS)

wheel:
	@$(PYTHON) tools/env.py run
	$(PY) -m pip wheel --no-deps --no-build-isolation -w dist .

clean:
	rm -rf .venv .venv-bench .venv-ray .cache .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache dist
	rm -rf web/node_modules web/mutation/node_modules tests/e2e/node_modules src/gamenight/server/static
