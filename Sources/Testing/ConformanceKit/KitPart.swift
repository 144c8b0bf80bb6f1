import Offstage
import Platform

/// Dependencies of the kit's screen. The alternatives of `greeting` show each effect of a dependency on a session.
struct KitPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.greeting)
        registry.register(\.outside)
        registry.register(LastWords.init).lifetime(.session)
        registry.register { KitBell() }.lifetime(.session)
    }
}

extension Dependencies {
    var greeting: Dependency<Greeting> {
        declare { Greeting(text: "hello") }
            .lifetime(.session)
            .context(.preview) { Greeting(text: "hello, preview") }
            .alternative("loud") { Greeting(text: "HELLO") }
            .alternative("failing") { () throws -> Greeting in throw KitFailure(description: "told to fail") }
            .alternative("outside") { (outside: Outside) in Greeting(text: "hello from the \(outside.name)") }
    }

    /// A dependency that reaches outside the process; a test must pick it by name.
    var outside: Dependency<Outside> { declare { Outside() }.live().lifetime(.app) }
}

@AppActor
final class Greeting {
    let text: String

    init(text: String) { self.text = text }
}

@AppActor
final class Outside {
    let name = "outside"
}

/// Writes a line into a file when it is closed.
@AppActor
final class LastWords: Closable {
    var path: String?
    var hangs = false

    func close() async {
        guard let path, let file = fopen(path, "a") else { return }
        fputs("{\"closed\":true}\n", file)
        fclose(file)
        if hangs { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    }
}
