import Offstage

/// The first example: a store, its events, a use case with an alternative, and a controller that binds the events.
package enum EditProfile {
    package static let app = App(
        "editProfile", title: "Edit profile", parts: [EditProfilePart.self], screen: EditProfileController.screen,
        screens: [EditProfileSuccess.screen])
}

struct EditProfilePart: Part {
    let updateProfileName = Dependency<any UpdateProfileNameUseCase> { UpdateProfileName(clock: $0) }
        .alternative("failing") {
            UpdateProfileName(
                clock: $0, failure: "The profile service cannot be reached; the name has not been saved.")
        }
}

/// Changes the user's name.
protocol UpdateProfileNameUseCase: UseCase<String, Void> {}

/// The message is a sentence for the user.
struct ProfileError: Error {
    let message: String
}

/// A service that answers after the delay of a network: it accepts every name, or fails.
struct UpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock
    var failure: String?

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: .milliseconds(300))
        if let failure { throw ProfileError(message: failure) }
    }
}
