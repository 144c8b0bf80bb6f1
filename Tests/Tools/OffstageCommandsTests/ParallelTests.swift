import Foundation
import Offstage
import OffstageTesting
import Testing

@Wire private enum CourierAction { case fetchDidTap }
@Wire private struct CourierView { var text: String }

/// Fetches on another thread of the pool.
private final class CourierStore: Store<Never, CourierAction>, Viewable {
    private(set) var view = CourierView(text: "")

    override func handle(_ action: CourierAction) async throws {
        view.text = await Task.detached { "fetched" }.value
    }
}

/// Whole-app tests whose apps need a second thread of the pool, which has one for each core.
struct ParallelSessionTests {
    @Test(arguments: 0..<40)
    func `a session fetches in parallel`(_ number: Int) async throws {
        let session = try TestSession(App("courier", screen: Screen("courier.main") { CourierStore() }))
        try session.send(CourierAction.fetchDidTap)
        try await session.settle()
        #expect(try session.view(as: CourierView.self).text == "fetched")
    }
}

/// Runs the tests above in parallel, as `swift test` does by default.
struct ParallelTests {
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe")), .timeLimit(.minutes(1)))
    func `tests that wait for other threads run in parallel`() throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let run = try CommandRun(
            arguments: ["--testing-library", "swift-testing", "--filter", "ParallelSessionTests"], executable: tests)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect((run.output + run.errors).contains("with 40 test cases passed"), "\(run.output)\(run.errors)")
    }
}
