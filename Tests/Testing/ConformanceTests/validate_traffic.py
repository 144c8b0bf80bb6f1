#!/usr/bin/env python3
"""Holds the document of rpc.discover to OpenRPC 1.3.2, and recorded traffic to the document (conformance cases M01 and M03).

    offstage-kit call rpc.discover > discover.json
    OFFSTAGE_TRAFFIC=traffic.jsonl swift test --filter ConformanceTests
    validate_traffic.py discover.json [traffic.jsonl]

What the server sends may have only the members that the document declares.

Traffic is JSON lines {connection, direction: "out" (to the server) or "in", message}. Needs the packages jsonschema, which names what does not fit, and
jsonschema-rs, which is fast and only says whether all fits.
Exit 0 when everything fits, 1 when something does not.
"""
import collections
import json
import pathlib
import sys

import jsonschema_rs
from jsonschema import Draft202012Validator

SCHEMA = pathlib.Path(__file__).resolve().parents[3] / "schemas" / "openrpc-1.3.2.schema.json"
# Errors of the envelope, the life cycle and the limits. Any request may receive them; methods do not list them.
GENERAL_CODES = {-32700, -32600, -32601, -32002, -32603, 1001, 1002}
MOST_REPORTED = 50


class Findings:
    def __init__(self):
        self.counts = collections.Counter()

    def add(self, text, once=None):
        """Reports a finding; several with the same `once` are one."""
        self.counts[once or text] += 1
        if self.counts[once or text] == 1 and len(self.counts) <= MOST_REPORTED:
            print(text, file=sys.stderr)

    def __len__(self):
        return len(self.counts)


def resolve(document, value):
    """Follows `$ref`s inside the document; None where one leads nowhere."""
    seen = set()
    while isinstance(value, dict) and set(value) == {"$ref"}:
        pointer = value["$ref"]
        if pointer in seen or not pointer.startswith("#/"):
            return None
        seen.add(pointer)
        value = document
        for step in pointer[2:].split("/"):
            step = step.replace("~1", "/").replace("~0", "~")
            if not isinstance(value, dict) or step not in value:
                return None
            value = value[step]
    return value


