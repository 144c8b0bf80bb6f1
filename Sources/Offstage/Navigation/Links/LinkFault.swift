/// Why a text is no URL that a link can have, or no pattern.
struct LinkFault: Error, Equatable {
    /// In bytes from 0.
    let offset: Int
    /// What is wrong there, and what would be right; without the place.
    let reason: String
}

extension String {
    /// The beginning of a text that somebody else wrote, short enough for a message.
    var shortened: String {
        let scalars = unicodeScalars.prefix(61)
        return scalars.count <= 60 ? self : String(scalars.prefix(59)) + "…"
    }
}
