import Offstage

/// The apps of the articles, each in a folder of its own.
public enum ReferenceApps {
    public static let all = [
        EditProfile.app, Stocks.app, LevelMapApp.app, SignIn.app, TwoState.app, TwoTabs.app, OnboardingApp.app,
        NotesApp.app,
    ]
}
