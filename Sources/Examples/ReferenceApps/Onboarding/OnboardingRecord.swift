import Offstage

/// The user's answers; nil before the first onboarding.
@AppActor
protocol OnboardingRecord: AnyObject, Sendable {
    var answer: OnboardingAnswer? { get }
    func keep(_ answer: OnboardingAnswer)
    func forget()
}

struct OnboardingAnswer: Equatable, Sendable {
    /// In the order of the offer; empty when the user skipped the question.
    let interests: [OnboardingContent.Item]
}

@AppActor
final class InMemoryOnboardingRecord: OnboardingRecord {
    private(set) var answer: OnboardingAnswer?

    init(answer: OnboardingAnswer? = nil) { self.answer = answer }

    func keep(_ answer: OnboardingAnswer) { self.answer = answer }
    func forget() { answer = nil }
}
