# Each target installs its requirements. On a new machine: make demo, make test.

SWIFT ?= swift
# make install writes to bin, lib and share of this folder; DESTDIR comes before it.
PREFIX ?= /usr/local
DESTDIR ?=
# Duration of make fuzz.
FUZZ_SECONDS ?= 60
# Seeds of make simulate: a range, or one.
SEEDS ?= 0..<100000
# Measures of make profile; all by default.
PROFILE ?=
# Options of the benchmarks: make bench BENCH="--quick --only list"
BENCH ?=
# A part of the package needs one dependency. Resolving it would delete the others from Package.resolved.
PART = --disable-automatic-resolution
SOURCES = Sources Tests Package.swift
# Release executables have the libraries of Swift in them, and no path of this machine.
RELEASE = -c release --static-swift-stdlib --scratch-path .build-release \
	-Xcc -ffile-prefix-map=$(CURDIR)/= -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)/=
# Fewer pages at each start: pointers are relocated from a short table, and the symbols of libraries are not exported.
ifeq ($(shell uname),Linux)
RELEASE += -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
endif

# Each has the target test-NAME.
FRONT_ENDS = terminal web neovim emacs gtk

# The test program of Linux. Two `swift test` at a time would have one build folder. A shell lets what it starts in the
# background ignore two signals, which tests send.
TESTS = env --default-signal=INT,QUIT .build/debug/offstagePackageTests.xctest --testing-library swift-testing
# One of the two parts of the tests.
PART_OF_TESTS = OFFSTAGE_TRAFFIC="$(CURDIR)/.build/traffic.jsonl" $(1) --no-parallel
PROCESS_TESTS = ^(OffstageCommandsTests\.(?!FaultTests|SoakTests)|ConformanceTests\.|ReadmeTests\.)

# Messages that make demo sends.
CONVERSATION = clients/conformance/shell/counter.script

.PHONY: demo install uninstall package installed release executables servers test-tools test-clients test test-python test-typescript test-agents test-new-app test-speed bench profile format check-format features fuzz simulate thread-check schemas page screenshots docs setup $(FRONT_ENDS) $(FRONT_ENDS:%=test-%)

# A conversation with the example `counter`, and the screen after it. Builds only the counter.
demo: setup
	@echo "Building; the first build takes some minutes."
	@$(SWIFT) build --product counter
	@rm -f .build/demo.jsonl
	@.build/debug/counter script --trace-file .build/demo.jsonl $(CONVERSATION) >/dev/null
	@echo "→ to the server, ← from the server. Each message also has \"jsonrpc\":\"2.0\"."
	@sed -e 's/^{.*"direction":"in","message":/→ /' -e 's/^{.*"direction":"out","message":/← /' \
		-e 's/"jsonrpc":"2.0",//' -e 's/}$$//' .build/demo.jsonl
	@echo "The screen:"
	@.build/debug/counter render $(CONVERSATION)
	@echo "Use the example apps in this terminal: make terminal; .build/debug/offstage-examples tui"

# Installs the commands offstage, offstage-examples and offstage-tui, their man pages and shell completions:
# make install PREFIX=$$HOME/.local
install: executables
	.ci/install.sh "$(DESTDIR)$(PREFIX)"

uninstall:
	.ci/install.sh --remove "$(DESTDIR)$(PREFIX)"

# Writes .build/package: an archive and a Debian package of what make install installs, and the package of each front end.
package: executables
	.ci/package.sh .build/package

# Installs and uses the packages on machines with nothing of this project: a Debian in a folder, and clean environments.
installed: package test-tools
	SWIFT="$(SWIFT)" .ci/installed.sh .build/package
	clients/tools/installed.sh .build/package

# Sets the version everywhere, builds, tests, packages, and writes the notes of the release:
# make release VERSION=1.2.3
release:
	.ci/release.sh "$(VERSION)"

executables: setup
	$(SWIFT) build $(RELEASE) --product offstage
	$(SWIFT) build $(RELEASE) --product offstage-examples
	$(SWIFT) build $(RELEASE) --product generate-manual

# Installs what a user needs for one front end, and prints how to start it: make terminal
$(FRONT_ENDS): setup
	$(SWIFT) build --product offstage-examples
	@clients/tools/install.sh $@

# Installs what the tests of all front ends need: Debian packages, and Python packages in clients/.venv.
test-tools:
	@clients/tools/install.sh

# The servers that the tests of clients start. `make -o servers …` takes them as they are, and does not wait for another
# command of SwiftPM.
servers: setup
	$(SWIFT) build --product offstage
	$(SWIFT) build --product offstage-examples
	$(SWIFT) build --product offstage-kit

# The tests of each front end, or of one, and the scenarios with it.
test-clients $(FRONT_ENDS:%=test-%): servers test-tools
	clients/tools/test.sh $(filter $(FRONT_ENDS),$(@:test-%=%))

