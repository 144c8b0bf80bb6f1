import JSON

/// The tools as clients list them, and checks of their arguments.
enum ToolList {
    private static let text = #"""
        [{"name": "look",
          "description": "Returns what the app shows: a line for each element, with its ref in braces.",
          "inputSchema": {"properties": {
            "ref": {"type": "string", "description": "Only this element and what is in it."},
            "from": {"type": "integer", "minimum": 0, "maximum": 1000000000,
              "description": "Index of the first row to show of the list `ref`."},
            "count": {"type": "integer", "minimum": 1, "maximum": 200,
              "description": "Number of rows to show of the list `ref`."},
            "find": {"type": "string", "description": "Only lines with this text."},
            "maxCharacters": {"type": "integer", "minimum": 500, "maximum": 60000,
              "description": "Longest text; 16000 by default."}}}},
         {"name": "press",
          "description": "Presses a button, a row, a tab, back, a command or a switch. Returns what has changed.",
          "inputSchema": {"required": ["ref"], "properties": {
            "ref": {"type": "string", "description": "The ref of the element, without braces."}}}},
         {"name": "fill",
          "description": "Sets fields in their order, then presses a button if named. Returns what has changed.",
          "inputSchema": {"required": ["fields"], "properties": {
            "fields": {"type": "array", "minItems": 1, "maxItems": 50, "items": {
              "type": "object", "additionalProperties": false, "required": ["ref", "value"], "properties": {
                "ref": {"type": "string"},
                "value": {"description": "A text, a number, true or false, or titles of options.", "anyOf": [
                  {"type": ["string", "number", "boolean"]}, {"type": "array", "items": {"type": "string"}}]}}}},
            "press": {"type": "string", "description": "The ref of a button to press at the end."}}}},
         {"name": "open", "description": "Opens a link of the app.",
          "inputSchema": {"required": ["url"], "properties": {
            "url": {"type": "string", "description": "A URL of the app."}}}},
         {"name": "act",
          "description": "Sends an action to a screen whose elements have no refs; describe returns the actions.",
          "inputSchema": {"required": ["action"], "properties": {
            "screen": {"type": "string", "description": "Id or name of the screen; the active one by default."},
            "action": {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}}}}},
         {"name": "describe", "description": "Lists the screens and links, or returns the schemas of one screen.",
          "inputSchema": {"properties": {"screen": {"type": "string", "description": "Full name of a screen."}}}},
         {"name": "wait", "description": "Waits for a text, a screen, or the end of the app's work.",
          "inputSchema": {"properties": {
            "text": {"type": "string", "description": "Text that the app has to show."},
            "screen": {"type": "string", "description": "Id or title of the screen that has to be shown."},
            "idle": {"type": "boolean", "description": "True to wait until no work is in progress."},
            "timeoutMs": {"type": "integer", "minimum": 0, "maximum": 60000,
              "description": "Longest time in milliseconds; 10000 by default."}}}}]
        """#
    private static let output = #"""
        {"type": "object", "additionalProperties": false,
         "required": ["outcome", "screen", "routeRev", "text", "events", "omitted"], "properties": {
          "outcome": {"type": "string", "description": "done, running, timeout, or why the app did nothing."},
          "screen": {"type": "string", "description": "Id of the screen that is shown."},
          "routeRev": {"type": "integer", "description": "Revision of the route."},
          "text": {"type": "string", "description": "What the app shows, or the lines that have changed."},
          "events": {"type": "array", "items": {"type": "string"},
            "description": "Types of the app's events since the last call."},
          "omitted": {"type": "integer", "description": "Number of lines that the text lacks."}}}
        """#

    /// The tools that change nothing.
    static let reading: Set = ["look", "describe", "wait"]
    private static let destroying: Set = ["press", "act"]

    /// A test reads the list, so the text is JSON.
    private static let tools: [JSONObject] = {
        let schema = (try? JSONValue(parsing: output)) ?? .null
        return ((try? JSONValue(parsing: text))?.array ?? []).compactMap(\.object).map { tool in
            var (tool, name) = (tool, tool.word("name") ?? "")
            tool["inputSchema"]?["type"] = "object"
            tool["inputSchema"]?["additionalProperties"] = false
            tool["outputSchema"] = schema
            tool["annotations"] = [
                "readOnlyHint": .bool(reading.contains(name)), "destructiveHint": .bool(destroying.contains(name)),
                "openWorldHint": false,
            ]
            return tool
        }
    }()

    static let names = tools.compactMap { $0.word("name") }

    /// The list for `tools/list`.
    ///
    /// - Parameter links: patterns of the app's links.
    static func list(isReadOnly: Bool, links: [String]) -> JSONValue {
        .array(
            tools.filter { !isReadOnly || reading.contains($0.word("name") ?? "") }.map { tool in
                var tool = tool
                if tool.word("name") == "open", !links.isEmpty {
                    tool["description"] = .string("Opens a link of the app: \(links.prefix(50).joined(separator: " "))")
                }
                return .object(tool)
            })
    }

    /// Returns what is wrong with the arguments of a tool; nil when nothing is.
    static func problem(_ name: String, _ arguments: JSONObject) -> String? {
        guard let properties = tools.first(where: { $0.word("name") == name })?["inputSchema"]?["properties"]?.object
        else { return nil }
        for (member, value) in arguments {
            guard let property = properties[member] else {
                return "'\(name)' has no argument '\(member)'; it has \(properties.map(\.0).joined(separator: ", "))"
            }
            let type = property["type"]?.string ?? ""
            guard matches(value, type) else { return "'\(member)' needs \(type)" }
            if let number = value.integer, let least = property["minimum"]?.integer,
                let most = property["maximum"]?.integer, !(least...most).contains(number)
            {
                return "'\(member)' needs \(least) to \(most); got \(number)"
            }
        }
        return nil
    }

    private static func matches(_ value: JSONValue, _ type: String) -> Bool {
        switch type {
        case "string": value.string != nil
        case "integer": value.integer != nil
        case "boolean": value.bool != nil
        case "object": value.object != nil
        default: value.array != nil
        }
    }
}
