#!/usr/bin/env python3
"""A server with one fault: passes everything on to another server and breaks one thing.

    broken_server.py FAULT COMMAND [ARGUMENT...]

Reads both framings. `none` breaks nothing.
"""
import json
import os
import subprocess
import sys
import threading
import time

fault, command = sys.argv[1], sys.argv[2:]
lock = threading.Lock()
has_headers = threading.Event()
seen = set()


def first(name):
    """True at the first call with this name."""
    if name in seen:
        return False
    seen.add(name)
    return True


def write(body):
    length = len(body) + (1 if fault == "headerLength" else 0)
    with lock:
        if has_headers.is_set():
            sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n%s" % (length, body))
        else:
            sys.stdout.buffer.write(body + b"\n")
        sys.stdout.buffer.flush()


def dump(message):
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()


held = []


def pass_on(body):
    """Writes one message of the server, with the fault."""
    message = json.loads(body)
    is_response = isinstance(message, dict) and "method" not in message
    method = message.get("method") if isinstance(message, dict) else None
    params = message.get("params", {}) if method else {}
    if fault == "responseId" and is_response and isinstance(message["id"], int):
        message["id"] += 1
        body = dump(message)
    elif fault == "idType" and is_response and isinstance(message["id"], int):
        message["id"] = str(message["id"])
        body = dump(message)
    elif fault == "droppedNotification" and method == "session/event" and first("drop"):
        return
    elif fault == "reorderedNotifications":
        if method == "session/event" and not held:
            held.append(body)
            return
        if held and method:
            write(body)
            body = held.pop()
        elif held:
            write(held.pop())
    elif fault == "missingLast" and params.pop("last", None):
        body = dump(message)
    elif fault == "lostRevision" and method == "screen/didChange" and params["fromViewRev"] > 0:
        params["fromViewRev"] += 1
        params["viewRev"] += 1
        body = dump(message)
    elif fault == "wrongPatch" and "patch" in params:
        for operation in params["patch"]:
            if isinstance(operation.get("value"), int):
                operation["value"] += 1
        body = dump(message)
    elif fault == "repeatedSeq" and "seq" in params:
        params["seq"] = 1
        body = dump(message)
    elif fault == "skippedN" and "n" in params:
        params["n"] += 1
        body = dump(message)
    elif fault == "duplicateResponse" and is_response:
        write(body)
    elif fault == "invalidUTF8" and is_response:
        body = body.replace(b'"outcome":"done"', b'"outcome":"d\xffne"')
    elif fault == "printedLine" and first("print"):
        write(b"ready to serve")
    elif fault == "slowResponse" and is_response:
        time.sleep(60)
    elif fault == "errorCode" and is_response and "error" in message:
        message["error"]["code"] = -32000
        body = dump(message)
    elif fault == "spacedJSON":
        body = json.dumps(message).encode()
    elif fault == "lateNotification" and method == "session/event" and first("late"):
        held.append(body)
        return
    elif fault == "endlessOutput" and is_response and b'"outcome"' in body:
        while True:
            write(dump({"jsonrpc": "2.0", "method": "log/entry", "params": {}}))
    elif fault == "crash" and is_response:
        os._exit(9)
    write(body)
    if fault == "lateNotification" and is_response and held:
        write(held.pop())


def read_output(output):
    """Cuts the server's output into messages."""
    while True:
        line = output.readline()
        if not line:
            return
        if line.startswith(b"Content-Length:"):
            has_headers.set()
            output.readline()
            pass_on(output.read(int(line.split(b":")[1])))
        else:
            pass_on(line.rstrip(b"\n"))


def read_input(target):
    """Passes the input on and answers notifications if that is the fault."""
    rest = b""
    while True:
        data = os.read(0, 1 << 16)
        if not data:
            break
        try:
            target.write(data)
            target.flush()
        except BrokenPipeError:
            break
        rest += data
        *lines, rest = rest.split(b"\n")
        for line in lines if fault == "answeredNotification" else []:
            message = json.loads(line)
            if isinstance(message, dict) and "method" in message and "id" not in message:
                write(dump({"jsonrpc": "2.0", "id": None, "result": None}))
    try:
        target.close()
    except BrokenPipeError:
        pass


server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
threading.Thread(target=read_input, args=(server.stdin,), daemon=True).start()
try:
    read_output(server.stdout)
except BrokenPipeError:
    server.kill()
    os._exit(3)
code = server.wait()
if fault == "noExit":
    os.close(1)
    while True:
        time.sleep(60)
if fault == "exitCode":
    code = 7
sys.stdout.flush()
os._exit(code if code >= 0 else 128 - code)
