import AppLoop
import Wire

/// Which world a session lives in.
@Wire
public enum SessionContext: String {
    /// Real time.
    case live
    /// As live; for front ends that show a screen without its app.
    case preview
    /// Virtual time, moved by `clock/advance`; invariants are checked after each action.
    case test
}

/// What a session must not take from the surroundings, so that a transcript can be repeated byte for byte: time, identifiers, randomness.
@AppActor
public final class SessionEnvironment {
    public let context: SessionContext
    public let clock: any AppClock
    private var generator: SessionRandomness

    package init(context: SessionContext, clock: any AppClock, seed: UInt64?) {
        self.context = context
        self.clock = clock
        generator = seed.map { .seeded(SplitMix64(state: $0)) } ?? .system
    }

    /// A number from the session's own sequence.
    public func random(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// A fresh identifier of twelve characters out of `0-9a-v`.
    public func makeIdentifier() -> String {
        let digits: StaticString = "0123456789abcdefghijklmnopqrstuv"
        var bits = generator.next()
        return String(unsafeUninitializedCapacity: 12) { buffer in
            for index in 0..<12 {
                buffer[index] = digits.utf8Start[Int(bits & 31)]
                bits >>= 5
            }
            return 12
        }
    }

    /// The virtual clock in the test context.
    package var virtualClock: VirtualClock? { clock as? VirtualClock }
}

private enum SessionRandomness: RandomNumberGenerator {
    case system
    case seeded(SplitMix64)

    mutating func next() -> UInt64 {
        switch self {
        case .system:
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        case .seeded(var generator):
            let number = generator.next()
            self = .seeded(generator)
            return number
        }
    }
}

/// Sebastiano Vigna's splitmix64: small, fast, good enough for identifiers and games, not for secrets.
package struct SplitMix64: RandomNumberGenerator {
    package var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
