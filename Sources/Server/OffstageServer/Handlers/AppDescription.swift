import JSON
import JSONRPC
import Offstage
import Wire

extension Server {
    /// Patterns of an app's links.
    package func linkPatterns(of app: App) -> [String] {
        links(of: host(of: app)).map(\.pattern.description)
    }

    /// None of an app whose links are faulty: its validation reports them.
    private func links(of host: AppHost) -> [AppLinks.Entry] { (try? host.links().all) ?? [] }

    /// Returns the schemas of an app's screens, links, flows and layers, for `app/describe` of a client with these
    /// sessions.
    func describe(_ host: AppHost, for sessions: SessionTable) -> AppDescribe.Result {
        let app = host.app
        var schemas = WireSchemas(referencePrefix: "#/defs/")
        let screens = host.screens.map { screen in
            var schema = screen.describe(&schemas)
            schemas.markSecrets(in: &schema.actions) { action, member in
                SecureInputs.contains(action: action, member: member)
                    && hasSecureField(host, sessions, screen.name, action: action, member: member)
            }
            return (
                screen.name,
                AppDescribe.ScreenDescription(
                    params: WireSchema(schema.params), actions: WireSchema(schema.actions),
                    events: WireSchema(schema.events), view: WireSchema(schema.view))
            )
        }
        let links = links(of: host)
        let layers = app.customLayers.map { layer in
            let schema = layer.describe(&schemas)
            return (
                layer.name,
                AppDescribe.LayerDescription(
                    version: layer.version, data: WireSchema(schema.data), result: WireSchema(schema.result))
            )
        }
        let flows = app.flows.map { flow in
            AppDescribe.FlowDescription(
                name: flow.name, screens: flow.screens().map(\.name),
                links: links.filter { $0.flow == flow.name }.map(\.pattern.description),
                output: flow.describeOutput(&schemas).map(WireSchema.init))
        }
        return AppDescribe.Result(
            app: app.name, version: app.version, title: app.title,
            screens: Dictionary(screens, uniquingKeysWith: { first, _ in first }),
            links: links.map {
                AppDescribe.LinkDescription(
                    pattern: $0.pattern.description, screen: $0.screen, flow: $0.flow,
                    under: $0.parents.isEmpty ? nil : $0.parents)
            },
            flows: flows, alternatives: host.registry.alternatives,
            customLayers: Dictionary(layers, uniquingKeysWith: { first, _ in first }),
            defs: Dictionary(schemas.definitions.map { ($0, WireSchema($1)) }, uniquingKeysWith: { first, _ in first }))
    }

    /// True when an open screen of this name shows a secure field whose text the member of the action carries.
    private func hasSecureField(
        _ host: AppHost, _ sessions: SessionTable, _ name: String, action: String, member: String
    ) -> Bool {
        let screens = sessions.all.lazy.filter { $0.host === host }.flatMap(\.screens).filter { $0.screen.name == name }
        return screens.contains { screen in
            var isFound = false
            try? screen.forEachComponent(["textField"]) { field in
                guard !isFound, field.member("kind")?.equals("secure") == true else { return }
                isFound = [field.member("onChange"), field.member("onSubmit")].contains { template in
                    template?.member("action")?.member("type")?.string == action
                        && template?.member("input")?.string == member
                }
            }
            return isFound
        }
    }
}

extension WireSchemas {
    /// Marks members that carry secrets: the client sends them, and must not store or show them.
    fileprivate mutating func markSecrets(
        in actions: inout JSONValue, isSecret: (_ action: String, _ member: String) -> Bool
    ) {
        update(&actions) { schema in
            guard let cases = schema["oneOf"]?.array else { return }
            schema["oneOf"] = .array(
                cases.map { action in
                    var action = action
                    let name = action["properties"]?["type"]?["const"]?.string ?? ""
                    for (member, _) in action["properties"]?.object ?? [:] where isSecret(name, member) {
                        action["properties"]?[member]?["writeOnly"] = true
                        action["properties"]?[member]?["x-secure"] = true
                    }
                    return action
                })
        }
    }
}
