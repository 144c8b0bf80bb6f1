import Wire

/// A value that the user gives, and whose typing it is. A front end shows what the user types at once and does not wait
/// for it to come back; what
/// comes back tells it by `inputSeq` whether later typing is still on its way.
///
///     private var name = Draft("")
///     case .nameDidChange(let text): name.apply(text)
///     var view: ProfileView { ProfileView(name: TextFieldView("name", draft: name, onChange: …)) }
public struct Draft<Value: WireCodable>: Sendable, Equatable {
    public private(set) var value: Value
    /// Whose typing the value is; nil if nobody's.
    @Rare public private(set) var mark: InputMark?
    private var applied = AppliedInput()

    public init(_ value: Value) {
        self.value = value
        mark = nil
    }

    /// Takes a value that the action being handled has brought. A handler that was slow, or whose action was overtaken,
    /// never undoes what the same
    /// front end's user has typed since.
    ///
    /// - Returns: false, and nothing changes, if later input of the same front end has been applied.
    @discardableResult
    public mutating func apply(_ value: Value) -> Bool {
        let mark = ActionRun.current?.input
        guard applied.admits(mark) else { return false }
        self.value = value
        self.mark = mark
        return true
    }

    /// The app's own change, such as correcting what was typed. Whose typing came last stays as it was: a front end
    /// whose user has gone on typing
    /// keeps that, and it will be applied on top of this.
    public mutating func set(_ value: Value) { self.value = value }
}

/// One input of one front end, by which late ones are told from early ones.
public struct InputMark: Sendable, Equatable {
    /// Counted by the front end, upwards for as long as it keeps its `clientId`.
    public let seq: Int64
    /// The front end; nil is one, too.
    public let clientID: String?

    public init(seq: Int64, clientID: String? = nil) {
        self.seq = seq
        self.clientID = clientID
    }
}

/// The last input that was applied of each front end.
public struct AppliedInput: Sendable, Equatable {
    /// The latest last. Few: those who edit one field at one time.
    private var marks: [InputMark] = []
    private static let most = 8

    public init() {}

    /// Notes an input, unless a later one of the same front end has been applied: then false. Input without a mark is
    /// always taken.
    mutating func admits(_ mark: InputMark?) -> Bool {
        guard let mark else { return true }
        if let place = marks.firstIndex(where: { $0.clientID == mark.clientID }) {
            guard mark.seq >= marks[place].seq else { return false }
            marks.remove(at: place)
        } else if marks.count == Self.most {
            marks.removeFirst()
        }
        marks.append(mark)
        return true
    }
}
