import Offstage

/// Article 000's first example: a store, its events, a use case.
public enum EditProfile {
    public static let app = App(
        "editProfile", title: "Edit profile",
        screen: Screen("profile.edit") { environment in
            EditProfileStore(updateProfileName: DelayedUpdateProfileName(clock: environment.clock))
        })
}
