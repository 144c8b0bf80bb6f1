import Offstage

/// Loads the content of the onboarding.
@AppActor
package protocol LoadOnboardingUseCase: UseCase where Input == Void, Output == OnboardingContent {
    /// - Throws: `OnboardingUnavailable`; `CancellationError` when the task is cancelled.
    func execute(_ input: Void) async throws -> OnboardingContent
}

package struct OnboardingContent: Equatable, Sendable {
    package let topics: [Item]
    /// Interests that the last page offers.
    package let interests: [Item]

    package init(topics: [Item] = [], interests: [Item] = []) {
        self.topics = topics
        self.interests = interests
    }

    package struct Item: Equatable, Sendable {
        package let id: String
        package let title: String
        package let text: String
        /// A symbol's name.
        package let picture: Icon
        /// Description of the picture.
        package let pictureLabel: String

        package init(id: String, title: String, text: String = "", picture: Icon = "", pictureLabel: String = "") {
            self.id = id
            self.title = title
            self.text = text
            self.picture = picture
            self.pictureLabel = pictureLabel
        }
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
        throw OnboardingUnavailable(description: "What there is to tell cannot be reached.")
    }
}
