import JSON
import OffstageTesting
import ReferenceApps
import Testing

/// A coordinator only navigates (row 94).
@Suite(.onLoop)
struct CoordinatorTests {
    /// Dependencies of each coordinator that has any: the navigator, a gate or gateway that chooses the first screen,
    /// the session's attributes, a use case that lists pages, and the number for a badge. No provider, repository or
    /// service is among them.
    private static let dependencies = [
        "notes": [
            "NotesAppCoordinator": ["NoteCount"], "NotesCoordinator": ["Navigator"],
            "TipsCoordinator": ["ListTips", "Navigator"],
        ],
        "onboarding": [
            "OnboardingAppCoordinator": ["OnboardingGate"], "OnboardingCoordinator": ["PrepareOnboardingPages"],
        ],
        "signIn with a coordinator": ["AuthCoordinator": ["Navigator", "any Gateway"]],
        "twoState": ["AppCoordinator": ["any Gateway"], "MainCoordinator": ["SessionAttributes"]],
    ]

    @Test func `coordinators depend on navigation, use cases and the state that selects a flow only`() throws {
        var found: [String: [String: [String]]] = [:]
        var coordinators = 0
        var sessions = try ReferenceApps.all.map { ($0.name, try TestSession($0)) }
        sessions.append(
            ("signIn with a coordinator", try TestSession(SignIn.app, alternatives: ["navigation": "coordinator"])))
        for (app, session) in sessions {
            let graph = try session.request("inspect/dependencies")
            let components = graph["components"]?.array ?? []
            func type(_ id: JSONValue?) -> String { components.first { $0["id"] == id }?["type"]?.string ?? "?" }
            for flow in components where flow["isRoot"] == true && flow["lifetime"] == "flow" {
                coordinators += 1
                let edges = graph["edges"]?.array?.filter { $0["from"] == flow["id"] } ?? []
                if edges.isEmpty { continue }
                found[app, default: [:]][type(flow["id"])] = edges.map { type($0["to"]) }.sorted()
            }
        }
        #expect(coordinators == 14)
        #expect(found == Self.dependencies)
    }
}
