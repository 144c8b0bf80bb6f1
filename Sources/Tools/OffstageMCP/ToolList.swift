import JSON

/// The tools as clients list them, and checks of their arguments.
enum ToolList {
    private static let text: JSONValue = ["type": "string"]

    private static func schema(_ properties: JSONObject, required: [JSONValue] = []) -> JSONValue {
        var schema: JSONObject = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    private static func described(_ type: JSONValue, _ text: String) -> JSONValue {
        ["type": type, "description": .string(text)]
    }

    private static func bounded(_ least: Int64, _ most: Int64, _ text: String) -> JSONValue {
        [
            "type": "integer", "minimum": .integer(least), "maximum": .integer(most), "description": .string(text),
        ]
    }

    private struct Tool {
        let name: String
        let description: String
        let input: JSONValue
        var reads = false
        var destroys = false
    }

    private static let tools = [
        Tool(
            name: "look",
            description: "Returns what the app shows: a line for each element, with its ref in braces.",
            input: schema([
                "ref": described("string", "Only this element and what is in it."),
                "from": bounded(0, 1_000_000_000, "Index of the first row to show of the list `ref`."),
                "count": bounded(1, 200, "Number of rows to show of the list `ref`."),
                "find": described("string", "Only lines that contain this text, and the lines around them."),
                "maxCharacters": bounded(500, 60_000, "Longest text; 16000 by default."),
            ]), reads: true),
        Tool(
            name: "press",
            description: "Presses a button, a row, a tab, back, a command or a switch, and returns what has changed.",
            input: schema(["ref": described("string", "The ref of the element, without braces.")], required: ["ref"]),
            destroys: true),
        Tool(
            name: "fill",
            description: "Sets fields in their order, then presses a button if named. Returns what has changed.",
            input: schema(
                [
                    "fields": [
                        "type": "array", "minItems": 1, "maxItems": 50,
                        "items": schema(
                            [
                                "ref": text,
                                "value": [
                                    "description": "A text, a number, true or false, or titles of options.",
                                    "anyOf": [
                                        ["type": ["string", "number", "boolean"]],
                                        ["type": "array", "items": ["type": "string"]],
                                    ],
                                ],
                            ], required: ["ref", "value"]),
                    ],
                    "press": described("string", "The ref of a button to press at the end."),
                ], required: ["fields"])),
        Tool(
            name: "open", description: "Opens a link of the app.",
            input: schema(["url": described("string", "A URL of the app.")], required: ["url"])),
        Tool(
            name: "act",
            description: "Sends an action to a screen whose elements have no refs; describe returns the actions.",
            input: schema(
                [
                    "screen": described("string", "Id or name of the screen; the active one by default."),
                    "action": [
                        "type": "object", "required": ["type"], "properties": ["type": text],
                    ],
                ], required: ["action"]), destroys: true),
        Tool(
            name: "describe", description: "Lists the screens and links, or returns the schemas of one screen.",
            input: schema(["screen": described("string", "Full name of a screen.")]), reads: true),
        Tool(
            name: "wait", description: "Waits for a text, a screen, or the end of the app's work.",
            input: schema([
                "text": described("string", "Text that the app has to show."),
                "screen": described("string", "Id or title of the screen that has to be shown."),
                "idle": described("boolean", "True to wait until no work is in progress."),
                "timeoutMs": bounded(0, 60_000, "Longest time in milliseconds; 10000 by default."),
            ]), reads: true),
    ]

    static let names = tools.map(\.name)
    /// The tools that change nothing.
    static let reading = Set(tools.filter(\.reads).map(\.name))

    private static let output = schema(
        [
            "outcome": described("string", "done, running, timeout, or why the app did nothing."),
            "screen": described("string", "Id of the screen that is shown."),
            "routeRev": described("integer", "Revision of the route."),
            "text": described("string", "What the app shows, or the lines that have changed."),
            "events": [
                "type": "array", "items": text, "description": "Types of the app's events since the last call.",
            ],
            "omitted": described("integer", "Number of lines that the text lacks."),
        ], required: ["outcome", "screen", "routeRev", "text", "events", "omitted"])

    /// The list for `tools/list`.
    ///
    /// - Parameter links: patterns of the app's links.
    static func list(isReadOnly: Bool, links: [String]) -> JSONValue {
        .array(
            tools.filter { !isReadOnly || $0.reads }.map { tool in
                var description = tool.description
                if tool.name == "open", !links.isEmpty {
                    description += " Links: \(links.prefix(50).joined(separator: " "))"
                }
                return [
                    "name": .string(tool.name), "description": .string(description), "inputSchema": tool.input,
                    "outputSchema": output,
                    "annotations": [
                        "readOnlyHint": .bool(tool.reads), "destructiveHint": .bool(tool.destroys),
                        "openWorldHint": false,
                    ],
                ]
            })
    }

    /// Returns what is wrong with the arguments of a tool; nil when nothing is.
    static func problem(_ name: String, _ arguments: JSONObject) -> String? {
        guard let tool = tools.first(where: { $0.name == name }) else { return nil }
        let properties = tool.input["properties"]?.object ?? [:]
        for (member, value) in arguments {
            guard let property = properties[member] else {
                let known = properties.map(\.0).joined(separator: ", ")
                return "'\(tool.name)' has no argument '\(member)'; it has \(known)"
            }
            let types = property["type"]?.array ?? [property["type"] ?? .null]
            guard types.contains(where: { $0.string.map { matches(value, $0) } ?? true }) else {
                return "'\(member)' needs \(types.compactMap(\.string).joined(separator: " or "))"
            }
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
        case "array": value.array != nil
        default: true
        }
    }
}
