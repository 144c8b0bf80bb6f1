import Testing

/// Tests what `@Observable` generates and refuses.
struct ObservableTests {
    @Test func `stored variables are observed, except ignored ones`() {
        let expansion = Expansion(
            """
            @Observable final class Clock {
                var seconds = 0
                let zone: String
                @ObservationIgnored var ticks = 0
                var minutes: Int { seconds / 60 }
                static var count = 0
            }
            """)
        #expect(expansion.errors == [])
        #expect(
            expansion.source == """
                final class Clock {
                    var seconds {
                        @storageRestrictions(initializes: _seconds) init(initialValue) {
                            _seconds = initialValue
                        }
                        get {
                            _$observers.noteRead();
                            return _seconds
                        }
                        set {
                            _$observers.noteChange();
                            _seconds = newValue
                        }
                        _modify {
                            _$observers.noteChange();
                            yield &_seconds
                        }
                    }

                    private var _seconds = 0
                    let zone: String
                    var ticks = 0
                    var minutes: Int { seconds / 60 }
                    static var count = 0

                    private var _$observers = Observers()
                }
                """)
    }

    @Test func `the storage keeps the type, the default, the reference's strength and the property's observers`() {
        let expansion = Expansion(
            """
            @Observable final class Clock {
                weak var owner: Owner?
                var seconds: Int = 0 { didSet { ticks += 1 } }
            }
            """)
        #expect(expansion.errors == [])
        #expect(expansion.source.contains("private weak var _owner: Owner?"))
        #expect(expansion.source.contains("private var _seconds: Int = 0 {\n        didSet {"))
    }

    @Test(arguments: [
        ("@Observable struct Clock { var seconds = 0 }", "write it on a class"),
        ("@Observable final class Clock { lazy var seconds = 0 }", "mark it @ObservationIgnored"),
    ])
    func `what cannot be observed is refused, with what to write instead`(_ source: String, _ advice: String) {
        let errors = Expansion(source).errors
        #expect(errors.count == 1)
        #expect(errors.first?.contains(advice) == true)
    }
}
