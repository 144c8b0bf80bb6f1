import Offstage

/// Loads the content of the onboarding.
@AppActor
protocol LoadOnboardingUseCase: UseCase where Input == Void, Output == OnboardingContent {
    /// - Throws: `OnboardingUnavailable`; `CancellationError` when the task is cancelled.
    func execute(_ input: Void) async throws -> OnboardingContent
}

struct OnboardingContent: Equatable, Sendable {
    var topics: [Item] = []
    /// Interests that the last page offers.
    var interests: [Item] = []

    struct Item: Equatable, Sendable {
        let id: String
        let title: String
        var text = ""
        /// A symbol's name.
        var picture: Icon = ""
        /// Description of the picture.
        var pictureLabel = ""
    }
}

/// The content cannot be loaded. The description is a sentence for the user.
struct OnboardingUnavailable: Error, CustomStringConvertible {
    let description: String
}

/// Content that is part of the app.
struct BundledOnboarding: LoadOnboardingUseCase {
    nonisolated static let content = OnboardingContent(
        topics: [
            .init(
                id: "welcome", title: "Welcome", text: "What you see is drawn by whatever you like.",
                picture: "hand.wave",
                pictureLabel: "A hand that waves"),
            .init(
                id: "pages", title: "Swipe", text: "The page next to this one is there before you see it.",
                picture: "hand.draw",
                pictureLabel: "A hand that swipes"),
            .init(
                id: "stores", title: "One store each", text: "These pages are of one type, and each has a store.",
                picture: .inbox,
                pictureLabel: "Two trays"),
        ],
        interests: [
            .init(id: "tips", title: "Tips"), .init(id: "news", title: "News"), .init(id: "events", title: "Events"),
        ])

    func execute(_ input: Void) async throws -> OnboardingContent { Self.content }

    nonisolated static func title(ofTopic topic: String) -> String? { content.topics.first { $0.id == topic }?.title }

    /// Name of an interest; its id when it is unknown.
    nonisolated static func title(of interest: String) -> String {
        content.interests.first { $0.id == interest }?.title ?? interest
    }
}

/// Content after the delay of a network service.
struct DelayedOnboarding: LoadOnboardingUseCase {
    let clock: any AppClock
    static let delay = Duration.milliseconds(300)

    func execute(_ input: Void) async throws -> OnboardingContent {
        try await clock.sleep(for: Self.delay)
        return BundledOnboarding.content
    }
}

/// A service that fails.
struct FailingOnboarding: LoadOnboardingUseCase {
    let clock: any AppClock

    func execute(_ input: Void) async throws -> OnboardingContent {
        try await clock.sleep(for: DelayedOnboarding.delay)
        throw OnboardingUnavailable(description: "what there is to tell cannot be reached")
    }
}
