import JSON

extension JSONWriter {
    /// Writes a member with its comma, unless its value is one that is left out.
    @inlinable
    public mutating func member(_ key: StaticString, _ value: some WireCodable) {
        if !value.isWireAbsent {
            self.key(key)
            value.write(to: &self)
            comma()
        }
    }
}
