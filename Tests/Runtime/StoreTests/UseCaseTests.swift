import Offstage
import OffstageTesting
import Testing

/// Tests the forms a use case can have, and the protocol by which a store depends on it.
@Suite(.onAppActor)
struct UseCaseTests {
    @Test @AppActor func `a use case is called as a function`() {
        let updateName: any UseCase<String, Int> = CountLetters()
        var answers: [Int] = []
        AppLoop.shared.start {
            answers.append((try? await updateName("Anna")) ?? -1)
            answers.append((try? await updateName.execute("Ann")) ?? -1)
        }
        #expect(answers == [4, 3])
    }

    @Test @AppActor func `a use case without input is called without arguments`() {
        let logOut: any UseCase<Void, String> = LogOut()
        var answers: [String] = []
        AppLoop.shared.start {
            for _ in 0..<2 { answers.append((try? await logOut()) ?? "failed") }
            answers.append((try? await LogOut().execute()) ?? "failed")
        }
        #expect(answers == ["left 1 times", "left 2 times", "left 1 times"])
    }

    @Test @AppActor func `any implementation can replace another, including one that fails`() {
        let storage = Storage()
        let implementations: [any UpdateNameUseCase] = [
            SaveName(storage: storage), RememberName(storage: storage), RefuseName(),
        ]
        var failures: [String] = []
        AppLoop.shared.start {
            for updateName in implementations {
                do { try await updateName("Anna") } catch { failures.append("\(error)") }
            }
        }
        #expect(storage.names == ["Anna", "Anna, remembered 1"])
        #expect(failures == ["offline"])
    }

    @Test @AppActor func `a named protocol is a use case with that input and output`() {
        let storage = Storage()
        let named: any UpdateNameUseCase = SaveName(storage: storage)
        let general: [any UseCase<String, Void>] = [SaveName(storage: storage), RememberName(storage: storage)]
        AppLoop.shared.start {
            for updateName in general { try? await updateName("Anna") }
            try? await use(named)
        }
        #expect(storage.names == ["Anna", "Anna, remembered 1", "Bob"])
    }

    @Test @AppActor func `a use case is called through its named protocol and the general one`() {
        let rename: any RenameUseCase = Rename()
        let general: any UseCase<String, String> = Rename()
        var answers: [String] = []
        AppLoop.shared.start {
            answers.append((try? await rename("anna")) ?? "failed")
            answers.append((try? await general("bob")) ?? "failed")
        }
        #expect(answers == ["ANNA", "BOB"])
    }

    @Test @AppActor func `a use case may be called from another thread and runs on the loop`() throws {
        let countLetters: any UseCase<String, Int> = CountLetters()
        var answer = 0
        AppLoop.shared.start {
            AppLoop.shared.taskDidBegin()
            answer = (try? await Task.detached { try await countLetters("Anna") }.value) ?? -1
            AppLoop.shared.taskDidEnd()
        }
        try AppLoop.shared.runUntilSettled()
        #expect(answer == 4)
    }
}

@AppActor
private func use(_ updateName: some UseCase<String, Void>) async throws { try await updateName("Bob") }

@AppActor
private final class Storage {
    var names: [String] = []
}

private struct CountLetters: UseCase {
    func execute(_ input: String) -> Int {
        #expect(AppLoop.shared.isCurrent)
        return input.count
    }
}

private protocol UpdateNameUseCase: UseCase<String, Void> {}

private struct SaveName: UpdateNameUseCase {
    let storage: Storage

    func execute(_ name: String) async throws { storage.names.append(name) }
}

/// A stateful class, isolated by the protocol it conforms to.
private final class RememberName: UpdateNameUseCase {
    private let storage: Storage
    private var count = 0

    init(storage: Storage) { self.storage = storage }

    func execute(_ name: String) async throws {
        count += 1
        storage.names.append("\(name), remembered \(count)")
    }
}

private struct RefuseName: UpdateNameUseCase {
    struct Offline: Error, CustomStringConvertible { let description = "offline" }

    func execute(_ name: String) throws(Offline) { throw Offline() }
}

@AppActor
private final class LogOut: UseCase {
    private var count = 0

    func execute(_ input: Void) -> String {
        count += 1
        return "left \(count) times"
    }
}

private protocol RenameUseCase: UseCase where Input == String, Output == String {}

private struct Rename: RenameUseCase {
    func execute(_ input: String) -> String { input.uppercased() }
}
