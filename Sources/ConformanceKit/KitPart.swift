import Offstage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the kit's screen needs: something to pick, whose choices do, one by one, what a dependency may do to a session.
enum KitPart: Part {
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

    /// Reaches outside, or would in an app; a test has to ask for it.
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

/// Tells a file of its end.
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
