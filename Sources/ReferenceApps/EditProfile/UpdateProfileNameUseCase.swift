import Offstage

/// Changes the user's name.
@AppActor
protocol UpdateProfileNameUseCase: UseCase where Input == String, Output == Void {
    /// - Throws: `UpdateProfileNameError`; `CancellationError` when the screen is removed meanwhile.
    func execute(_ profileName: String) async throws
}

/// The name could not be changed. The description is a sentence for the user.
struct UpdateProfileNameError: Error {
    let message: String
}

/// Succeeds after the delay of a network service.
struct DelayedUpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock
    static let delay = Duration.milliseconds(300)

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: Self.delay)
    }
}

/// A service that fails.
struct FailingUpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: DelayedUpdateProfileName.delay)
        throw UpdateProfileNameError(message: "the profile service cannot be reached; the name has not been saved")
    }
}
