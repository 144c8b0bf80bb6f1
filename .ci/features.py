#!/usr/bin/env python3
# Checks the table of features in Tests/Docs/Features/features.json, and writes the article Features.
#
#   .ci/features.py [--check] [--ran FILE...]
#
#   --check           compares the article with the table instead of writing it
#   --ran FILE...     results of the Swift tests (`swift test --xunit-output`): each named test has passed
#
# A row is held by references, or has a sentence in "missing":
#
#   "Tests/Runtime/StoreTests/ViewTests.swift: a turn sends its differences once"   a test, by its file and display name;
#                                                                           also of clients/lib/python, clients/lib/typescript
#   "K02"                                                                   a conformance case
#   "Flows.md#Router"                                                       an article, with or without a heading
#   "Flows.md#Router: replaces the router"                                  the same, and words that it says there
#   ".ci/check-imports.sh"                                                  a check that the Makefile runs
#
# A test that is disabled or in a comment holds nothing.
# A row with "needs": "page" is held by at least one article, and names words of each; every other row is held by at
# least one test, case or check.
# Prints one sentence for each fault and each missing row; exits 1 if it has printed any.
from __future__ import annotations

import argparse
import difflib
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = "Tests/Docs/Features/features.json"
CATALOG = "Sources/Runtime/Offstage/Offstage.docc"
PAGE = f"{CATALOG}/Features.md"
CASES = "Tests/Conformance"
ROWS = 147
# The Swift test that runs the conformance cases.
CASES_TEST = ("ConformanceTests", "the server conforms as a child process")
MEMBERS = {"row", "article", "feature", "needs", "held", "missing"}


@dataclass
class Reference:
    """What a reference of the table names."""

    is_page: bool
    # Markdown of the reference in the article.
    text: str
    # A sentence without its subject; empty if the reference leads somewhere.
    fault: str = ""
    # Module and display name of the Swift test that shows it.
    test: tuple[str, str] | None = None
    # True for an article whose words are checked.
    has_words: bool = False


def read(path: str) -> str | None:
    """The text of a file of the repository; None if it does not exist with exactly this spelling."""
    file = ROOT / path
    if not file.is_file() or file.name not in {sibling.name for sibling in file.parent.iterdir()}:
        return None
    return file.read_text(encoding="utf-8")


def test_names(path: str, text: str) -> dict[str, bool]:
    """The display names of the tests in a file; true for a disabled one."""
    if path.endswith(".py"):
        tests = re.findall(r"((?:^ +@.*\n)*)^ +(?:async )?def (test_\w+)\(", text, re.MULTILINE)
        return {name: bool(re.search(r"@(?:unittest\.)?skip\b", decorators)) for decorators, name in tests}
    if path.endswith(".js"):
        tests = re.findall(r"^\s*(?:test|it)(\.skip|\.todo)?\(([\"'])(.*?)\2", text, re.MULTILINE)
        return {name: bool(skip) for skip, _, name in tests}
    text = re.sub(r"^/\*.*?^ *\*/|^#if false$.*?^#endif$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ *//.*\n", "", text, flags=re.MULTILINE)
    types = r"^(?:@.*)?\b(?:struct|class|enum|actor|extension) "
    suites = [match.start() for match in re.finditer(types, text, re.MULTILINE)]
    names = {}
    for match in re.finditer(r"^ *(?:@.*)?func `([^`\n]+)`\s*(?=[(<])", text, re.MULTILINE):
        # The attribute may stand lines above the name: an empty line separates members.
        attributes = text[max(text.rfind("\n\n", 0, match.start()), 0) : match.end()]
        if not re.search(r"@Test\b", attributes):
            continue
        suite = max((start for start in suites if start < match.start()), default=0)
        if text[match.start()] == " ":
            attributes += text[max(text.rfind("\n\n", 0, suite), 0) : suite] + text[suite:].partition("\n")[0]
        names[match[1]] = bool(re.search(r"\.disabled\b|\.enabled\(if: false\b", attributes))
    return names


def closest(name: str, names: Iterable[str]) -> str:
    similar = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return f"; the closest is '{similar[0]}'" if similar else ""


def resolve_test(path: str, name: str) -> Reference:
    suite = re.sub(r"^Tests/\w+/|\.swift$", "", path)
    result = Reference(False, f"{code(name)} ({code(suite)})")
    text = read(path)
    if text is None:
        result.fault = f"names the file {path}, which does not exist"
    elif name not in (names := test_names(path, text)):
        result.fault = f"names the test '{name}', which {path} does not have{closest(name, names)}"
    elif names[name]:
        result.fault = f"names the test '{name}', which is disabled in {path}"
    elif path.endswith(".swift"):
        result.test = (path.split("/")[2], name)
    return result


