import Offstage

/// Article 000's first example: a store, its events, a use case with alternatives, and a screen that follows a success.
package enum EditProfile {
    package static let app = App(
        "editProfile", title: "Edit profile", parts: [EditProfilePart.self],
        screen: Screen("profile.edit", options: ScreenOptions(title: "Edit profile")) { EditProfileStore() },
        screens: [EditProfileSuccess.screen])
}

enum EditProfilePart: Part {
    static func load(into registry: Registry) { registry.register(\.updateProfileName) }
}

extension Dependencies {
    var updateProfileName: Dependency<any UpdateProfileNameUseCase> {
        declare { DelayedUpdateProfileName(clock: $0) }
            .alternative("failing") { FailingUpdateProfileName(clock: $0) }
    }
}
