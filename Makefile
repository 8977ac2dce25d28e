# Everything a developer runs. It needs only Python 3.11 (or newer) and make; uv is used when it is there, because it is
# faster. All packages go into .venv: demo and examples put in what Overtrick runs with (requirements.lock), the other
# targets add what tests, checks and measurements need (requirements-dev.lock).

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help demo examples test coverage lint docs bench soak lock clean

BIN := .venv/bin
# The stamps carry the folder's name, so that a copied or moved tree does not run the code it was copied from.
HERE := $(shell pwd | cksum | cut -d ' ' -f 1)
RUN := .venv/.run-$(HERE)
LINKED := .venv/.linked-$(HERE)
DEV := .venv/.dev-$(HERE)
# Is there while the rest is being added: whatever stops that, the next make puts all of it in anew.
UNFINISHED := .venv/.unfinished

# Each candidate is run, not only looked up: a version manager's stand-in may be on PATH and not work.
PYTHONS = $(or $(PYTHON),python3.11 python3 python3.14 python3.13 python3.12 python)
FIND_PYTHON = for python in $(PYTHONS); do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then break; fi; \
	python=; done; \
	if [ -z "$$python" ]; then \
	echo "Overtrick needs Python 3.11 or newer. Install it, or name it: make PYTHON=/path/to/python3.11" >&2; \
	exit 1; fi
HAS_UV = command -v uv >/dev/null 2>&1
# The packages of the lock file $$lock, each by its hash; if $$again is set, also those that seem to be there.
INSTALL = if $(HAS_UV); then \
	uv pip install --quiet --python $(BIN)/python $${again:+--reinstall} --require-hashes -r $$lock; \
	elif $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null 2>&1; then \
	$(BIN)/python -m pip install --quiet $${again:+--force-reinstall} --require-hashes -r $$lock; \
	else \
	echo "uv made .venv without pip, and uv is gone: run make clean, and then make again." >&2; false; fi

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

FEDERATION = new-zealand
demo: $(LINKED) ## run a whole federation here: pages, FTP, SFTP, worker (FEDERATION=cyprus or a folder; DEMO_FLAGS="--web-port 8080")
	@$(BIN)/overtrick demo --federation $(FEDERATION) --dir build/demo-$(notdir $(patsubst %/,%,$(FEDERATION))) $(DEMO_FLAGS)

examples: $(LINKED) ## award the example results, with reasons
	@examples/run

# One more than there are processors: some tests wait for a clock or for another process.
WORKERS = $$(( $$(getconf _NPROCESSORS_ONLN) + 1 ))
test: $(DEV) $(LINKED) ## run the tests (SLOWEST=20 prints the twenty longest)
	$(BIN)/python -m tests.postgres
	$(BIN)/python -m tests.chromium
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(if $(SLOWEST),--durations $(SLOWEST))

coverage: $(DEV) $(LINKED) ## run the tests and say which lines they reach (build/coverage/index.html); takes twice as long
	$(BIN)/python -m tests.postgres
	$(BIN)/python -m tests.chromium
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder \
	--cov --cov-report term:skip-covered --cov-report html

lint: $(DEV) $(LINKED) ## check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

docs: $(DEV) ## make the handbook a site with a search (build/docs); every link must lead somewhere
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "Open build/docs/index.html in a browser."

bench: $(DEV) $(LINKED) ## measure the speed
	$(BIN)/python -m bench

soak: $(DEV) $(LINKED) ## run the long runs: crashes, broken files, years, pages of a nation
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

$(RUN): requirements.lock
	@echo "Installing what Overtrick runs with into .venv (requirements.lock). This takes about a minute, once."
	@$(FIND_PYTHON); rm -rf .venv; again=; lock=requirements.lock; \
	if $(HAS_UV); then uv venv --quiet --python "$$python" .venv; else "$$python" -m venv .venv; fi && \
	{ $(INSTALL); } || { rm -rf .venv; echo "The setup of .venv failed, see above; it was removed." >&2; exit 1; }
	@touch $@

# Overtrick itself is not built and installed, which would need one more package: Python is told where its source is.
$(LINKED): $(RUN) pyproject.toml
	@packages=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') && \
	echo "$(CURDIR)/src" >"$$packages/overtrick.pth"
	@printf '#!/bin/sh\nexec "%s" -P -m overtrick.cli "$$@"\n' "$(CURDIR)/$(BIN)/python" >$(BIN)/overtrick
	@chmod +x $(BIN)/overtrick
	@touch $@

# A stamp that is there belongs to an earlier lock, whose packages may not be wanted any more: .venv is made anew.
$(DEV): $(RUN) requirements-dev.lock
	@[ ! -e $@ ] || rm -rf .venv
	@[ -e $(RUN) ] || $(MAKE) --no-print-directory $(LINKED)
	@echo "Adding what tests and checks need to .venv (requirements-dev.lock). This takes about a minute, once."
	@again=$$(cat $(UNFINISHED) 2>/dev/null); echo again >$(UNFINISHED); lock=requirements-dev.lock; \
	{ $(INSTALL); } || \
	{ echo "Not everything could be added to .venv, see above. The next make tries again." >&2; exit 1; }
	@rm $(UNFINISHED)
	@touch $@
