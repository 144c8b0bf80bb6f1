import Offstage

/// Gives the user a new name.
@AppActor
protocol UpdateProfileNameUseCase: UseCase where Input == String, Output == Void {
    /// - Throws: `UpdateProfileNameError`; `CancellationError` when the screen is gone before it is done.
    func execute(_ profileName: String) async throws
}

/// Why the name is still the old one, for people.
struct UpdateProfileNameError: Error {
    let message: String
}

/// Takes as long as a service would.
struct DelayedUpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock
    static let delay = Duration.milliseconds(300)

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: Self.delay)
    }
}

/// The service on a bad day.
struct FailingUpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: DelayedUpdateProfileName.delay)
        throw UpdateProfileNameError(message: "the profile service cannot be reached; the name has not been saved")
    }
}
