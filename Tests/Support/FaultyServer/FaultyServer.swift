import FaultyApps
import Offstage
import OffstageCommands

/// Serves the apps that `OFFSTAGE_FAULTY_APPS` names, for tests of commands.
@main
struct FaultyServer: OffstageMain {
    static let apps = FaultyApp.chosen
}
