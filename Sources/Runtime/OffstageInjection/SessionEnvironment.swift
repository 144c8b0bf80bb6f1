import AppLoop
import Platform

/// A session's sources of time, identifiers and randomness. Injected, so that a transcript can be repeated byte for
/// byte.
@AppActor
public final class SessionEnvironment {
    /// The environment that implementations are chosen by.
    public let context: InjectionContext
    /// The session's time.
    public let clock: any AppClock
    /// The session's sequence of random numbers.
    public let randomness: SessionRandomness
    /// The session, for layers above that know its type. Released when the session ends.
    package var host: AnyObject?
    /// Receives each object that a container of the session or of a flow keeps, with the name of its dependency.
    package var didKeep: (@AppActor (AnyObject, String) -> Void)?

    /// Makes the environment of a session or an app.
    ///
    /// - Parameters:
    ///   - context: the environment that implementations are chosen by.
    ///   - clock: the session's time.
    ///   - seed: makes randomness and identifiers repeatable; nil for the system's randomness.
    public init(context: InjectionContext, clock: any AppClock, seed: UInt64?) {
        self.context = context
        self.clock = clock
        randomness = seed.map { SessionRandomness(seed: $0) } ?? .system
    }
}

/// A sequence of random numbers: the system's, or a repeatable one.
@AppActor
public final class SessionRandomness {
    private var generator: any RandomNumberGenerator
    /// The system's generator. It has no state, so all sessions share it.
    static let system = SessionRandomness(seed: nil)

    /// Makes a sequence.
    ///
    /// - Parameter seed: the start of a repeatable sequence; nil for the system's.
    public init(seed: UInt64?) { generator = seed.map { SplitMix64(state: $0) } ?? SystemRandomNumberGenerator() }

    /// Returns 64 random bits.
    public func next() -> UInt64 { generator.next() }

    /// Returns a random number in a range.
    public func random(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
}

/// Makes identifiers of twelve characters in `0-9a-v`: sixty random bits.
@AppActor
public struct IdentifierGenerator {
    private let randomness: SessionRandomness

    /// Makes a generator that draws from `randomness`.
    public init(randomness: SessionRandomness) { self.randomness = randomness }

    /// Returns the next identifier.
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
