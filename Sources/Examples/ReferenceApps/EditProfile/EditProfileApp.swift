import Offstage

/// The first example: a store, its events, use cases with alternatives, and a controller that binds the
/// events and follows a success with a screen. The name is stored in a SQLite file.
package enum EditProfile {
    package static let app = App(
        "editProfile", title: "Edit profile", parts: [EditProfilePart.self], screen: EditProfileController.screen,
        screens: [EditProfileSuccess.screen])
}

package struct EditProfilePart: Part {
    /// The file of all sessions: the environment variable `OFFSTAGE_PROFILE_DATABASE`, or `offstage/profile.db` in the
    /// user's data folder.
    package let profileDatabase = Dependency<any ProfileDatabase> { try SQLiteProfileDatabase.chosen() }
        .live()
        .lifetime(.session)
        .context(.test) { InMemoryProfileDatabase(clock: $0) }
        .alternative("memory") { InMemoryProfileDatabase(clock: $0) }

    let loadProfileName = Dependency<any LoadProfileNameUseCase> { StoredProfileName(database: $0) }

    let updateProfileName = Dependency<any UpdateProfileNameUseCase> { StoreProfileName(database: $0) }
        .alternative("failing") { FailingUpdateProfileName(clock: $0) }

    package init() {}
}
