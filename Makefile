# Everything goes through .venv in this checkout. `make help` lists what there is to do.

PYTHON = .venv/bin/python
PYTEST = $(PYTHON) -m pytest
ARGS =

.PHONY: help install serve table test unit soak fuzz check format docs bench mutants lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s  %s\n", $$1, $$2 }' Makefile

install: .venv/installed ## set everything up in .venv
	@if [ "$(MAKECMDGOALS)" = install ]; then \
		echo 'Ready. `make serve` opens the house, `make table` deals here; `. .venv/bin/activate` brings `klumba`.'; \
	fi

serve: install ## open the house: a page to play at, at the address that it prints
	@.venv/bin/klumba serve $(ARGS)

table: install ## play a Flower Garden in this terminal
	@.venv/bin/klumba table $(or $(ARGS),flower-garden)

test: install ## run the tests, heavy ones at a tenth (ARGS="-k joker" goes to pytest)
	$(PYTEST) --numprocesses=auto $(ARGS)

unit: install ## run the fast tests only: no servers, no PostgreSQL, nothing heavy
	$(PYTEST) --numprocesses=auto -m "not heavy" \
		--ignore=tests/cli --ignore=tests/store --ignore=tests/wire --ignore=tests/reference --ignore=tests/e2e --ignore=tests/faults \
		--ignore=tests/clients --ignore=tests/deployment --ignore=tests/hostile -k "not postgresql" \
		$(ARGS)

soak: install ## run the tests in full, with fresh random examples
	KLUMBA_SOAK=1 $(PYTEST) --numprocesses=auto $(ARGS)

fuzz: install ## look for inputs that break the codec, the notation or the handlers (SECONDS=60 each)
	@# Not in the lock: its wheels are for Linux on x86-64 only, and as big as all the rest.
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --only-binary :all: 'atheris>=3.0'
	@for target in codec notation handlers; do \
		$(PYTHON) -m tests.hostile.fuzz $$target $(or $(SECONDS),60) || exit 1; \
	done

check: install ## lint, types, layers, the documentation's examples, advisories
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check
	.venv/bin/oxlint --deny-warnings clients/web tests
	$(PYTHON) -m mypy
	.venv/bin/lint-imports
	$(PYTEST) -p tests.docs_examples README.md CONTRIBUTING.md docs
	$(PYTHON) -m tests.advisories

format: install ## put the code into its format and mend what can be mended
	$(PYTHON) -m ruff check --fix
	$(PYTHON) -m ruff format

docs: install ## remake the pages that are made of the messages and routes
	$(PYTHON) -m docs.generate

bench: install ## measure the engine, the solver, boards, then the server
	$(PYTHON) -m benchmarks $(ARGS)
	$(PYTHON) -m benchmarks.solving
	$(PYTHON) -m benchmarks.statistics
	$(PYTHON) -m benchmarks.boards
	$(PYTHON) -m benchmarks.serving
	$(PYTHON) -m benchmarks.advising

mutants: install ## change the rules in a copy, one place at a time, and list what no test notices
	PATH="$$PWD/.venv/bin:$$PATH" poodle -w "$$(getconf _NPROCESSORS_ONLN)" $(ARGS)

lock: .venv/locked ## remake requirements.lock (ARGS=--upgrade takes the newest versions)
	.venv/bin/uv pip compile pyproject.toml --extra server --group dev \
		--universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--custom-compile-command "make lock" --quiet --output-file requirements.lock $(ARGS)

clean: ## remove all that was made here, .venv too
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The locked packages, in a fresh environment of the first Python that is new enough.
.venv/locked: requirements.lock
	@for python in python3 python3.14 python3.13 python3.12 python3.11; do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Setting up .venv with $$("$$python" --version); this takes a minute, once."; \
			exec "$$python" -m venv --clear .venv; \
		fi; \
	done; \
	echo "Klumba needs Python 3.11 or newer, and finds none on this machine's PATH." >&2; exit 1
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

# The project itself, as a link to this checkout.
.venv/installed: .venv/locked pyproject.toml
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
