import JSON

extension JSONWriter {
    /// Writes the member `key` and a comma, unless its value is omitted.
    @inlinable
    public mutating func member(_ key: StaticString, _ value: some WireCodable) {
        if !value.isWireAbsent {
            self.key(key)
            value.write(to: &self)
            comma()
        }
    }

    /// Writes the member `key` and a comma, unless it has the value that its absence means.
    @inlinable
    public mutating func member<Value: WireCodable>(
        _ key: StaticString, _ value: Value, unless absent: @autoclosure () -> Value
    ) {
        if value != absent() { member(key, value) }
    }
}
