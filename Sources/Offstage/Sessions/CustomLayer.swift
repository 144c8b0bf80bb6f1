import AppLoop
import JSON
import Wire

/// A kind of layer of an app's own: what it is shown with, and what it is answered with. On the wire it is
/// `custom:<name>`; a front end that does not know
/// it draws a generic panel.
///
///     let rating = CustomLayer("rating", data: RatingData.self, result: RatingResult.self)
///     App(…, customLayers: [rating])
public struct CustomLayer: Sendable {
    /// In lower camel case.
    public let name: String
    /// Raised when data or result come to look different.
    public let version: Int64
    let readData: @AppActor @Sendable (JSONValue) throws(WireError) -> Void
    let readResult: @AppActor @Sendable (JSONValue) throws(WireError) -> Void
    /// The JSON Schemas of both.
    package let describe: @Sendable (inout WireSchemas) -> (data: JSONValue, result: JSONValue)

    public init<Data: WireCodable, Result: WireCodable>(
        _ name: String, version: Int64 = 1, data: Data.Type, result: Result.Type
    ) {
        self.name = name
        self.version = version
        readData = { (json) throws(WireError) in _ = try ParamsReader.read(Data.self, json) }
        readResult = { (json) throws(WireError) in _ = try ParamsReader.read(Result.self, json) }
        describe = { (data: Data.wireSchema(in: &$0), result: Result.wireSchema(in: &$0)) }
    }

    /// The layer with what it shows, for `Route.customLayer`.
    ///
    /// - Parameter action: reaches the presenter's store with the answer: `result`, or the `reason` of a refusal,
    ///   beside its members.
    public func callAsFunction(
        _ data: some WireCodable, title: String? = nil, dismissible: Bool = true, action: JSONValue? = nil
    ) -> CustomContent {
        CustomContent(
            name, version: version, title: title, data: JSONValue(encoding: data), dismissible: dismissible,
            action: action)
    }
}

extension Session {
    package func check(_ layer: CustomContent) throws(RouteError) {
        let declared = app.customLayers
        guard let kind = declared.first(where: { $0.name == layer.name }) else {
            throw .unknownLayer(layer.name, known: declared.map(\.name))
        }
        do throws(WireError) { try kind.readData(layer.data ?? .null) } catch {
            throw .invalidData(layer: layer.name, error.sentence)
        }
    }

    package func mismatch(of result: JSONValue, for layer: CustomContent) -> String? {
        guard let kind = app.customLayers.first(where: { $0.name == layer.name }) else { return nil }
        do throws(WireError) { try kind.readResult(result) } catch { return error.sentence }
        return nil
    }
}
