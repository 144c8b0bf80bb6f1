import Foundation

/// Location of Offstage for a new package: a checkout or a URL.
struct OffstageLocation {
    /// Path or URL, for the README.
    let text: String
    /// `.package(path: "../offstage")`.
    let dependency: String
    /// Identity of the package, which products name: `offstage`.
    let package: String

    /// - Parameters:
    ///   - given: The option's value; nil finds the checkout that this executable was built in.
    ///   - parent: Folder of the new package.
    init(_ given: String?, from parent: String) throws(ScaffoldError) {
        if let given, given.contains("://") || given.hasPrefix("git@") {
            text = given
            dependency = ".package(url: \"\(given.inSwiftLiteral)\", branch: \"main\")"
            package = Self.identity(of: given)
            return
        }
        let folder: URL
        if let given {
            folder = URL(fileURLWithPath: given).standardizedFileURL.resolvingSymlinksInPath()
            guard Self.isCheckout(folder) else {
                throw ScaffoldError(.usage, "--offstage needs a checkout of Offstage or a URL; '\(given)' is neither")
            }
        } else {
            guard let own = Self.ownCheckout else {
                throw ScaffoldError(
                    .usage, "the new package has to find Offstage: add --offstage with the path of a checkout, or a URL"
                )
            }
            folder = own
        }
        // A sibling is named by a relative path, so that both folders can move together.
        let isSibling =
            folder.deletingLastPathComponent().path == URL(fileURLWithPath: parent).resolvingSymlinksInPath().path
        text = isSibling ? "../" + folder.lastPathComponent : folder.path
        dependency = ".package(path: \"\(text.inSwiftLiteral)\")"
        package = Self.identity(of: folder.path)
    }

    /// The folder around the `.build` folder that this executable is in.
    private static var ownCheckout: URL? {
        guard var folder = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            if folder.lastPathComponent.hasPrefix(".build") {
                let checkout = folder.deletingLastPathComponent()
                return isCheckout(checkout) ? checkout : nil
            }
        }
        return nil
    }

    private static func isCheckout(_ folder: URL) -> Bool {
        // A folder without a manifest is no checkout.
        let manifest = try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
        return manifest?.contains("name: \"offstage\"") == true
    }

    /// The last component of a path or URL, without `.git`.
    private static func identity(of location: String) -> String {
        let last = location.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? location
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).inSwiftLiteral
    }
}

extension String {
    fileprivate var inSwiftLiteral: String {
        replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    }
}
