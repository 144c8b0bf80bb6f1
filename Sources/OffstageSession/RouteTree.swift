import JSON

/// The route tree on the wire (navigation.md, section 3). One window with one screen in it, until there is navigation.
extension Session {
    public func writeTree(to writer: inout JSONWriter) {
        guard let screen = activeScreen else { return writer.raw("{\"windows\":[]}") }
        writer.raw(
            "{\"windows\":[{\"id\":\"w1\",\"kind\":\"window\",\"isKey\":true,\"layers\":[{\"id\":\"l1\",\"kind\":\"content\",\"content\":{\"id\":")
        writer.string(screen.id)
        writer.raw(",\"kind\":\"screen\",\"key\":{\"name\":")
        writer.string(screen.screen.name)
        writer.raw("},\"role\":\"content\",\"status\":\"active\",\"back\":{\"can\":false}}}]}]}")
    }
}