def all_references(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for member in value.values():
            yield from all_references(member)
    elif isinstance(value, list):
        for element in value:
            yield from all_references(element)


def schemas_of(document):
    for name, schema in document.get("components", {}).get("schemas", {}).items():
        yield f"components/schemas/{name}", schema
    for method in document.get("methods", []) + document.get("x-notifications", []):
        for param in method.get("params", []):
            yield f"{method.get('name')}/params/{param.get('name')}", param.get("schema", True)
        if isinstance(method.get("result"), dict) and "schema" in method["result"]:
            yield f"{method.get('name')}/result", method["result"]["schema"]


def check_document(document, findings):
    for error in Draft202012Validator(json.loads(SCHEMA.read_text())).iter_errors(document):
        findings.add(f"document: /{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    for place, schema in schemas_of(document):
        for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
            findings.add(f"document: schema of {place}: {error.message[:300]}")
    for reference in set(all_references(document)):
        if resolve(document, {"$ref": reference}) is None:
            findings.add(f"document: {reference} leads nowhere")
    for section in ("methods", "x-notifications"):
        entries = document.get(section, [])
        for name, count in collections.Counter(entry.get("name") for entry in entries).items():
            if count > 1:
                findings.add(f"document: {section} has {name} {count} times")
        for entry in entries:
            params = [resolve(document, param) or {} for param in entry.get("params", [])]
            names = [param.get("name") for param in params]
            if len(set(names)) < len(names):
                findings.add(f"document: {entry.get('name')} has a parameter twice")
            required = [bool(param.get("required")) for param in params]
            if section == "methods" and required != sorted(required, reverse=True):
                findings.add(f"document: {entry.get('name')}: required parameters come before optional ones")


def closed(value):
    """A copy in which objects have only the members that their schemas declare."""
    if isinstance(value, list):
        return [closed(element) for element in value]
    if not isinstance(value, dict):
        return value
    copy = {name: closed(member) for name, member in value.items()}
    if copy.get("type") == "object" and "properties" in copy and "additionalProperties" not in copy:
        copy["additionalProperties"] = False
    return copy


class Described:
    """A method or notification of the document, with its validators."""

    def __init__(self, document, entry):
        self.names = []
        properties, required = {}, []
        for param in entry.get("params", []):
            param = resolve(document, param) or {}
            self.names.append(param.get("name"))
            properties[param.get("name")] = param.get("schema", True)
            if param.get("required"):
                required.append(param.get("name"))
        result = resolve(document, entry.get("result"))
        errors = [resolve(document, error) or {} for error in entry.get("errors", [])]
        self.codes = {error.get("code") for error in errors}
        self.params = self.validator(document, {"type": "object", "properties": properties, "required": required})
        self.result = None
        if isinstance(result, dict):
            self.result = self.validator(closed(document), closed(result.get("schema", True)))
        elif entry.get("x-direction") == "serverToClient":
            self.params = self.validator(closed(document), closed({"type": "object", "properties": properties, "required": required}))

    @staticmethod
    def validator(document, schema):
        # References of the schema start at the document's root, so both live in one.
        schema = {"components": document.get("components", {}), "x-schema": schema, "allOf": [{"$ref": "#/x-schema"}]}
        return jsonschema_rs.Draft202012Validator(schema), Draft202012Validator(schema)

    def params_of(self, message):
        params = message.get("params")
        if params is None or params == []:
            return {}
        return dict(zip(self.names, params)) if isinstance(params, list) else params


def first_error(validator, value):
    """The first thing that does not fit, as a sentence; None when all does."""
    fast, exact = validator
    if fast.is_valid(value):
        return None
    for error in exact.iter_errors(value):
        # Of several alternatives, names what fails in the one whose constants (such as `kind`) match.
        while error.context:
            branches = collections.defaultdict(list)
            for inner in error.context:
                branches[inner.schema_path[0]].append(inner)
            fitting = [errors for errors in branches.values() if all(inner.validator not in ("const", "pattern") for inner in errors)]
            error = (fitting or list(branches.values()))[0][0]
        return f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
    return None


def key(identifier):
    """1.0 and 1 are the same id."""
    if isinstance(identifier, float) and identifier.is_integer():
        identifier = int(identifier)
    return json.dumps(identifier)


def check_traffic(document, lines, findings):
    methods = {entry["name"]: Described(document, entry) for entry in document.get("methods", []) if "name" in entry}
    notifications = {entry["name"]: Described(document, entry) for entry in document.get("x-notifications", []) if "name" in entry}
    open_requests = collections.defaultdict(list)
    checked = collections.Counter()

    def received(connection, message):
        if "method" in message:
            name = message["method"]
            if name not in notifications:
                findings.add(f"{connection}: notification {name} is not in the document", once=name)
                return
            checked["notifications"] += 1
            problem = first_error(notifications[name].params, notifications[name].params_of(message))
            if problem:
                findings.add(f"{connection}: {name} params {problem}", once=f"{name} {problem.split(':')[0]}")
            return
        identifier = key(message.get("id"))
        candidates = open_requests[connection, identifier]
        if message.get("id") is None or not candidates:
            return
        problems = []
        # A request refused with id null may have used the same id: the request that matches is used.
        for request in candidates:
            problem = check_answer(request, message)
            if problem is None:
                candidates.remove(request)
                return
            problems.append(problem)
        candidates.pop(0)
        findings.add(f"{connection}: {problems[0]}", once=problems[0])

    def check_answer(request, message):
        name = request["method"]
        method = methods.get(name)
        if method is None:
            code = message.get("error", {}).get("code")
            return None if code in GENERAL_CODES else f"{name} is not in the document and was answered {json.dumps(message)[:200]}"
        if "error" in message:
            checked["errors"] += 1
            code = message["error"].get("code")
            return None if code in method.codes | GENERAL_CODES else f"{name} does not list its error {code} {message['error'].get('data')}"
        checked["params"] += 1
        problem = first_error(method.params, method.params_of(request))
        if problem:
            return f"{name} accepted params that its schema does not: {problem}"
        checked["results"] += 1
        problem = first_error(method.result, message.get("result")) if method.result else None
        return f"{name} result {problem}" if problem else None

    for line in lines:
        record = json.loads(line)
        messages = record["message"] if isinstance(record["message"], list) else [record["message"]]
        for message in messages:
            if not isinstance(message, dict):
                continue
            if record["direction"] == "in":
                received(record["connection"], message)
            elif "id" in message and isinstance(message.get("method"), str):
                open_requests[record["connection"], key(message["id"])].append(message)
    return checked


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 64
    findings = Findings()
    document = json.loads(pathlib.Path(arguments[0]).read_text())
    document = document.get("result", document)
    check_document(document, findings)
    summary = f"{len(document.get('methods', []))} methods"
    if len(arguments) == 2:
        with open(arguments[1], encoding="utf-8") as lines:
            checked = check_traffic(document, lines, findings)
        summary += "".join(f", {count} {what}" for what, count in sorted(checked.items()))
    print(f"{summary} checked, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
