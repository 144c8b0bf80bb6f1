import JSON

/// Returns the id of a request that a command adds to the conversation of a front end. No front end chooses the same.
func uniqueID(_ purpose: String) -> JSONValue { .string("offstage-\(uniquePart)/\(purpose)") }

private let uniquePart = String(UInt64.random(in: 0...UInt64.max), radix: 36)
