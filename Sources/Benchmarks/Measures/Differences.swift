import JSON
import Offstage
import Wire

extension Measure {
    /// Cost of the difference of a view of 1,000 rows, as a ratio to writing the view, and the bytes of its patches
    /// beside those of Python's jsonpatch for the same documents.
    static let differences = Measure(
        name: "differences",
        lines: [
            Line(
                title: "one row of 1,000 to writing all, Rows", quantity: .rowOfThousand,
                goal: .ratioAtMost(must: 0.01, aim: 0.008)),
            Line(
                title: "one row of 1,000 to writing all, an array", quantity: .rowOfThousandArray,
                goal: .ratioAtMost(must: 0.2, aim: 0.05)),
            Line(title: "its patch to the row's own bytes", quantity: .rowBytes, goal: .ratioAtMost(must: 1.5, aim: 1)),
            Line(
                title: "a field of a row, to jsonpatch", quantity: .changePatchBytes,
                goal: .ratioAtMost(must: 1.1, aim: 1)),
            Line(title: "a row moved, to jsonpatch", quantity: .movePatchBytes, goal: .ratioAtMost(must: 1.1, aim: 1)),
            Line(
                title: "a row inserted, to jsonpatch", quantity: .insertPatchBytes,
                goal: .ratioAtMost(must: 1.1, aim: 1)),
            Line(
                title: "all of these and ten changes, to jsonpatch", quantity: .manyPatchBytes,
                goal: .ratioAtMost(must: 1.1, aim: 1)),
        ]
    ) { setup in
        let batches = setup.options.isQuick ? 3 : 100
        // The documents are the same in each round.
        let python = try PythonPatches(setup, DifferenceTrial.edits)
        return Contest(
            ours: Contestant(name: "typed") { DifferenceTrial(batches: batches).differences() },
            reference: Contestant(name: "whole, jsonpatch") {
                var sample = DifferenceTrial(batches: batches).wholes()
                for (quantity, bytes) in python.bytes { sample.values[quantity] = bytes }
                return sample
            })
    }
}

private struct DifferenceTrial {
    static let rows = Rows((0..<1_000).map(SampleRow.make))

    /// Documents to compare with the unchanged document.
    static let edits: [(quantity: Quantity, rows: Rows<RowView>)] = [
        (.changePatchBytes, edited { $0[517].subtitle = "Changed" }),
        (.movePatchBytes, edited { $0.move(from: 800, to: 20) }),
        (.insertPatchBytes, edited { $0.insert(SampleRow.make(5_000), at: 300) }),
        (
            .manyPatchBytes,
            edited { rows in
                for index in 0..<10 { rows[index * 97].detail = "new" }
                rows.move(from: 800, to: 20)
                rows.insert(SampleRow.make(5_000), at: 300)
            }
        ),
    ]

    private static func edited(_ edit: (inout Rows<RowView>) -> Void) -> Rows<RowView> {
        var rows = rows
        edit(&rows)
        return rows
    }

    let batches: Int
    private var changed: Rows<RowView> { Self.edits[0].rows }

    func differences() -> Sample {
        var values: [Quantity: Double] = [
            .rowOfThousand: time(Self.rows, changed), .rowOfThousandArray: time(Array(Self.rows), Array(changed)),
            .rowBytes: Double(Self.patch(Self.rows, changed).count),
        ]
        for edit in Self.edits { values[edit.quantity] = Double(Self.patch(Self.rows, edit.rows).count) }
        return Sample(values: values)
    }

    func wholes() -> Sample {
        var writer = JSONWriter()
        let whole = Timing.quickest(batches: batches, of: 2) {
            writer.removeAll()
            changed.write(to: &writer)
        }
        return Sample(values: [
            .rowOfThousand: whole, .rowOfThousandArray: whole, .rowBytes: Double(changed[517].wireText().utf8.count),
        ])
    }

    private func time<View: WireCodable>(_ old: View, _ new: View) -> Double {
        var patch = WirePatch()
        return Timing.quickest(batches: batches, of: 50) {
            patch.removeAll()
            View.writePatch(from: old, to: new, into: &patch)
        }
    }

    private static func patch<View: WireCodable>(_ old: View, _ new: View) -> [UInt8] {
        var patch = WirePatch()
        View.writePatch(from: old, to: new, into: &patch)
        return patch.bytes
    }
}

/// The patches of Python's jsonpatch, written as compact JSON.
private struct PythonPatches {
    let bytes: [Quantity: Double]

    init(_ setup: Setup, _ edits: [(quantity: Quantity, rows: Rows<RowView>)]) throws {
        guard let python = setup.installed("python3") else { throw Skipped(reason: "python3 is not installed") }
        let program = """
            import json, sys
            try: import jsonpatch
            except ImportError: sys.exit(3)
            lines = [json.loads(line) for line in open(sys.argv[1], encoding='utf-8')]
            for line in lines[1:]:
                patch = jsonpatch.make_patch(lines[0], line).patch
                print(len(json.dumps(patch, separators=(',', ':'), ensure_ascii=False).encode()))
            """
        let input = ([DifferenceTrial.rows] + edits.map(\.rows)).map { $0.wireText() + "\n" }.joined()
        let file = "\(Platform.variable("TMPDIR") ?? "/tmp")/offstage-differences-\(Platform.nanoseconds()).jsonl"
        guard Platform.write(input, toFile: file) else { throw Skipped(reason: "\(file) cannot be written") }
        defer { Platform.remove(file) }
        let (output, code) = try Self.run(
            Command(name: "python3", path: python, arguments: ["-c", program, file]), setup)
        if code == 3 { throw Skipped(reason: "the Python package jsonpatch is not installed (pip install jsonpatch)") }
        let sizes = output.split(separator: "\n").compactMap { Double($0) }
        guard sizes.count == edits.count else { throw Skipped(reason: "python3 answered \"\(output)\"") }
        bytes = Dictionary(uniqueKeysWithValues: zip(edits.map(\.quantity), sizes))
    }

    private static func run(_ command: Command, _ setup: Setup) throws -> (output: String, code: Int32?) {
        var process = try ServerProcess.start(command, setup.together)
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        reading: while Platform.wait(readable: process.output, milliseconds: 60_000) {
            switch Platform.read(process.output, into: &chunk, count: chunk.count) {
            case .bytes(let count): output += chunk.prefix(count)
            case .wouldBlock: continue
            default: break reading
            }
        }
        return (String(decoding: output, as: UTF8.self), process.end())
    }
}
