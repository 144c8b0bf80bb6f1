import AppLoop

/// What a session must not take from the process around it, so that a transcript can be repeated byte for byte: time,
/// identifiers, randomness.
@AppActor
public final class Surroundings {
    public let context: InjectionContext
    public let clock: any AppClock
    public let randomness: SessionRandomness
    /// Who accounts for work that is done here, for layers above that know its type. Let go of when the session ends.
    package var host: AnyObject?

    /// - Parameter seed: makes randomness and identifiers repeatable.
    public init(context: InjectionContext, clock: any AppClock, seed: UInt64?) {
        self.context = context
        self.clock = clock
        randomness = seed.map { SessionRandomness(seed: $0) } ?? .system
    }
}

/// A sequence of random numbers: the system's, or one that a seed repeats.
@AppActor
public final class SessionRandomness {
    private var seeded: SplitMix64?
    /// Has no state, so one is enough for all.
    static let system = SessionRandomness(seed: nil)

    public init(seed: UInt64?) { seeded = seed.map { SplitMix64(state: $0) } }

    public func next() -> UInt64 {
        if seeded != nil { return seeded?.next() ?? 0 }
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    public func random(in range: ClosedRange<Int>) -> Int {
        if var generator = seeded {
            defer { seeded = generator }
            return Int.random(in: range, using: &generator)
        }
        return Int.random(in: range)
    }
}

/// Makes identifiers of twelve characters out of `0-9a-v`: sixty random bits.
@AppActor
public struct IdentifierGenerator {
    private let randomness: SessionRandomness

    public init(randomness: SessionRandomness) { self.randomness = randomness }

    public func next() -> String {
        let digits: StaticString = "0123456789abcdefghijklmnopqrstuv"
        var bits = randomness.next()
        return String(unsafeUninitializedCapacity: 12) { buffer in
            for index in 0..<12 {
                buffer[index] = digits.utf8Start[Int(bits & 31)]
                bits >>= 5
            }
            return 12
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