def resolve_page(name: str, heading: str, words: str) -> Reference:
    link = f"<doc:{name.removesuffix('.md')}>"
    result = Reference(True, f"{link}, {heading}" if heading else link, has_words=bool(words))
    text = read(f"{CATALOG}/{name}")
    if text is None:
        result.fault = f"names the article {name}, which does not exist"
        return result
    text = re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL)
    if heading:
        headings = re.findall(r"^#{2,} +(.+?) *$", text, re.MULTILINE)
        if heading not in headings:
            result.fault = f"names the heading '{heading}', which {name} does not have{closest(heading, headings)}"
            return result
        text = section(text, heading)
    if plain(words) not in plain(text):
        result.fault = f"names the words '{words}', which {name} does not say below '{heading or name}'"
    return result


def section(text: str, heading: str) -> str:
    """The text below a heading, up to the next one of its level or above."""
    start = re.search(rf"^(#+) +{re.escape(heading)} *$", text, re.MULTILINE)
    assert start
    end = re.compile(rf"^#{{1,{len(start[1])}}} ", re.MULTILINE).search(text, start.end())
    return text[start.end() : end.start() if end else len(text)]


def plain(text: str) -> str:
    """A text without marks of code and emphasis, in lower case."""
    return " ".join(re.sub(r"[`*]", "", text).lower().split())


def resolve(reference: str) -> Reference:
    if match := re.fullmatch(r"((?:Tests|clients)/\S+\.(?:swift|py|js)): (.+)", reference):
        return resolve_test(match[1], match[2])
    if match := re.fullmatch(r"([A-Z])\d\d[a-z]?", reference):
        cases = json.loads(read(f"{CASES}/{match[1]}.json") or "[]")
        title = next((case["title"] for case in cases if case["id"] == reference), None)
        if title is None:
            return Reference(False, "", f"names the conformance case {reference}, which does not exist")
        return Reference(False, f"{code(title)} (case {code(reference)})", test=CASES_TEST)
    if match := re.fullmatch(r"([\w-]+\.md)(?:#([^:]+))?(?:: (.+))?", reference):
        return resolve_page(match[1], match[2] or "", match[3] or "")
    if re.fullmatch(r"\.ci/[\w-]+\.(sh|py)", reference):
        result = Reference(False, code(reference))
        if read(reference) is None:
            result.fault = f"names the check {reference}, which does not exist"
        elif not re.search(rf"^\t.*{re.escape(reference)}", read("Makefile") or "", re.MULTILINE):
            result.fault = f"names the check {reference}, which the Makefile does not run"
        return result
    fault = f"has the reference '{reference}', which is neither a test, a case, an article nor a check"
    return Reference(False, "", fault)


def code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def outcomes(paths: list[str]) -> dict[tuple[str, str], str]:
    """Reads results in the format xUnit. The outcome of each test, by module and display name."""
    found: dict[tuple[str, str], str] = {}
    for path in paths:
        for case in ElementTree.parse(path).iter("testcase"):
            # The name of a test function with its parameters: `a name`(path:)
            name = re.sub(r"^`(.*)`\(.*\)$", r"\1", case.get("name", ""))
            test = (case.get("classname", "").split(".")[0], name)
            outcome = next((kind for kind in ("failure", "error", "skipped") if case.find(kind) is not None), "passed")
            if outcome != "passed" or test not in found:
                found[test] = outcome
    return found


