# Everything a developer runs. Each target first sees to .venv, which needs only Python 3.11 (or newer) and make;
# uv is used when it is there, because it is faster.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help demo examples test lint bench soak lock clean

BIN := .venv/bin
# The stamps carry the folder's name, so that a copied or moved tree does not run the code it was copied from.
HERE := $(shell pwd | cksum | cut -d ' ' -f 1)
LOCKED := .venv/.locked-$(HERE)
READY := .venv/.ready-$(HERE)

# Each candidate is run, not only looked up: a version manager's stand-in may be on PATH and not work.
PYTHONS = $(or $(PYTHON),python3.11 python3 python3.14 python3.13 python3.12 python)
FIND_PYTHON = for python in $(PYTHONS); do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then break; fi; \
	python=; done; \
	if [ -z "$$python" ]; then \
	echo "Overtrick needs Python 3.11 or newer. Install it, or name it: make PYTHON=/path/to/python3.11" >&2; \
	exit 1; fi
HAS_UV = command -v uv >/dev/null 2>&1
# A failed installation leaves nothing behind that the next make could take for a good one.
OR_REMOVE = || { rm -rf .venv; echo "The setup of .venv failed, see above; it was removed." >&2; exit 1; }

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' Makefile

FEDERATION = new-zealand
demo: $(READY) ## run a whole federation here: pages, FTP, SFTP, worker (FEDERATION=cyprus; DEMO_FLAGS="--web-port 8080")
	@$(BIN)/overtrick demo --federation $(FEDERATION) --dir build/demo-$(FEDERATION) $(DEMO_FLAGS)

examples: $(READY) ## award the example results, with reasons
	@examples/run

# One more than there are processors: some tests wait for a clock or for another process.
WORKERS = $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))
test: $(READY) ## run the tests
	$(BIN)/python -m tests.postgres
	$(BIN)/python -m tests.chromium
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

lint: $(READY) ## check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(READY) ## measure the speed
	$(BIN)/python -m bench

soak: $(READY) ## run the long runs: crashes, broken files, years, pages of a nation
	$(BIN)/python -m soak

COMPILE = uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" $(LOCK_FLAGS)

lock: ## bring both lock files in line with pyproject.toml (LOCK_FLAGS=--upgrade for the newest versions)
	@$(HAS_UV) || { echo "make lock needs uv on PATH; every other target does without it." >&2; exit 1; }
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --group dev --constraint requirements.lock --output-file requirements-dev.lock

clean: ## remove .venv and all caches
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(LOCKED): requirements-dev.lock
	@$(FIND_PYTHON); rm -rf .venv; if $(HAS_UV); then \
	uv venv --quiet --python "$$python" .venv && \
	uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock; \
	else \
	"$$python" -m venv .venv && \
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock; \
	fi $(OR_REMOVE)
	@touch $@

$(READY): $(LOCKED) pyproject.toml
	@if $(HAS_UV); then \
	uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .; \
	else \
	{ $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null 2>&1 || \
	{ echo "uv made .venv without pip, and uv is gone: run make clean, and then make again." >&2; exit 1; }; } && \
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .; \
	fi
	@touch $@
