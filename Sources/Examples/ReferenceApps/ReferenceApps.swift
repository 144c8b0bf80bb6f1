import Offstage

/// The apps of the articles, one in each folder.
package enum ReferenceApps {
    package static let all = [
        EditProfile.app, Stocks.app, LevelMapApp.app, SignIn.app, TwoState.app, TwoTabs.app, OnboardingApp.app,
        NotesApp.app, GalleryApp.app,
    ]
}
