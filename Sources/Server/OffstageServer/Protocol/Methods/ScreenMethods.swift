import JSON
import JSONRPC
import Offstage
import Wire

/// Returns a screen's view.
package enum ScreenGet: SessionMethod {
    package static let name: StaticString = "screen/get"
    package static let summary = "Returns a screen's view and its revision."
    package static let errors: [ErrorCode] = [.sessionUnknown, .sessionClosed, .screen, .subscriptionUnknown]

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
        /// Node id or name of a screen; the active screen if absent.
        package let screen: String?
        /// Subscription whose list windows the view contains.
        package let subscriptionId: String?
    }

    @Wire
    package struct Result {
        /// Node id of the screen.
        package let screen: String
        /// Revision of the view.
        package let viewRev: Int64
        /// The view.
        package let view: EncodedValue<ViewValue>
    }
}

/// Returns the route tree.
package enum RouteGet: SessionMethod {
    package static let name: StaticString = "route/get"
    package static let summary = "Returns the route tree and its revision."

    @Wire
    package struct Params {
        /// Session id; optional when exactly one session is open.
        package let sessionId: String?
    }

    @Wire
    package struct Result {
        /// Session id.
        package let sessionId: String
        /// Route revision.
        package let routeRev: Int64
        /// The route tree.
        package let tree: EncodedValue<RouteTreeValue>
    }
}

/// Returns an app's screens, links and flows, with JSON Schemas.
package enum AppDescribe: Method {
    package static let name: StaticString = "app/describe"
    package static let summary =
        "Returns an app's links, flows and alternatives, and its screens with their JSON Schemas."
    package static let errors: [ErrorCode] = [.appUnknown]

    @Wire
    package struct Params {
        /// Name of the app; optional when the server serves one app.
        package let app: String?
    }

    @Wire
    package struct Result {
        /// Name of the app.
        package let app: String
        /// Version of the app.
        package let version: String
        /// Title of the app, for people.
        package let title: String
        /// Screens by full name.
        package let screens: [String: ScreenDescription]
        /// Links of the app.
        package let links: [LinkDescription]
        /// Flows of the app, the root flow first.
        package let flows: [FlowDescription]
        /// Names of the alternatives, by the id of the dependency.
        package let alternatives: [String: [String]]
        /// Custom layers of the app by name; their kind in the tree is `custom:<name>`.
        package let customLayers: [String: LayerDescription]
        /// Schema definitions, which the schemas reference as `#/defs/Name` within this result.
        package let defs: [String: WireSchema]
    }

    /// A link of the app.
    @Wire
    package struct LinkDescription {
        /// Pattern such as `notes://note/{noteId:int}?mode={mode}`.
        package let pattern: String
        /// Full name of the screen that it opens.
        package let screen: String
        /// Flow that has to start first.
        package let flow: String?
        /// Full names of the screens below it in the stack, bottom to top.
        package let under: [String]?
    }

    /// A flow: screens that one coordinator shows.
    @Wire
    package struct FlowDescription {
        /// Name of the flow.
        package let name: String
        /// Full names of its screens.
        package let screens: [String]
        /// Patterns of its links.
        package let links: [String]
        /// JSON Schema of its output, which the event `flow.finished` has; absent for a flow that ends without one.
        package let output: WireSchema?
    }

    /// JSON Schemas (2020-12) of a layer's data and result.
    @Wire
    package struct LayerDescription {
        /// Version of the data's format.
        package let version: Int64
        /// Schema of the layer's data.
        package let data: WireSchema
        /// Schema of the layer's result.
        package let result: WireSchema
    }

    /// JSON Schemas (2020-12) of a screen.
    @Wire
    package struct ScreenDescription {
        /// Schema of the params.
        package let params: WireSchema
        /// Schema of the actions.
        package let actions: WireSchema
        /// Schema of the events.
        package let events: WireSchema
        /// Schema of the view.
        package let view: WireSchema
    }
}
