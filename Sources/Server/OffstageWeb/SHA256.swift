import Foundation

/// SHA-256 (FIPS 180-4) of short texts. Foundation has none on Linux.
package enum SHA256 {
    /// Returns the 64 lowercase hexadecimal digits of the digest of a text's UTF-8.
    package static func hexadecimal(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let bits = UInt64(bytes.count) &* 8
        bytes.append(0x80)
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
        for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64], to: &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let first =
                h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ rounds[index] &+ words[index]
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static let primes = (2..<312).filter { number in !(2..<number).contains { number % $0 == 0 } }
    private static let rounds = primes.map { fraction(cbrt(Double($0))) }

    /// The first 32 bits of the fraction.
    private static func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 0x1p32) }
}
