import AppLoop
import JSON
import Wire

/// An app's own kind of layer: its data type and its result type. On the wire its kind is `custom:<name>`. A front end
/// that does not know the kind draws a generic panel.
///
///     let rating = CustomLayer("rating", data: RatingData.self, result: RatingResult.self)
///     App(…, customLayers: [rating])
public struct CustomLayer: Sendable {
    /// Lower camel case.
    public let name: String
    /// The app raises the version when the form of data or result changes.
    public let version: Int64
    let readData: @AppActor @Sendable (JSONValue) throws(WireError) -> Void
    let readResult: @AppActor @Sendable (JSONValue) throws(WireError) -> Void
    /// Writes the JSON Schemas of data and result.
    package let describe: @Sendable (inout WireSchemas) -> (data: JSONValue, result: JSONValue)

    /// Declares the kind of layer `name` by its data and result types. The `version` is that of their format.
    public init<Data: WireCodable, Result: WireCodable>(
        _ name: String, version: Int64 = 1, data: Data.Type, result: Result.Type
    ) {
        self.name = name
        self.version = version
        readData = { (json) throws(WireError) in _ = try ParamsReader.read(Data.self, json) }
        readResult = { (json) throws(WireError) in _ = try ParamsReader.read(Result.self, json) }
        describe = { (data: Data.wireSchema(in: &$0), result: Result.wireSchema(in: &$0)) }
    }

    /// Returns the layer with its data, for `Route.customLayer`.
    ///
    /// - Parameters:
    ///   - data: Data of the layer, of the type that the layer declares.
    ///   - title: Title of the layer.
    ///   - dismissible: False when the user cannot dismiss the layer without a result.
    ///   - onAnswer: Action sent to the presenter's store when the layer ends. Receives the member `result`, or the
    ///     member `reason` if the front end dismisses the layer.
    public func callAsFunction(
        _ data: some WireCodable, title: String? = nil, dismissible: Bool = true, onAnswer: (any WireEnum)? = nil
    ) -> CustomContent {
        CustomContent(
            name, version: version, title: title, data: JSONValue(encoding: data), dismissible: dismissible,
            onAnswer: onAnswer)
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
        do throws(WireError) { try kind.readResult(result) } catch {
            // The result may be what the user typed.
            return error.withoutValue.sentence
        }
        return nil
    }
}
