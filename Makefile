# Every target installs its dependencies in .venv/. Requires only make and Python 3.11 to 3.14.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.installed
TOOLS  := $(VENV)/.tools-installed
SEED   ?=
JOBS   ?=
RECIPE ?= nightly
KILLS  ?=
FAULTS ?=
FUZZ   ?=
MINUTES ?=
FOLDER ?=
BOOKS  ?=
WORKERS ?=
REFERENCE ?=
ROOM   ?=
EXCEPT ?=
ORDER  ?=
PASSED ?=
MARKS  ?= not slow and not broad
URL    ?=

# One worker more than processors, because tests wait for browsers and other processes; at most 4.
PYTEST = -n $(shell $(PYTHON) -c 'import os; print(min(4, 1 + (os.cpu_count() or 1)))') --dist loadfile --no-loadscope-reorder
TESTS   = $(wildcard $(1)/test_*.py $(1)/*/test_*.py)
ROOMS   = $(sort $(foreach file,$(call TESTS,tests/*),$(word 2,$(subst /, ,$(file)))))
PLUGINS = $(if $(ORDER),ORDER_SEED=$(ORDER)) $(if $(PASSED),PASSED_FILE=$(PASSED))
WHAT    = $(if $(ORDER),-p tests.support.random_order) $(if $(PASSED),-p tests.support.passed_before) $(if $(ROOM),tests/$(ROOM)) $(if $(EXCEPT),--ignore=tests/$(EXCEPT))

.DEFAULT_GOAL := help
.PHONY: help install book studio room test test-all bare torture fuzz fleet kinds bench agree fit lint golden gallery wheel clean

# Tests start hundreds of processes; each would compile all sources again if it were not allowed to keep the compiled ones.
test test-all golden: export PYTHONDONTWRITEBYTECODE =

help:           ## list all targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(READY): pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info[:2] <= (3, 14) else "gridpress needs Python 3.11 to 3.14, found " + sys.version.split()[0] + "; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(TOOLS): $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

install: $(READY)   ## set up .venv/ with the command .venv/bin/gridpress

book: $(READY)      ## make tonight's book in output/ (RECIPE=nightly SEED= JOBS=)
	$(BIN)/gridpress book $(RECIPE) $(if $(SEED),--seed $(SEED)) $(if $(JOBS),--jobs $(JOBS))

studio: $(READY)    ## design a book in the browser, with recipes in this folder (FOLDER=recipes)
	@$(BIN)/python -c 'import tomlkit' 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[studio]'
	$(BIN)/gridpress studio $(FOLDER)

room:
	$(foreach name,$(ROOM) $(EXCEPT),$(if $(call TESTS,tests/$(name)),,$(error unknown room $(name): tests/$(name) has no tests; valid names: $(ROOMS))))

test: room $(TOOLS)      ## run a sample of every kind of test, in about four minutes on two cores (ROOM=bank for one room, EXCEPT=bank for all others, ORDER=3 to shuffle, MARKS="not slow" for more, PASSED=FILE to leave out what passed)
	$(if $(ROOM),,$(BIN)/gridpress compile all)
	$(PLUGINS) $(BIN)/python -m pytest -m "$(MARKS)" $(PYTEST) $(WHAT)

test-all: room $(TOOLS)  ## run all tests, including the slow ones (ROOM= ORDER=)
	$(PLUGINS) $(BIN)/python -m pytest $(PYTEST) $(WHAT)

bare:               ## run `make book` and `make test` as on a computer with only Python and make (Linux)
	$(PYTHON) -m tests.bare

torture: $(TOOLS)   ## kill 200 nightly runs and a print run, and make every system call fail (KILLS= ORDERS= FAULTS= SEED=)
	$(BIN)/python -m tests.torture --kills $(or $(KILLS),200) --orders $(or $(ORDERS),60) $(if $(FAULTS),--faults $(FAULTS)) $(if $(SEED),--seed $(SEED))

fuzz: $(TOOLS)      ## read 20,000 changed files with every reader and command (FUZZ=N SEED= MINUTES=)
	$(BIN)/python -m tests.fuzz --inputs $(or $(FUZZ),20000) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED))

fleet: $(TOOLS)     ## make 100 small books over dask clusters of 1, 2, 4 and 16 workers on this computer (BOOKS=N WORKERS=1,2)
	$(BIN)/python -m tests.fleet $(if $(BOOKS),--books $(BOOKS)) $(if $(WORKERS),--workers $(WORKERS))

kinds: $(TOOLS)     ## make 200 puzzles of every kind with rules, and solve them again by a constraint solver (COUNT=N KIND=)
	$(BIN)/python -m tests.kinds $(if $(COUNT),--count $(COUNT)) $(if $(KIND),--kind $(KIND))

bench: $(TOOLS)     ## measure the speed of every stage, the memory of whole commands, and qqwing if it is installed
	$(BIN)/python -m tests.bench

agree: $(TOOLS)     ## compare grades with those of other programs (REFERENCE=DIR with grades.csv)
	@if [ -n "$(REFERENCE)" ] && [ -d "$(REFERENCE)" ]; then $(BIN)/python -m tests.calibration.compare_explainer "$(REFERENCE)"; \
	else echo "skipped: no folder of reference grades at '$(REFERENCE)'; set REFERENCE=DIR to a folder with grades.csv"; fi

fit: $(TOOLS)       ## fit the race model to solving times of people (REFERENCE=DIR with human_times.csv)
	@if [ -n "$(REFERENCE)" ] && [ -d "$(REFERENCE)" ]; then $(BIN)/python -m tests.calibration.fit_race "$(REFERENCE)"; \
	else echo "skipped: no folder of solving times at '$(REFERENCE)'; set REFERENCE=DIR to a folder with human_times.csv"; fi

lint: $(TOOLS)      ## check style, and types for Linux, macOS and Windows
	$(BIN)/ruff check .
	@$(MAKE) --no-print-directory --jobs 2 types-linux types-darwin types-win32

types-%:
	$(BIN)/mypy --platform $* --cache-dir .mypy_cache/$*

golden: $(TOOLS)    ## rewrite the golden files of the tests; `git diff` shows the changes
	GOLDEN=1 $(BIN)/python -m pytest -m "not slow" $(PYTEST)

gallery: $(TOOLS)   ## regenerate the sample pictures of every theme and language
	$(BIN)/python -m tests.gallery

wheel: $(TOOLS)     ## build wheels in dist/, one of them with compiled kernels (URL= of the repository, for the page of an index)
	$(if $(URL),GRIDPRESS_URL=$(URL)) $(BIN)/python -m tests.wheel

clean:              ## delete .venv/ and caches, but not output/
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	find generator layouts tests -name __pycache__ -type d -prune -exec rm -rf {} +
