import Offstage

/// What the user has answered; nothing before the first time.
@AppActor
protocol OnboardingRecord: AnyObject, Sendable {
    var answer: OnboardingAnswer? { get }
    func keep(_ answer: OnboardingAnswer)
    func forget()
}

struct OnboardingAnswer: Equatable, Sendable {
    /// Ids, in the order in which they were offered; none for who has skipped the question.
    let interests: [String]
}

@AppActor
final class InMemoryOnboardingRecord: OnboardingRecord {
    private(set) var answer: OnboardingAnswer?

    init(answer: OnboardingAnswer? = nil) { self.answer = answer }

    func keep(_ answer: OnboardingAnswer) { self.answer = answer }
    func forget() { answer = nil }
}
