/// Syntax error in a URL or pattern.
struct LinkFault: Error, Equatable {
    /// Byte offset, from 0.
    let offset: Int
    /// Error and correction, without the offset.
    let reason: String

    init(at offset: Int, _ reason: String) { (self.offset, self.reason) = (offset, reason) }
}

extension String {
    /// The beginning of a text from outside, short enough for a message.
    var shortened: String {
        let scalars = unicodeScalars.prefix(61)
        return scalars.count <= 60 ? self : String(scalars.prefix(59)) + "…"
    }
}
