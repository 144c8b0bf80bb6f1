import assert from "node:assert/strict";
import { test } from "node:test";
import { ClientLimitError, ReplicaError, RouteTree, ServerEnded, applyPatch } from "../src/index.js";
import { FrameDecoder, frame } from "../src/framing.js";
import { codePoints, difference, splice } from "../src/text.js";
import { Random } from "./support.js";

test("a difference leads from one text to the other, in code points", () => {
    const letters = ["a", "b", "é", "é", "𝄞", "𝄟", "👩‍👧", "\u{1f469}"];
    const random = new Random(1);
    const text = () => Array.from({ length: random.below(8) }, () => random.pick(letters)).join("");
    for (let round = 0; round < 5000; round += 1) {
        const [from, to] = [text(), text()];
        const edit = difference(from, to);
        assert.equal(splice(from, edit.index, edit.count, edit.text), to, JSON.stringify([from, to, edit]));
        // The same in code points, by another way.
        const points = [...from];
        points.splice(edit.index, edit.count, ...edit.text);
        assert.equal(points.join(""), to);
        assert.equal(edit.length, [...from].length);
        assert.equal(codePoints(to), [...to].length);
    }
    assert.deepEqual(difference("hello", "help"), { index: 3, count: 2, text: "p", length: 5 });
    assert.deepEqual(difference("x𝄞y", "x𝄟y"), { index: 1, count: 1, text: "𝄟", length: 3 });
    assert.throws(() => splice("𝄞", 1, 1, ""), RangeError);
});

test("patches change documents as RFC 6902 and the two operations on texts say", () => {
    const cases = [
        [{ a: 1 }, [{ op: "replace", path: "/a", value: 2 }], { a: 2 }],
        [{ a: 1 }, [{ op: "replace", path: "", value: [] }], []],
        [{ a: [1, 3] }, [{ op: "add", path: "/a/1", value: 2 }, { op: "add", path: "/a/-", value: 4 }],
            { a: [1, 2, 3, 4] }],
        [{ a: [1, 2, 3] }, [{ op: "move", from: "/a/0", path: "/a/2" }], { a: [2, 3, 1] }],
        [{ a: [1, 2, 3] }, [{ op: "remove", path: "/a/1" }], { a: [1, 3] }],
        [{ a: { b: 1 }, c: [] }, [{ op: "move", from: "/a/b", path: "/c/0" }, { op: "remove", path: "/a" }],
            { c: [1] }],
        [{ "a/b": { "~": 1 } }, [{ op: "replace", path: "/a~1b/~0", value: null }], { "a/b": { "~": null } }],
        [{ "": { "": 1 } }, [{ op: "replace", path: "//", value: 2 }], { "": { "": 2 } }],
        [{ a: "x𝄞z" }, [{ op: "splice", path: "/a", index: 1, count: 1, text: "y" }], { a: "xyz" }],
        [{ a: "x𝄞" }, [{ op: "splice", path: "/a", index: 2, count: 0, text: "y" }], { a: "x𝄞y" }],
        [{ a: ["x"] }, [{ op: "append", path: "/a/0", text: "y" }], { a: ["xy"] }],
        [{}, [{ op: "add", path: "/constructor", value: 1 }], { constructor: 1 }],
    ];
    for (const [document, patch, expected] of cases) {
        const before = structuredClone(document);
        assert.deepEqual(applyPatch(document, patch), expected);
        assert.deepEqual(document, before, "the document itself is unchanged");
    }
});

test("a patch leaves the prototype alone", () => {
    const document = JSON.parse('{"__proto__":{"x":1},"a":{}}');
    const patched = applyPatch(document, [
        { op: "replace", path: "/__proto__/x", value: 2 },
            { op: "add", path: "/a/__proto__", value: { polluted: true } },
    ]);
    assert.equal(JSON.stringify(patched), '{"__proto__":{"x":2},"a":{"__proto__":{"polluted":true}}}');
    assert.equal({}.polluted, undefined);
    assert.equal(Object.getPrototypeOf(patched.a), Object.prototype);
});

test("a patch shares what it leaves alone", () => {
    const document = { rows: [{ id: 1 }, { id: 2, title: "a" }], other: {} };
    const patched = applyPatch(document, [{ op: "replace", path: "/rows/1/title", value: "b" }]);
    assert(patched.rows[0] === document.rows[0] && patched.other === document.other);
    assert(patched.rows !== document.rows);
});

