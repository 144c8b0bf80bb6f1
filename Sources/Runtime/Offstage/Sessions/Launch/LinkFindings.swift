import AppLoop
import JSON
import OffstageInjection
import Wire

/// Faults of links that show in the params of their screens: values that no param receives, and params without a value.
struct LinkFindings {
    private let screens: [String: Params]

    /// Members of a screen's params.
    private struct Params {
        let members: [String]
        let required: [String]
    }

    @AppActor
    init(_ screens: [AnyScreen]) {
        let linked = Set(screens.filter { !$0.links.isEmpty }.flatMap { [$0.name] + $0.links.flatMap(\.parents) })
        var schemas = WireSchemas()
        var known: [String: Params] = [:]
        for screen in screens where linked.contains(screen.name) {
            let reference = screen.describeParams(&schemas)
            let schema = schemas.resolved(reference)
            // Params of another shape, such as an enum's, have members that depend on a value.
            guard schema["type"] == "object", schema["properties"] != nil || schema["maxProperties"] == 0 else {
                continue
            }
            known[screen.name] = Params(
                members: schema["properties"]?.object?.keys.map { $0 } ?? [],
                required: schema["required"]?.array?.compactMap(\.string) ?? [])
        }
        self.screens = known
    }

    /// Returns the faults of a screen's links. `AppLinks` reports patterns that cannot be parsed.
    func of(_ screen: AnyScreen) -> [Finding] {
        screen.links.flatMap { link in
            guard let pattern = try? LinkPattern(link.pattern), let params = screens[screen.name] else {
                return [Finding]()
            }
            let constants = link.constants.object?.keys.map { $0 } ?? []
            // A parent of another shape may receive any value.
            let receivers = link.parents.map { screens[$0]?.members }
            let names = params.members + receivers.flatMap { $0 ?? [] }
            var findings: [Finding] = []
            for name in pattern.parameters.map(\.name) + constants
            where !names.contains(name) && !receivers.contains(where: { $0 == nil }) {
                let known = names.isEmpty ? "they have none" : "they have \(names.joined(separator: ", "))"
                findings.append(
                    fault(
                        link, screen, "has the value '\(name)', and the screen's params have no such member; \(known)"))
            }
            for name in params.required where !constants.contains(name) {
                let parameter = pattern.parameters.first { $0.name == name }
                if parameter == nil {
                    findings.append(fault(link, screen, "has no value for '\(name)', which the screen's params need"))
                } else if parameter?.isOptional == true {
                    findings.append(
                        fault(
                            link, screen,
                            "has '\(name)' in its query, which a URL can omit, and the screen's params need it; "
                                + "add a constant with the same name"))
                }
            }
            return findings
        }
    }

    private func fault(_ link: Link, _ screen: AnyScreen, _ fault: String) -> Finding {
        Finding(.link, screen.name, "the link \(link.pattern) of the screen '\(screen.name)' \(fault)")
    }
}