# Every test, the format check, validation of the recorded traffic against the OpenRPC document, and the parts of the
# reference apps that no test session reaches. Each test that the table of features names has to pass.
# One test at a time in a process: a test that blocks its thread until the loop is free would starve work that needs
# another thread, because the pool has a thread for each core. So two processes: one has most tests that start
# other processes and wait for them, the other all the rest; both take about as long.
# The tests of the macros are a part of the package, and first: each `swift test` links its own test program.
test: check-format
	OFFSTAGE_PART=macros $(SWIFT) test --xunit-output .build/macros.xml
	$(SWIFT) build --build-tests
	@rm -f .build/traffic.jsonl
	@$(call PART_OF_TESTS,$(TESTS)) --filter '$(PROCESS_TESTS)' --xunit-output .build/process-tests.xml >.build/process-tests.log 2>&1 & \
	$(call PART_OF_TESTS,$(SWIFT) test --skip-build) --skip '$(PROCESS_TESTS)' --xunit-output .build/tests.xml; failed=$$?; \
	wait $$! || failed=1; \
	echo "The tests that start processes, which ran beside these:"; \
	cat .build/process-tests.log; exit $$failed
	.ci/features.py --check --ran .build/macros-swift-testing.xml .build/process-tests.xml \
		.build/tests-swift-testing.xml
	.ci/validate-traffic.sh .build/traffic.jsonl
	.build/debug/offstage coverage --require-all .build/traffic.jsonl -- .build/debug/offstage-examples serve
	@$(MAKE) test-python
	@$(MAKE) test-typescript
	@$(MAKE) test-agents
	@$(MAKE) test-new-app

# Agents: the official SDK of the Model Context Protocol, and the scenarios of the front ends.
test-agents: servers
	.ci/test-agents.sh

# A package with every template of offstage new and offstage add: it builds, passes its tests and answers. Then each step
# of the tutorial.
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
	cd clients/lib/python && python3 -m unittest discover --start-directory tests --top-level-directory .


# Ratios to a C program over jansson, measured in the same run.
bench: setup
	$(SWIFT) build $(RELEASE)
	.build-release/release/Benchmarks $(BENCH)

# The most expensive functions of each measure, in instructions for each operation: make profile PROFILE="action list"
profile: setup
	for product in offstage-examples offstage-kit counter; do $(SWIFT) build $(RELEASE) --product $$product || exit 1; done
	python3 .ci/profile.py $(PROFILE)

format: setup
	$(SWIFT) format format --in-place --recursive $(SOURCES)

# The layout of the code, the language of comments and documents, the documentation of public declarations, the
# dependencies of the targets, the size of the code, and the references of the table of features.
check-format: setup
	@.ci/setup.sh tests
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	.ci/prose.sh
	.ci/public-docs.sh
	SWIFT="$(SWIFT)" .ci/check-imports.sh
	.ci/size.sh
	.ci/version.sh --check
	.ci/features.py --check

# The article with every feature and the test or article that holds it, from Tests/Docs/Features/features.json. Fails when a
# feature is held by nothing.
features:
	@.ci/setup.sh tests
	.ci/features.py

# Fuzzes the transport for FUZZ_SECONDS. Crashing inputs are written to .build-fuzz/crash-*, new inputs to
# .build-fuzz/corpus.
fuzz: setup Package.resolved
	OFFSTAGE_PART=fuzz $(SWIFT) build $(PART) --sanitize=fuzzer --scratch-path .build-fuzz --product FuzzInput
	@mkdir -p .build-fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build-fuzz/debug/FuzzInput -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 -verbosity=0 -artifact_prefix=.build-fuzz/ \
		.build-fuzz/corpus Tests/Fuzz/Corpus

# Conversations with faults, of SEEDS. A failure names its seed: make simulate SEEDS=7 replays it.
simulate: setup
	$(SWIFT) build --build-tests
	OFFSTAGE_SEEDS="$(SEEDS)" $(SWIFT) test --skip-build --no-parallel --filter SimulationTests

# The tests of the transport with the thread sanitizer.
thread-check: setup Package.resolved
	OFFSTAGE_PART=transport TSAN_OPTIONS="suppressions=$(CURDIR)/.ci/thread-sanitizer.supp" \
		$(SWIFT) test $(PART) --sanitize=thread --scratch-path .build-tsan

# Writes the OpenRPC document that rpc.discover returns to schemas/. A test fails when it differs.
schemas: setup
	$(SWIFT) build --product offstage-examples
	OFFSTAGE_RECORD=1 $(SWIFT) test --filter "rpc.discover answers"

# Bundles the page of clients/web for the executable. A test fails when it differs from its sources.
page: test-tools
	clients/web/bundle.sh

# The picture of README.md: the same notes in each front end. Look at it before a commit.
screenshots: servers test-tools
	$(SWIFT) build --product counter
	clients/.venv/bin/python clients/tools/pictures.py

# The tutorial, the articles and the API reference of the libraries, for a browser: .build/docs/index.html. A broken link
# and an incomplete list of parameters are errors.
docs: setup
	@.ci/docs.sh .build/docs

setup:
	@.ci/setup.sh

Package.resolved:
	$(SWIFT) package resolve
