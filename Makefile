# Each target installs its requirements. On a new machine: make demo, make test.

SWIFT ?= swift
# Duration of make fuzz.
FUZZ_SECONDS ?= 60
# Seeds of make simulate: a range, or one.
SEEDS ?= 0..<100000
# Options of the benchmarks: make bench BENCH="--quick --only session-list"
BENCH ?=
BENCH_JSON ?= .build-release/benchmarks.json
# A part of the package needs one dependency. Resolving it would delete the others from Package.resolved.
PART = --disable-automatic-resolution
SOURCES = Sources Tests Package.swift

# Each has the target test-NAME.
FRONT_ENDS = terminal web neovim emacs gtk

CATALOG = Sources/Offstage/Offstage.docc

.PHONY: demo servers clients test-clients test test-python test-typescript test-new-app test-speed bench format check-format features fuzz simulate thread-check schemas pictures page screenshots docs setup $(FRONT_ENDS:%=test-%)

# A conversation with the reference app EditProfile. Builds only the server and the demo.
demo: setup
	@echo "Building; the first build takes some minutes."
	@$(SWIFT) build --product offstage
	@$(SWIFT) build --product Demo
	@.build/debug/Demo
	@echo "Use the apps in this terminal: make clients; .build/debug/offstage tui"

# Installs what the front ends in clients/ need: Debian packages, and Python packages in clients/.venv.
clients:
	@clients/install.sh

# The servers that the tests of clients start. `make -o servers …` takes them as they are, and does not wait for another
# command of SwiftPM.
servers: setup
	$(SWIFT) build --product offstage
	$(SWIFT) build --product offstage-web
	$(SWIFT) build --product offstage-kit

# The tests of each front end, or of one, and the scenarios with it.
test-clients $(FRONT_ENDS:%=test-%): servers clients
	clients/test.sh $(filter $(FRONT_ENDS),$(@:test-%=%))

# Every test, the format check, validation of the recorded traffic against the OpenRPC document, and the parts of the
# reference apps that no test session reaches. Each test that the table of features names has to pass.
# One test at a time: a test that blocks its thread until the loop is free would starve work that needs another thread,
# because the pool has a thread for each core.
# The tests of the macros are a part of the package, and first: each `swift test` links its own test program.
test: check-format
	OFFSTAGE_PART=macros $(SWIFT) test --xunit-output .build/macros.xml
	$(SWIFT) build --build-tests
	@rm -f .build/traffic.jsonl
	OFFSTAGE_TRAFFIC="$(CURDIR)/.build/traffic.jsonl" $(SWIFT) test --skip-build --no-parallel --xunit-output .build/tests.xml
	.ci/features.py --check --ran .build/macros-swift-testing.xml .build/tests-swift-testing.xml
	.ci/validate-traffic.sh .build/traffic.jsonl
	.build/debug/offstage coverage --require-all .build/traffic.jsonl
	@$(MAKE) test-python
	@$(MAKE) test-typescript
	@$(MAKE) test-new-app

# A package with every template of offstage new and offstage add: it builds, passes its tests and answers. The first run
# compiles swift-syntax; .build/new-app is kept for the next one. Then each step of the tutorial in the same build.
test-new-app: servers
	SWIFT="$(SWIFT)" .ci/new-app.sh
	SWIFT="$(SWIFT)" .ci/tutorial.sh

# The time to compile and to run 1,000 tests of a whole app. Measured alone: it says nothing beside other work.
test-speed: servers
	SWIFT="$(SWIFT)" .ci/test-speed.sh

# The TypeScript client: its types, and its tests with the server. Needs Node 20 or later, and tsc for the types.
test-typescript: servers
	.ci/test-typescript.sh

# The Python client: with recorded conversations, and with the server.
test-python: servers
	cd clients/python && python3 -m unittest discover --start-directory tests --top-level-directory .


# Ratios to a C program over jansson, measured in the same run: prints a table, writes every number to BENCH_JSON.
bench: setup
	$(SWIFT) build -c release --scratch-path .build-release
	.build-release/release/Benchmarks --json $(BENCH_JSON) $(BENCH)
	@echo "Every number: $(BENCH_JSON)"

format: setup
	$(SWIFT) format format --in-place --recursive $(SOURCES)

# The layout of the code, the language of comments and documents, the documentation of public declarations, the
# dependencies of the targets, and the references of the table of features.
check-format: setup
	@.ci/setup.sh python
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	.ci/prose.sh
	.ci/public-docs.sh
	SWIFT="$(SWIFT)" .ci/check-imports.sh
	.ci/features.py --check

# The article with every feature and the test or article that holds it, from Tests/Features/features.json. Fails when a
# feature is held by nothing.
features:
	@.ci/setup.sh python
	.ci/features.py

# Fuzzes the transport for FUZZ_SECONDS. Crashing inputs are written to .build-fuzz/crash-*, new inputs to
# .build-fuzz/corpus.
fuzz: setup
	OFFSTAGE_PART=fuzz $(SWIFT) build $(PART) --sanitize=fuzzer --scratch-path .build-fuzz --product FuzzInput
	@mkdir -p .build-fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build-fuzz/debug/FuzzInput -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 -verbosity=0 -artifact_prefix=.build-fuzz/ \
		.build-fuzz/corpus Tests/FuzzCorpus

# Conversations with faults, of SEEDS. A failure names its seed: make simulate SEEDS=7 replays it.
simulate: setup
	$(SWIFT) build --build-tests
	OFFSTAGE_SEEDS="$(SEEDS)" $(SWIFT) test --skip-build --no-parallel --filter SimulationTests

# The tests of the transport with the thread sanitizer.
thread-check: setup
	OFFSTAGE_PART=transport TSAN_OPTIONS="suppressions=$(CURDIR)/.ci/thread-sanitizer.supp" \
		$(SWIFT) test $(PART) --sanitize=thread --scratch-path .build-tsan

# Writes the OpenRPC document that rpc.discover returns to schemas/, and the message types of the clients. A test fails
# when they differ.
schemas: setup
	$(SWIFT) build --product offstage
	OFFSTAGE_RECORD=1 $(SWIFT) test --filter "rpc.discover answers|message types of the clients"

# Bundles the page of clients/web for the executable. A test fails when it differs from its sources.
page: clients
	clients/web/bundle.sh

# The picture of an app's graph, drawn by Graphviz. A test fails when it differs from the app.
pictures: setup
	@command -v dot >/dev/null || { echo "make pictures needs Graphviz (Debian: graphviz)" >&2; exit 1; }
	$(SWIFT) build --product offstage
	.build/debug/offstage graph --app notes --format dot >$(CATALOG)/Pictures/notes.dot
	dot -Tsvg $(CATALOG)/Pictures/notes.dot >$(CATALOG)/Pictures/notes.svg

# The picture of README.md: the same notes in each front end. Look at it before a commit.
screenshots: servers clients
	clients/.venv/bin/python clients/pictures.py

# The tutorial, the articles and the API reference of the libraries, for a browser: .build/docs/index.html. A broken link
# and an incomplete list of parameters are errors.
docs: setup
	@.ci/docs.sh .build/docs

setup:
	@.ci/setup.sh
