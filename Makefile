# Each target sets up what it needs. On a new machine: make demo, make test.

SWIFT ?= swift
# How long the fuzzer runs.
FUZZ_SECONDS ?= 60
# Handed to the benchmarks: make bench BENCH="--quick --only session-list"
BENCH ?=
BENCH_JSON ?= .build-release/benchmarks.json
# A part of the package needs no other packages; resolved for it, Package.resolved would go.
PART = --disable-automatic-resolution
SOURCES = Sources Tests Package.swift

.PHONY: demo test bench format check-format fuzz thread-check schemas pictures setup

# A real conversation with the reference app EditProfile.
demo: setup
	@echo "Building; the first time takes some minutes."
	@$(SWIFT) build
	@.build/debug/Demo

# Every test, the format check, and the recorded traffic held to the OpenRPC document.
test: check-format
	@.ci/setup.sh python
	$(SWIFT) build --build-tests
	@rm -f .build/traffic.jsonl
	OFFSTAGE_TRAFFIC="$(CURDIR)/.build/traffic.jsonl" $(SWIFT) test --skip-build
	.ci/validate-traffic.sh .build/traffic.jsonl

# Ratios to a C program over jansson, measured in the same run: a table here, every number in BENCH_JSON.
bench: setup
	$(SWIFT) build -c release --scratch-path .build-release
	.build-release/release/Benchmarks --json $(BENCH_JSON) $(BENCH)
	@echo "Every number: $(BENCH_JSON)"

format: setup
	$(SWIFT) format format --in-place --recursive $(SOURCES)

check-format: setup
	$(SWIFT) format lint --strict --recursive $(SOURCES)

# Bytes a client might send, for FUZZ_SECONDS. What crashed is kept in .build-fuzz/crash-*; what was found interesting stays in .build-fuzz/corpus.
fuzz: setup
	OFFSTAGE_PART=fuzz $(SWIFT) build $(PART) --sanitize=fuzzer --scratch-path .build-fuzz --product FuzzInput
	@mkdir -p .build-fuzz/corpus
	SWIFT_BACKTRACE=enable=no .build-fuzz/debug/FuzzInput -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 -verbosity=0 -artifact_prefix=.build-fuzz/ \
		.build-fuzz/corpus Tests/FuzzCorpus

# The transport's tests under the thread sanitizer.
thread-check: setup
	OFFSTAGE_PART=transport TSAN_OPTIONS="suppressions=$(CURDIR)/.ci/thread-sanitizer.supp" \
		$(SWIFT) test $(PART) --sanitize=thread --scratch-path .build-tsan

# The OpenRPC document as the server tells it. A test fails when it is not the one in schemas/.
schemas: setup
	$(SWIFT) build --product offstage
	OFFSTAGE_RECORD=1 $(SWIFT) test --filter "what rpc.discover answers"

# The README's picture of a graph: its text as the command tells it, laid out by Graphviz. A test fails when it is not the app's.
pictures: setup
	@command -v dot >/dev/null || { echo "make pictures needs Graphviz (Debian: graphviz)" >&2; exit 1; }
	$(SWIFT) build --product offstage
	.build/debug/offstage graph --app notes --format dot >.github/pictures/notes.dot
	dot -Tsvg .github/pictures/notes.dot >.github/pictures/notes.svg

setup:
	@.ci/setup.sh
