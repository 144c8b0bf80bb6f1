#!/usr/bin/env python3
# Checks the five layers inside of the modules: state, presentation, application, navigation and injection. A file uses
# no type of a layer that its own may not know.
#
#   .ci/check-layers.py
#
# The layers of the runtime are folders of the module Offstage; injection is a module of its own, which imports none of
# them (.ci/check-imports.sh). The layer of a file of an app follows from the types that it declares.
from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "Sources/Runtime/Offstage"
APPS = ROOT / "Sources/Examples/ReferenceApps"

# Folder, then the folders whose types it may not use, with the types that it may use all the same.
# Stores has state and application: stores, use cases, repositories, providers.
RUNTIME_RULES = {
    "Stores": {"Navigation": set(), "Resolved": set()},
    "Components": {"Navigation": {"Alert"}, "Sessions": set()},
    "Body": {"Navigation": {"Alert", "Notice", "Layout"}, "Sessions": {"Session"}, "Resolved": set()},
    "Resolved": {"Navigation": set(), "Stores": set(), "Sessions": {"ClientContext"}},
    "Navigation": {"Stores": {"AnyStore", "Cause", "ActionRun", "CurrentRun"}, "Body": {"Words", "Catalogue"}},
}

# Types of Offstage that belong to a layer of apps.
STATE = {"Store", "Viewable", "Drawable", "Field", "OutputHandler"}
PRESENTATION = {"Body", "Parts", "ForEach", "TextField", "List", "Text", "ActionTemplate"}
NAVIGATION = {"Coordinator", "Router", "Navigator", "Route", "Screen", "Layout", "Link", "Flow"}
INJECTION = {"Registry", "Container", "Dependency", "Part"}

# Layer of an app's file, by the declarations that it has. A file without any belongs to the application; one with
# several, such as a small screen with its flow, is not checked.
DECLARATIONS = {
    "navigation": r": Coordinator\b|\bApp\(|^extension Route\b|: ZoneGuard\b",
    "injection": r": Part\b",
    "state": r": Store<|extension Store\b",
}
APP_RULES = {
    # Use cases, repositories, services and databases.
    "application": STATE | PRESENTATION | NAVIGATION | INJECTION,
    "state": INJECTION | {"Coordinator", "Router"},
    "navigation": PRESENTATION,
}


def code(path: Path) -> str:
    """The text of a Swift file without comments and strings."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'"""[\s\S]*?"""', '""', text)
    text = re.sub(r"//.*|/\*[\s\S]*?\*/", "", text)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def words(text: str) -> set[str]:
    return set(re.findall(r"(?<![.\w])[A-Z]\w*", text))


def runtime_faults() -> Iterator[str]:
    files = {
        path: (path.relative_to(RUNTIME).parts[0], code(path))
        for path in sorted(RUNTIME.rglob("*.swift"))
        if ".docc" not in str(path)
    }
    declaration = re.compile(
        r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|open|final|indirect) )*(?:class|enum|struct|protocol|actor) (\w+)",
        re.MULTILINE,
    )
    folders = {name: folder for folder, text in files.values() for name in declaration.findall(text)}
    if len(set(folders.values())) < len(RUNTIME_RULES):
        yield f"{RUNTIME.relative_to(ROOT)} has folders without types; see RUNTIME_RULES"
    for path, (folder, text) in files.items():
        for other, allowed in RUNTIME_RULES.get(folder, {}).items():
            for name in sorted(words(text) - allowed):
                if folders.get(name) == other:
                    yield f"{path.relative_to(ROOT)} uses {name}: {folder} may not know {other}"


def app_faults() -> Iterator[str]:
    seen = set()
    for path in sorted(APPS.glob("*/*.swift")):
        text = code(path)
        layers = [name for name, pattern in DECLARATIONS.items() if re.search(pattern, text, re.MULTILINE)]
        seen.update(layers or ["application"])
        layer = (layers or ["application"])[0] if len(layers) < 2 else ""
        for name in sorted(words(text) & APP_RULES.get(layer, set())):
            yield f"{path.relative_to(ROOT)} uses {name}: a file of the layer {layer} may not know it"
    for layer in sorted({*APP_RULES, *DECLARATIONS} - seen):
        yield f"no app has a file of the layer {layer}"


def main() -> int:
    faults = [*runtime_faults(), *app_faults()]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
