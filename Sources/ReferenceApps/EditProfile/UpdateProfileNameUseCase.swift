import Offstage

/// Gives the user a new name.
@AppActor
protocol UpdateProfileNameUseCase {
    /// - Throws: `CancellationError` when the screen is gone before it is done.
    func execute(_ profileName: String) async throws
}

/// Takes as long as a service would.
struct DelayedUpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock
    static let delay = Duration.milliseconds(300)

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: Self.delay)
    }
}
