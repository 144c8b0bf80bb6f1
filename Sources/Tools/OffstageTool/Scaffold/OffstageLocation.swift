import Foundation
import OffstageServer

/// The dependency of a new package: a version of Offstage in a Git repository, or a checkout.
struct OffstageLocation {
    /// URL or relative path, for the README.
    let text: String
    /// `.package(path: "../offstage")`.
    let dependency: String
    /// Identity of the package, which products name: `offstage`.
    let package: String

    static let homePage = "https://github.com/offstage-swift/offstage"

    /// - Parameters:
    ///   - given: A checkout or a URL; nil for the home page.
    ///   - folder: Folder of the new package, with links resolved.
    init(_ given: String?, from folder: String) throws(ScaffoldError) {
        let given = given ?? Self.homePage
        let location: String
        if given.contains("://") || given.hasPrefix("git@") {
            (text, location) = (given, given)
            // Before version 1.0, the second number changes with the API.
            let version = ".upToNextMinor(from: \"\(ProtocolLevel.serverVersion)\")"
            dependency = ".package(url: \"\(given.inSwiftLiteral)\", \(version))"
        } else {
            let checkout = URL(fileURLWithPath: given).standardizedFileURL.resolvingSymlinksInPath()
            // A folder without a manifest is no checkout.
            let manifest = try? String(contentsOf: checkout.appending(path: "Package.swift"), encoding: .utf8)
            guard manifest?.contains("name: \"offstage\"") == true else {
                throw ScaffoldError(.usage, "--offstage needs a checkout of Offstage or a URL; '\(given)' is neither")
            }
            (text, location) = (Self.path(from: folder, to: checkout.path), checkout.path)
            dependency = ".package(path: \"\(text.inSwiftLiteral)\")"
        }
        // SwiftPM's rule: the last component, without `.git`.
        let last = location.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? location
        package = (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).inSwiftLiteral
    }

    /// Returns a relative path between two absolute ones.
    private static func path(from folder: String, to target: String) -> String {
        let (folder, target) = (folder.split(separator: "/"), target.split(separator: "/"))
        let shared = zip(folder, target).prefix { $0 == $1 }.count
        return (folder.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared)).joined(separator: "/")
    }
}

extension String {
    fileprivate var inSwiftLiteral: String {
        replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    }
}