test("a patch that does not fit is an error", () => {
    const misfits = [
        { op: "replace", path: "/b", value: 1 }, { op: "remove", path: "/a/2" }, { op: "remove", path: "/a/-" },
            { op: "remove", path: "" },
        { op: "add", path: "/a/3", value: 1 }, { op: "add", path: "/a/01", value: 1 },
            { op: "add", path: "/x/y", value: 1 },
        { op: "add", path: "a", value: 1 }, { op: "add", path: "/a~2", value: 1 },
            { op: "move", from: "/a", path: "/a/0" },
        { op: "replace", path: "/toString", value: 1 }, { op: "splice", path: "/s", index: 3, count: 1, text: "" },
        { op: "splice", path: "/a", index: 0, count: 0, text: "" }, { op: "append", path: "/n", text: "x" },
        { op: "splice", path: "/s", index: -1, count: 0, text: "" }, { op: "copy", from: "/a", path: "/b" },
    ];
    for (const op of misfits) {
        assert.throws(() => applyPatch({ a: [1, 2], s: "abc", n: 1 }, [op]), ReplicaError);
    }
});

const stack = { id: "n1", kind: "stack", items: [{ id: "n2", kind: "screen" }] };
const tree = { windows: [{ id: "w1", kind: "window", isKey: true,
    layers: [{ id: "l1", kind: "content", content: stack }] }] };

test("ops change the tree, and unchanged nodes keep their identity", () => {
    const route = new RouteTree(structuredClone(tree));
    assert.deepEqual(route.tree, tree);
    const [before] = route.tree.windows;
    route.apply([
        { op: "insert", parent: "n1", role: "item", index: 1, node: { id: "n3", kind: "screen", title: "B" } },
        { op: "insert", parent: "n3", role: "slot", index: 0, node: { id: "n4", kind: "screen", slot: "player" } },
        { op: "update", id: "n2", fields: { status: "hidden", title: "A" } },
        { op: "insert", parent: null, role: "window", index: 1, node: { id: "w2", kind: "window", layers: [] } },
    ]);
    const [first, second] = route.tree.windows;
    assert.deepEqual(first?.layers?.[0]?.content?.items, [
        { id: "n2", kind: "screen", status: "hidden", title: "A" },
        { id: "n3", kind: "screen", title: "B", slots: [{ id: "n4", kind: "screen", slot: "player" }] },
    ]);
    assert(first !== before);
    route.apply([
        { op: "move", id: "n3", parent: "n1", role: "item", index: 0 }, { op: "update", id: "n2", fields: { title: null } },
        { op: "select", id: "n1", index: 1 },
    ]);
    const content = route.tree.windows[0]?.layers?.[0]?.content;
    assert.deepEqual(content?.items?.map(({ id }) => id), ["n3", "n2"]);
    assert.equal(content?.selected, 1);
    assert(route.tree.windows[1] === second);
    assert(!("title" in content?.items?.[1]));
    route.apply([{ op: "remove", id: "n3" }, { op: "select", id: "n1", index: null }]);
    assert(!route.node("n3") && !route.node("n4") && route.node("n2"));
    assert(!("selected" in route.tree.windows[0]?.layers?.[0]?.content));
});

test("ops that do not fit are errors", () => {
    const misfits = [
        { op: "remove", id: "n9" }, { op: "insert", parent: "n9", role: "item", index: 0, node: { id: "n5", kind: "screen" } },
        { op: "insert", parent: "n1", role: "item", index: 5, node: { id: "n5", kind: "screen" } },
            { op: "insert", parent: "n1", role: "item", index: 0 },
        { op: "insert", parent: "n1", role: "item", index: 0, node: { id: "n2", kind: "screen" } },
            { op: "move", id: "n2", parent: "n1", role: "item" },
        { op: "rename", id: "n2" },
    ];
    for (const op of misfits) assert.throws(() => new RouteTree(structuredClone(tree)).apply([op]), ReplicaError);
});

test("messages are found however the bytes are cut", () => {
    const texts = ["{}", JSON.stringify({ text: "Zoë 👩‍👧 𝄞".repeat(3000) }), "[]",
        JSON.stringify("x".repeat(70_000)), "1"];
    const bytes = texts.flatMap((text) => [...frame(text)]);
    const random = new Random(7);
    for (const most of [1, 10, 5000, 200_000]) {
        const decoder = new FrameDecoder(1 << 20);
        const found = [];
        for (let at = 0; at < bytes.length;) {
            const count = 1 + random.below(most);
            found.push(...decoder.take(Uint8Array.from(bytes.slice(at, at + count))));
            at += count;
        }
        assert.deepEqual(found, texts);
    }
    const other = new TextEncoder().encode("content-type: x\nCONTENT-LENGTH:  2 \n\n{}");
    assert.deepEqual(new FrameDecoder(10).take(other), ["{}"]);
});

test("bytes that are no messages, and messages over the limit, are errors", () => {
    const bytes = (text) => new TextEncoder().encode(text);
    assert.throws(() => new FrameDecoder(10).take(bytes("Content-Length: 11\r\n\r\n")), ClientLimitError);
    assert.throws(() => new FrameDecoder(10).take(bytes("Content-Length: x\r\n\r\n")), ServerEnded);
    assert.throws(() => new FrameDecoder(10).take(bytes("x".repeat(10_000))), ServerEnded);
});
