# Mewple: `make help` says what there is. Every step leaves a stamp in the virtual environment, so a second run is quick.

VENV ?= .venv
ROOT := $(CURDIR)
HOME_OF_VENV := $(abspath $(VENV))
PY := $(HOME_OF_VENV)/bin/python
STAMPS := $(HOME_OF_VENV)/.stamps
TOOLS := $(HOME_OF_VENV)/.tools
CACHE := $(ROOT)/.make/cache
PIP := $(PY) -m pip --disable-pip-version-check
PYTEST := $(PY) -m pytest $(PYTEST_ARGS)
JOBS ?= 3
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# The client is built by its own step below, never while the package itself is installed.
export MEWPLE_SKIP_WEB := 1
export PATH := $(TOOLS):$(HOME_OF_VENV)/bin:$(PATH)

HAS_WEB := $(wildcard web/package.json)
WEB_SOURCES := $(if $(HAS_WEB),$(shell find web -name node_modules -prune -o -type f -print))
EXAMPLES := $(wildcard examples/*/pyproject.toml)


define NEWLINE


endef

MUTANTS ?= --sample 100 --seed 1

.DEFAULT_GOAL := help
.PHONY: help play quick test-quick test long check check-python check-web coverage mutants test-plain test-compiled test-browser test-bounds test-interpreted test-learners test-web bench docs site release format lock clean setup

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-18s %s\n", $$1, $$2 }'

play: $(STAMPS)/base $(STAMPS)/client ## install what is needed and open the table in the browser
	$(HOME_OF_VENV)/bin/mewple

# Left out: compiled code, the server, the command line, the browser and its client, whole matches by bots.
QUICK := tests/core tests/games tests/match tests/testing tests/test_clauses.py tests/test_playthroughs.py tests/test_repository.py examples
quick: $(STAMPS)/dev ## the answer in two minutes: check without the client, and the tests of core, rules and matches without Numba
	$(MAKE) --jobs=$(JOBS) --keep-going $(TOGETHER) check-python test-quick

test-quick: $(STAMPS)/dev
	MEWPLE_INTERPRETED=1 $(PYTEST) -q -m "not compiled and not browser and not slow" $(QUICK)

# The legs share nothing, so that several run side by side (JOBS=1: one after another); each one's output stays together.
# Tests of servers and browsers wait a third of their time, so three legs keep two cores busy.
# The longest come first.
test: setup ## every check that a change must pass; CONTRIBUTING.md says what each leg proves
	$(MAKE) --jobs=$(JOBS) --keep-going $(TOGETHER) test-browser test-plain test-compiled test-bounds check test-web test-interpreted

long: setup ## the long forms, about two and a half hours; LEGS="leavers kills" for some of them, LEGS=--list to see them
	$(PY) scripts/long.py $(LEGS)

coverage: $(STAMPS)/dev ## lines and branches of the rules that the tests run; COVERAGE="pig --missing" lists what they do not
	$(PY) scripts/rules_coverage.py $(COVERAGE)

setup: $(STAMPS)/dev $(STAMPS)/tools $(STAMPS)/client ## get everything ready for development, run nothing

check: check-python $(if $(HAS_WEB),check-web) ## format, lint, types, import boundaries

check-python: $(STAMPS)/dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(foreach file,$(EXAMPLES),cd $(dir $(file))src && $(PY) -m mypy --config-file $(ROOT)/pyproject.toml --cache-dir $(ROOT)/.mypy_cache .$(NEWLINE))
	$(HOME_OF_VENV)/bin/lint-imports

check-web: $(STAMPS)/packages
	$(PY) scripts/client.py run lint
	$(PY) scripts/client.py run check

# Servers, processes and browsers can be late on a busy machine. What failed runs once more, by itself; what fails twice is
# broken. Each leg remembers its failures apart from the others, which may end in between.
LEG = MEWPLE_CACHE_DIR=$(CACHE)/plain $(PYTEST) -o cache_dir=.pytest_cache/$(1) $(2)
TWICE = $(LEG) || { echo "mewple: running once more what failed in test-$(1)"; $(LEG) --last-failed --last-failed-no-failures=none; }

# Numba looks at every function of a game once a process, which takes longest: what compiles the same games stays together.
COMPILED := tests/api tests/bots tests/cli tests/core tests/envs tests/lab tests/testing
test-plain: setup ## rules, matches, tables and the server
	$(call TWICE,plain,-m "not browser and not bounds and not long" $(COMPILED:%=--ignore=%))

test-compiled: setup ## the core, bots, the lab, environments, the command line and the kits
	$(call TWICE,compiled,-m "not browser and not bounds and not long" $(COMPILED))

test-browser: setup ## whole matches and every page in a real browser
	$(call TWICE,browser,-m "browser and not long")

# How kernels are linked and keyed, and code for a GPU, do not depend on bounds checks.
NOT_BOUNDS := tests/core/test_gpu.py tests/core/test_gpu_batch.py tests/core/test_link_once.py
test-bounds: setup ## every game fuzzed, compared and won by the better policy, with every array access checked
	NUMBA_BOUNDSCHECK=1 MEWPLE_CACHE_DIR=$(CACHE)/bounds $(PYTEST) -m "compiled and not long" -o cache_dir=.pytest_cache/bounds $(NOT_BOUNDS:%=--ignore=%) tests/core tests/test_conformance.py tests/games

# A rule is the same function with and without Numba: its tests run in test-plain, and here only what chooses between both.
test-interpreted: setup ## everything works without Numba: the core, bots, matches, and a walk through a game
	MEWPLE_INTERPRETED=1 $(PYTEST) -q -m "not compiled and not slow and not browser" tests/core tests/bots tests/match/test_playing.py
	MEWPLE_INTERPRETED=1 $(PYTEST) -q tests/test_conformance.py examples -m "not compiled" -k "pig or patient"

# PyTorch is large: in an environment of its own, and not in `make test`, where the test is skipped with its reason.
LEARNERS := $(ROOT)/.make/learners
test-learners: ## `mewple train` and MaskablePPO of sb3-contrib learn a game; installs PyTorch the first time
	@test -x $(LEARNERS)/bin/python || scripts/venv.sh $(LEARNERS)
	$(LEARNERS)/bin/python -m pip --disable-pip-version-check install --quiet -r requirements/dev.txt "sb3-contrib>=2.6"
	$(LEARNERS)/bin/python -m pip --disable-pip-version-check install --quiet --no-deps -e . -e examples/pig
	MEWPLE_CACHE_DIR=$(CACHE)/plain $(LEARNERS)/bin/python -m pytest $(PYTEST_ARGS) examples/learning -k maskable
	MEWPLE_CACHE_DIR=$(CACHE)/plain $(LEARNERS)/bin/python -m pytest $(PYTEST_ARGS) tests/train

test-web: setup ## the browser client's own tests
	$(if $(HAS_WEB),$(PY) scripts/client.py run test,@echo "mewple: no web/package.json here, no client to test")

bench: $(STAMPS)/dev ## measure the speed, against peers in the same run
	$(PY) -m bench

docs: $(STAMPS)/dev $(STAMPS)/client ## build the documentation as a site in .make/docs/site
	$(PY) scripts/docs_site.py

site: $(STAMPS)/base $(STAMPS)/client ## a folder of files with which people play without a server, in .make/site
	MEWPLE_CACHE_DIR=$(CACHE)/plain $(HOME_OF_VENV)/bin/mewple site --out .make/site

mutants: $(STAMPS)/dev ## break a sample of the rules of GAME and say what its tests miss; MUTANTS="--sample 300 --seed 2"
	@test -n "$(GAME)" || { echo "mewple: say which game: make mutants GAME=ID (mewple games lists the ids)"; exit 2; }
	$(PY) scripts/mutants.py $(GAME) $(MUTANTS)

release: $(STAMPS)/dev $(STAMPS)/packages ## check that this commit can be released, and build its packages into dist
	$(PY) scripts/release.py

format: $(STAMPS)/dev $(if $(HAS_WEB),$(STAMPS)/packages) ## put every file into the common format
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .
	$(if $(HAS_WEB),$(PY) scripts/client.py run format)

lock: $(STAMPS)/venv ## pin the newest allowed versions again
	$(PY) scripts/lock.py

clean: ## remove the virtual environment and everything built
	rm -rf .venv .make .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf build dist web/node_modules web/dist src/mewple/server/static

$(STAMPS)/venv:
	@test -x $(PY) || scripts/venv.sh $(HOME_OF_VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/base: $(STAMPS)/venv requirements/base.txt pyproject.toml hatch_build.py
	$(PIP) install --quiet -r requirements/base.txt
	$(PIP) install --quiet --no-deps -e .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/venv requirements/dev.txt pyproject.toml hatch_build.py $(EXAMPLES)
	$(PIP) install --quiet -r requirements/dev.txt
	$(PIP) install --quiet --no-deps -e . $(foreach file,$(EXAMPLES),-e $(dir $(file)))
	$(PIP) check
	@touch $@ $(STAMPS)/base

$(STAMPS)/node: $(STAMPS)/venv scripts/tools.py scripts/node.py
	$(PY) scripts/tools.py $(TOOLS) node
	@touch $@

$(STAMPS)/tools: $(STAMPS)/venv scripts/tools.py scripts/node.py
	$(PY) scripts/tools.py $(TOOLS)
	@touch $@ $(STAMPS)/node

$(STAMPS)/packages: $(STAMPS)/node $(wildcard web/package-lock.json)
	$(if $(HAS_WEB),$(PY) scripts/client.py packages)
	@touch $@

$(STAMPS)/client: $(STAMPS)/packages $(WEB_SOURCES) scripts/client.py
	$(if $(HAS_WEB),$(PY) scripts/client.py build,@echo "mewple: browser client not built: there is no web/package.json here")
	@touch $@
