import AppLoop
import OffstageInjection
import Wire

/// Links and faults of an app's declaration. An `App` and its copies share them, because each host and each opening
/// session reads them.
@AppActor
final class AppChecks {
    private var links: AppLinks?
    private var findings: [Finding]?

    nonisolated init() {}

    /// Returns the app's links.
    ///
    /// - Throws: `LinkPatternError` or `RouteError.linkInvalid` for a faulty declaration.
    func links(of app: App) throws -> AppLinks {
        if let links { return links }
        let links = try AppLinks(app)
        self.links = links
        return links
    }

    /// Faults of the declared screens, flows and links.
    func findings(of app: App) -> [Finding] {
        if let findings { return findings }
        let found = find(in: app)
        findings = found
        return found
    }

    private func find(in app: App) -> [Finding] {
        let flows = app.flows
        let screens = app.screens + flows.flatMap { $0.screens() }
        var findings: [Finding] = []
        for flow in flows {
            for screen in flow.screens() where screen.coordinator != flow.type {
                let declared = screen.coordinator.map { "declared in \($0)" } ?? "declared outside flows"
                findings.append(
                    Finding(
                        .flow, flow.name,
                        "\(flow.type).screens lists '\(screen.name)', which is \(declared); add `in: Self.self`"))
            }
        }
        var names: Set<String> = []
        for screen in screens where !names.insert(screen.name).inserted {
            findings.append(
                Finding(
                    .duplicateName, screen.name, "two screens have the name '\(screen.name)'; a screen's name is unique"
                ))
        }
        // One collection for all screens, which share most components.
        var schemas = WireSchemas()
        for screen in screens {
            guard let view = screen.describeView?(&schemas) else { continue }
            findings += ViewFindings.findings(inSchema: view, &schemas, of: screen.name)
        }
        do { _ = try links(of: app) } catch { findings.append(Finding(.link, app.name, "\(error)")) }
        for (language, texts) in app.texts.sorted(by: { $0.key < $1.key }) {
            guard let problem = Catalogue(texts).problem else { continue }
            findings.append(Finding(.texts, language, "the texts '\(language)' cannot be used: \(problem)"))
        }
        let linkFindings = LinkFindings(screens)
        for screen in screens { findings += linkFindings.of(screen) }
        return findings
    }
}
