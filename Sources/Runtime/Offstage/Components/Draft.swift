import JSON
import Wire

/// A value that the user edits, with the mark of the last applied input.
///
/// A front end shows the user's input at once and does not wait for the server. It compares the view's `inputSeq` with
/// its own to find out whether the server has applied all of its input.
///
///     private var name = Draft("")
///     case .nameDidChange(let text): name.apply(text)
///     var body: Body { TextField("Name", name, onChange: .input.nameDidChange) }
public struct Draft<Value: WireCodable>: Sendable, Equatable {
    /// The current value.
    public private(set) var value: Value
    /// Mark of the last applied input; nil before the first, and when that input had none.
    @Boxed package private(set) var mark: InputMark?
    private var applied = AppliedInput()

    /// Creates a draft with an initial value of the app's.
    public init(_ value: Value) {
        self.value = value
        mark = nil
    }

    /// Applies a value from the action being handled. A slow or overtaken handler never overwrites later input of the
    /// same client.
    ///
    /// - Returns: false, without a change, when later input of the same client has been applied.
    @discardableResult
    public mutating func apply(_ value: Value) -> Bool {
        guard admit() else { return false }
        self.value = value
        return true
    }

    /// Records the input of the action being handled.
    ///
    /// - Returns: false, without a change, when later input of the same client has been applied.
    mutating func admit() -> Bool {
        let run = ActionRun.current
        run?.isApplied.store(true, ordering: .relaxed)
        let mark = run?.input
        guard applied.admits(mark) else { return false }
        self.mark = mark
        return true
    }

    /// Sets a value of the app's own, such as a correction of the user's input. The mark is unchanged: a front end
    /// whose user is still typing keeps that input and sends it after this change.
    public mutating func set(_ value: Value) {
        self.value = value
    }
}

/// Sequence number and client of one input; orders the inputs of a client.
package struct InputMark: Sendable, Equatable {
    /// Number assigned by the client, increasing for as long as the client keeps its `clientId`.
    package let seq: Int64
    /// Client id. Inputs without one share the sequence of the nil client.
    package let clientID: String?

    /// Creates the mark of one input.
    package init(seq: Int64, clientID: String? = nil) {
        self.seq = seq
        self.clientID = clientID
    }

    /// Compares the ids of the clients by bytes.
    func isSameClient(as other: InputMark) -> Bool {
        clientID.map { ExactText($0) } == other.clientID.map { ExactText($0) }
    }
}

/// Last applied input of each client.
struct AppliedInput: Sendable, Equatable {
    /// Marks ordered by time of application, newest last. Few: one per client that edits the field at the same time.
    private var marks: [InputMark] = []
    private static let most = 8

    /// Records an input. Returns false when a later one of the same client has been applied. Accepts every input
    /// without a mark.
    mutating func admits(_ mark: InputMark?) -> Bool {
        guard let mark else { return true }
        if let index = marks.firstIndex(where: { $0.isSameClient(as: mark) }) {
            guard mark.seq >= marks[index].seq else { return false }
            marks.remove(at: index)
        } else if marks.count == Self.most {
            marks.removeFirst()
        }
        marks.append(mark)
        return true
    }
}
