import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// The methods that a server serves, each with its handler from `Handlers/`.
final class Dispatcher {
    /// Serves one message. `reply` is nil for a notification.
    typealias Handler =
        @AppActor (_ params: JSONNode?, _ reply: Reply?, _ connection: Connection) throws(ResponseError) -> Void

    struct Entry {
        let handler: Handler
        let form: MethodForm
        /// True if it is served before `initialize` too.
        let isAlwaysServed: Bool
        /// True if it is served while the in-flight limit is reached.
        let overtakes: Bool
    }

    private var entries: [MethodName: Entry] = [:]
    /// The methods in the document's order: those of the protocol, then the executable's own.
    private(set) var methods: [MethodDescription] = []

    /// - Parameter isRestartable: whether `offstage dev` saves the server's sessions, by methods of its own that no
    ///   document describes.
    init(extra: [ExtraMethod] = [], isRestartable: Bool = false) {
        registerHandlers()
        for method in extra { method.register(self) }
        let described = methods
        if isRestartable { registerRestartHandlers() }
        methods = described
    }

    func find(_ name: MethodName) -> Entry? { entries[name] }

    func add<M: Method>(_ method: M.Type, isAlwaysServed: Bool = false, _ handler: @escaping Handler) {
        entries[MethodName(M.name)] = Entry(
            handler: handler, form: M.form, isAlwaysServed: isAlwaysServed, overtakes: M.overtakes)
        methods.append(MethodDescription(method))
    }

    /// Registers a method that is answered at once: decode, call, encode.
    func on<M: Method>(
        _ method: M.Type, isAlwaysServed: Bool = false,
        _ serve: @escaping @AppActor (M.Params, Connection) throws(ResponseError) -> M.Result
    ) {
        add(method, isAlwaysServed: isAlwaysServed) { (params, reply, connection) throws(ResponseError) in
            let result = try serve(try Self.read(M.Params.self, params), connection)
            reply?.send(result)
        }
    }

    /// Decodes params. Absent params, `[]` and `{}` are equal.
    ///
    /// - Throws: -32602 with the JSON Pointer of the invalid value; 1001 without memory.
    @AppActor
    static func read<Params: WireCodable>(_ type: Params.Type, _ params: JSONNode?) throws(ResponseError) -> Params {
        if let params, params.kind == .array, params.count > 0 { throw .positionalParams }
        let object = params?.isObject == true ? params : EmptyObject.node
        guard let object else { throw ResponseError(frame: .noMemory) }
        do throws(WireError) { return try Params(wire: object) } catch {
            throw ResponseError(params: error)
        }
    }

    /// Members of a method's params.
    enum DeclaredParams {
        /// The dispatcher does not know the method.
        case unknown
        /// An object with these members.
        case named(Set<String>)
        /// Any JSON; of a method that an executable adds.
        case any
    }

    private lazy var declaredParams: [String: DeclaredParams] = {
        var schemas = WireSchemas()
        return Dictionary(
            methods.map { method in
                let reference = method.paramsSchema(&schemas)
                let schema = schemas.resolved(reference)
                let names = Set(schema["properties"]?.object?.keys ?? [])
                return (method.name, schema["type"] == "object" ? .named(names) : .any)
            }, uniquingKeysWith: { $1 })
    }()

    /// Returns the members of a method's params, for traces.
    func params(of method: String) -> DeclaredParams { declaredParams[method] ?? .unknown }

    /// Returns the error for an unknown method.
    func unknownMethod(_ name: MethodName) -> ResponseError { .methodNotFound(name.string, among: names) }

    /// Names of the methods, in their order.
    private(set) lazy var names = methods.map(\.name)

    /// The OpenRPC document, created once.
    private(set) lazy var document = WireFragment(encoding: OpenRPC.document(methods))
}

/// `{}`, for methods called without params.
@AppActor
private enum EmptyObject {
    private static let parser = JSONParser()
    /// Parsed once. The parser owns the node and parses nothing else. Nil if there was no memory.
    static let node: JSONNode? = {
        let text: StaticString = "{}"
        return try? parser.parse(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }()
}

extension ResponseError {
    /// Members of params whose values a user types. Errors never quote them, because they may be secret.
    private static let typedByUsers = ["action", "edit", "fields", "text", "result"]

    /// - Parameter prefix: JSON Pointer of the value in `params`.
    init(params error: WireError, prefix: String = "") {
        let member = (prefix + error.pointer).split(separator: "/", maxSplits: 1).first
        let isTyped = member.map { Self.typedByUsers.contains(String($0)) } ?? false
        let error = isTyped ? error.withoutValue : error
        var details = JSONObject()
        if case .unknownCase(let allowed) = error.kind { details["allowed"] = .array(allowed.map { .string($0) }) }
        let pointer = prefix + error.pointer
        let hint = pointer.isEmpty ? "params" : "params at \(pointer)"
        self = .invalidParams(
            "\(hint): expected \(error.expected), found \(error.found)", path: pointer,
            details: details.isEmpty ? nil : .object(details))
    }

    static let positionalParams = ResponseError.invalidParams(
        "params must be an object with named members; this protocol has no positional ones", path: "")
}

/// A method that an executable adds to the protocol, such as a test fixture's.
public struct ExtraMethod: Sendable {
    let register: @Sendable (Dispatcher) -> Void

    /// Creates a method with its handler.
    ///
    /// - Parameter serve: receives the params as sent, nil without any, and writes the result.
    public init<M: Method>(
        _ method: M.Type,
        serve: @escaping @AppActor @Sendable (JSONNode?, inout JSONWriter) throws(ResponseError) -> Void
    ) {
        register = { dispatcher in
            dispatcher.add(M.self) { (params, reply, connection) throws(ResponseError) in
                guard let reply else {
                    var ignored = JSONWriter()
                    return try serve(params, &ignored)
                }
                // Written to a separate buffer, because the executable's handler may itself send messages through the
                // outbox.
                let depth = connection.server.configuration.limits.answerDepth
                var result = JSONWriter(maxDepth: depth)
                try serve(params, &result)
                if let failure = result.failure { throw .unsendable(failure, max: depth) }
                reply.send { writer in result.withBytes { writer.raw($0) } }
            }
        }
    }
}