class Table:
    """The rows of the table, their faults and their article."""

    def __init__(self, text: str) -> None:
        content = json.loads(text)
        self.articles: dict[str, str] = content["articles"]
        self.rows: list[dict] = sorted(content["rows"], key=lambda row: row["row"])
        self.held: dict[int, list[Reference]] = {}
        self.faults: list[str] = []
        for row in self.rows:
            number = row["row"]
            self.held[number] = [resolve(reference) for reference in row.get("held", [])]
            self.faults += [f"Row {number} {fault}." for fault in self.faults_of(row)]
        numbers = [row["row"] for row in self.rows]
        self.faults += [f"Row {number} is not in the table." for number in range(1, ROWS + 1) if number not in numbers]
        twice = sorted({number for number in numbers if numbers.count(number) > 1})
        self.faults += [f"Row {number} is in the table twice." for number in twice]

    def faults_of(self, row: dict) -> list[str]:
        held = self.held[row["row"]]
        faults = [reference.fault for reference in held if reference.fault]
        if not 1 <= row["row"] <= ROWS:
            faults.append(f"is none of the rows 1 to {ROWS}")
        if row["article"] not in self.articles:
            faults.append(f"is of the article '{row['article']}', which the table does not have")
        if not row["feature"]:
            faults.append("has no title")
        faults += [f"has the unknown member '{member}'" for member in row if member not in MEMBERS]
        if row.get("needs", "page") != "page":
            faults.append("has another value than 'page' in 'needs'")
        if bool(row.get("missing")) == bool(held):
            faults.append("needs either references in 'held' or a sentence in 'missing'")
        if len(set(row.get("held", []))) < len(held):
            faults.append("has a reference twice")
        needs_page = row.get("needs") == "page"
        if held and not any(reference.is_page == needs_page for reference in held):
            faults.append("is held by no article" if needs_page else "is held by no test, case or check")
        if needs_page:
            faults += [
                f"names {reference.text} without words that it says"
                for reference in held
                if reference.is_page and not reference.has_words
            ]
        return faults

    def faults_of_run(self, outcomes: dict[tuple[str, str], str]) -> list[str]:
        """Sentences about the named tests that have not passed."""
        phrases = {"failure": "has failed", "error": "has failed", "skipped": "was skipped", None: "did not run"}
        return [
            f"Row {number} names the test '{reference.test[1]}' of {reference.test[0]}, which {phrases[outcome]}."
            for number, references in self.held.items()
            for reference in references
            if reference.test and (outcome := outcomes.get(reference.test)) != "passed"
        ]

    @property
    def missing(self) -> list[dict]:
        return [row for row in self.rows if "missing" in row]

    def totals(self) -> str:
        pages = sum("needs" in row and "held" in row for row in self.rows)
        missing = len(self.missing)
        tests = len(self.rows) - missing - pages
        verb = "is" if missing == 1 else "are"
        return f"{tests} of {len(self.rows)} rows are held by tests, {pages} by articles; {missing} {verb} missing."

    def page(self) -> str:
        lines = [
            "# Features",
            "",
            "Capabilities that four articles about the architecture of iOS apps ask for, and the test or article that "
            "holds each.",
            "",
            "## Totals",
            "",
            self.totals(),
            f"`make features` generates this article from `{TABLE}`, and fails when a row is missing.",
            "It also fails when a test, a conformance case, an article or a heading of the table does not exist, when an "
            "article does not say the words of its row, or when a test is disabled.",
            "`make test` fails when a test of the table has not passed.",
            "<doc:Conformance> explains the cases, and <doc:Tool-Equivalents> names the articles.",
        ]
        for number, title in self.articles.items():
            lines += ["", f"## {title}", "", f"Article {number}.", "", "| row | feature | held by |", "|---|---|---|"]
            for row in self.rows:
                if row["article"] == number:
                    by = "; ".join(reference.text for reference in self.held[row["row"]])
                    lines.append(f"| {row['row']} | {row['feature']} | {by or 'Missing. ' + row['missing']} |")
        return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks the table of features and writes the article Features.")
    parser.add_argument("--check", action="store_true", help="compare the article with the table instead of writing it")
    parser.add_argument("--ran", nargs="+", metavar="FILE", default=[], help="results of the Swift tests, as xUnit")
    options = parser.parse_args()
    try:
        table = Table(read(TABLE) or "")
    except (json.JSONDecodeError, KeyError) as error:
        parser.error(f"{TABLE} cannot be read: {error!r}")
    problems = list(table.faults)
    if not problems:
        page = table.page()
        if not options.check:
            (ROOT / PAGE).write_text(page, encoding="utf-8")
        elif read(PAGE) != page:
            problems.append(f"{PAGE} differs from {TABLE}; run make features.")
    if options.ran:
        try:
            problems += table.faults_of_run(outcomes(options.ran))
        except (OSError, ElementTree.ParseError) as error:
            parser.error(f"the results of the tests cannot be read: {error}")
    problems += [f"Row {row['row']} is missing: {row['feature']}. {row['missing']}" for row in table.missing]
    for problem in problems:
        print(problem, file=sys.stderr)
    if not options.check or problems:
        print(table.totals())
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
