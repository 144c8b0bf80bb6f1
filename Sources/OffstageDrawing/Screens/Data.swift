import JSON

/// Components that show data: grids, charts and media.
extension ComponentText {
    /// Cells are drawn side by side when each has room, otherwise one below the other.
    func grid(_ grid: JSONObject) -> [String] {
        let rows = (grid["rows"]?.array ?? []).prefix(100).map { $0.array?.compactMap(\.object) ?? [] }
        let titles = (grid["titles"]?.array ?? []).map { SafeText.scalar($0) ?? "" }
        let columns = min(max(rows.map(\.count).max() ?? 0, titles.count), 20)
        let label = grid.text("label").map { Columns.wrap($0, to: width) } ?? []
        guard columns > 0 else { return label }
        let gap = 2
        let each = (width - (columns - 1) * gap) / columns
        guard each >= 8 else { return label + inside(width).column(rows.flatMap { $0 }) }
        func line(_ cells: [[String]]) -> [String] {
            let cells = cells.prefix(columns).map { $0.map { Columns.pad($0, to: each) } }
            return Layout.beside(cells.map { $0.isEmpty ? [Columns.blanks(each)] : $0 }, gap: gap)
        }
        var lines = label
        if !titles.isEmpty {
            lines += line(titles.map { [Columns.cut($0, to: each)] }) + [Columns.line(width)]
        }
        for row in rows { lines += line(row.map { inside(each).lines($0) }) }
        return lines
    }

    func chart(_ chart: JSONObject) -> [String] {
        let series = chart.objects("series").prefix(20)
        let unit = chart.text("unit").map { " " + $0 } ?? ""
        let values = series.flatMap { $0.objects("points").compactMap { $0.number("value") } }
        var lines = chart.text("label").map { Columns.wrap($0, to: width) } ?? []
        guard let low = values.min(), let high = values.max() else { return lines + ["(no data)"] }
        for one in series {
            if let title = one.text("title") { lines.append("▪ " + title) }
            let points = one.objects("points")
            lines +=
                chart.word("kind") == "line"
                ? sparkline(points, low, high, unit) : bars(points, max(abs(low), abs(high)), unit)
        }
        return lines
    }

    /// Returns a bar for each point; bars of negative values are lighter.
    private func bars(_ points: [JSONObject], _ largest: Double, _ unit: String) -> [String] {
        let shown = points.prefix(50).map { point in
            (label: point.text("label") ?? "", value: point.number("value") ?? 0)
        }
        let labels = min(shown.map { Columns.width(of: $0.label) }.max() ?? 0, width / 3)
        let numbers = shown.map { SafeText.number($0.value) + unit }
        let room = max(1, width - labels - 3 - (numbers.map { Columns.width(of: $0) }.max() ?? 0))
        let lines = zip(shown, numbers).map { point, number in
            let cells = largest > 0 ? Int((abs(point.value) / largest * Double(min(room, 40))).rounded()) : 0
            return Columns.pad(point.label, to: labels) + "  " + Columns.line(point.value < 0 ? "▒" : "▓", cells) + " "
                + number
        }
        return lines + (points.count > 50 ? ["… \(SafeText.count(points.count - 50)) more"] : [])
    }

    /// Returns a line of blocks, one for each point or for each of evenly spaced points, and the ends of the range.
    private func sparkline(_ points: [JSONObject], _ low: Double, _ high: Double, _ unit: String) -> [String] {
        guard !points.isEmpty else { return [] }
        let cells = min(points.count, width)
        let blocks = Array("▁▂▃▄▅▆▇█")
        let line = (0..<cells).map { cell in
            let value = points[cell * points.count / cells].number("value") ?? low
            // Halves: the difference of two large numbers can overflow a double.
            let part = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 0
            return blocks[min(max(Int(part * 8), 0), 7)]
        }
        let first = points.first?.text("label") ?? ""
        let last = points.last?.text("label") ?? ""
        let range = "\(SafeText.number(low)) to \(SafeText.number(high))\(unit)"
        return [String(line), "\(first) – \(last): \(range)"].flatMap { Columns.wrap($0, to: width) }
    }

    static func media(_ media: JSONObject) -> String {
        var parts = [media.text("label") ?? media.text("url") ?? "…"]
        if let seconds = media.count("duration") ?? media.number("duration").map({ Int(min(max($0, 0), 1e9)) }) {
            parts.append("\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)")
        }
        let mark = media.word("kind") == "image" ? "" : "▸ "
        return "[\(mark)\(media.text("kind") ?? "media"): \(parts.joined(separator: " "))]"
    }
}
