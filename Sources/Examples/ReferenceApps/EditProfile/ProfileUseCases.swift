import Offstage

/// Returns the user's name; nil before the first save.
@AppActor
protocol LoadProfileNameUseCase: UseCase where Input == Void, Output == String? {
    /// - Throws: `ProfileError`; `CancellationError` when the screen is removed meanwhile.
    func execute(_ input: Void) async throws -> String?
}

/// Changes the user's name.
@AppActor
protocol UpdateProfileNameUseCase: UseCase where Input == String, Output == Void {
    /// - Throws: as `LoadProfileNameUseCase` does.
    func execute(_ profileName: String) async throws
}

/// The profile could not be read or changed. The message is a sentence for the user.
struct ProfileError: Error {
    let message: String

    /// Cancellation is no error of the profile.
    init(_ error: any Error) throws {
        try Task.checkCancellation()
        message = "\(error)".sentence
    }

    init(message: String) { self.message = message }
}

struct StoredProfileName: LoadProfileNameUseCase {
    let database: any ProfileDatabase

    func execute(_ input: Void) async throws -> String? {
        do { return try await database.name() } catch { throw try ProfileError(error) }
    }
}

struct StoreProfileName: UpdateProfileNameUseCase {
    let database: any ProfileDatabase

    func execute(_ profileName: String) async throws {
        do { try await database.setName(profileName) } catch { throw try ProfileError(error) }
    }
}

/// A service that fails.
struct FailingUpdateProfileName: UpdateProfileNameUseCase {
    let clock: any AppClock

    func execute(_ profileName: String) async throws {
        try await clock.sleep(for: InMemoryProfileDatabase.delay)
        throw ProfileError(message: "The profile service cannot be reached; the name has not been saved.")
    }
}
