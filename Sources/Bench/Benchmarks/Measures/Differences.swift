import Offstage
import Platform
import Wire

extension Measure {
    /// Cost of the difference of a view of 1,000 rows, as a ratio to writing the view, and the bytes of its patches
    /// beside those of Python's jsonpatch for the same documents.
    static let differences = Measure(
        name: "differences",
        rows: [
            Row("one row of 1,000 to writing all, Rows", "ns", .ratioAtMost(0.01)),
            Row("one row of 1,000 to writing all, an array", "ns", .ratioAtMost(0.2)),
            Row("its patch to the row's own bytes", "bytes", .ratioAtMost(1.5)),
            Row("a field of a row, to jsonpatch", "bytes", .ratioAtMost(1.1)),
            Row("a row moved, to jsonpatch", "bytes", .ratioAtMost(1.1)),
            Row("a row inserted, to jsonpatch", "bytes", .ratioAtMost(1.1)),
            Row("all of these and ten changes, to jsonpatch", "bytes", .ratioAtMost(1.1)),
        ]
    ) { options in
        let rows = Rows((0..<1_000).map(SampleRow.make))
        var (changed, moved, inserted) = (rows, rows, rows)
        changed[517].subtitle = "Changed"
        moved.move(from: 800, to: 20)
        inserted.insert(SampleRow.make(5_000), at: 300)
        var all = rows
        for index in 0..<10 { all[index * 97].detail = "new" }
        all.move(from: 800, to: 20)
        all.insert(SampleRow.make(5_000), at: 300)
        let documents = [changed, moved, inserted, all]
        // The documents are the same in each round.
        let pythonSizes = try sizesByPython(rows, documents)
        let (changedRow, array, changedArray) = (changed, Array(rows), Array(changed))
        return Contest(
            ours: {
                let sizes = documents.map { Double(patch(rows, $0).bytes.count) }
                return [time(rows, changedRow, options), time(array, changedArray, options), sizes[0]] + sizes
            },
            referenceName: "whole, jsonpatch",
            reference: {
                var writer = JSONWriter()
                let whole = options.nanoseconds(callsInBatch: 2) {
                    writer.removeAll()
                    changedRow.write(to: &writer)
                }
                return [whole, whole, Double(changedRow[517].wireText().utf8.count)] + pythonSizes
            })
    }

    private static func time<View: WireCodable>(_ old: View, _ new: View, _ options: Options) -> Double {
        var patch = WirePatch()
        return options.nanoseconds(callsInBatch: 50) {
            patch.removeAll()
            View.writePatch(from: old, to: new, into: &patch)
        }
    }

    private static func patch<View: WireCodable>(_ old: View, _ new: View) -> WirePatch {
        var patch = WirePatch()
        View.writePatch(from: old, to: new, into: &patch)
        return patch
    }

    /// Returns the bytes of the patches of Python's jsonpatch, written as compact JSON.
    private static func sizesByPython(_ old: Rows<RowView>, _ new: [Rows<RowView>]) throws -> [Double] {
        let program = """
            import json, sys
            try: import jsonpatch
            except ImportError: sys.exit(3)
            lines = [json.loads(line) for line in sys.stdin.buffer]
            for line in lines[1:]:
                patch = jsonpatch.make_patch(lines[0], line).patch
                print(len(json.dumps(patch, separators=(',', ':'), ensure_ascii=False).encode()))
            """
        let python = try ChildProcess([Command(installed: "python3").path, "-c", program], standardError: 2)
        try python.write(Array(([old] + new).map { $0.wireText() + "\n" }.joined().utf8))
        python.closeInput()
        var output: [UInt8] = []
        while let bytes = try python.read() { output += bytes }
        let code = try python.waitForExit()
        if code == 3 { throw Skipped(reason: "the Python package jsonpatch is not installed (pip install jsonpatch)") }
        guard code == 0 else { throw Failure("python3 ended with \(code)") }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { Double($0) }
    }
}
