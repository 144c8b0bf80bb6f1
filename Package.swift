// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

// `.ci/check-imports.sh` checks that the dependencies of each target are exactly the modules that its files import.

/// A folder of `Sources`, which ARCHITECTURE.md describes. `Tests` has the same folders, and those of the last line.
enum Group: String {
    case runtime = "Runtime"
    case server = "Server"
    case tools = "Tools"
    case testing = "Testing"
    case examples = "Examples"
    case bench = "Bench"
    case docs = "Docs"
    case support = "Support"

    func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }
    func tests(_ name: String) -> String { "Tests/\(rawValue)/\(name)" }
}

/// A library target in Swift 6 mode.
func library(
    _ name: String, in group: Group, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: group.path(name), resources: resources, swiftSettings: swift6)
}

func tests(_ name: String, in group: Group, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: group.tests(name), exclude: exclude, swiftSettings: swift6)
}

func executable(_ name: String, in group: Group, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: group.path(name), swiftSettings: swift6)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let stencil = Target.Dependency.product(name: "Stencil", package: "Stencil")
let hashTree = Target.Dependency.product(name: "HashTreeCollections", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")

func swiftSyntax(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-syntax") }

let package = Package(
    name: "offstage",
    platforms: [.macOS("26.0"), .iOS("26.0")],
    products: [
        .library(name: "Offstage", targets: ["Offstage", "OffstageCommands"]),
        .library(name: "OffstageFormats", targets: ["OffstageFormats"]),
        .library(name: "OffstageTesting", targets: ["OffstageTesting"]),
        .library(name: "OffstageHosting", targets: ["OffstageHosting"]),
        // The command `web`, with an HTTP server, for executables that want it.
        .library(name: "OffstageWeb", targets: ["OffstageWeb"]),
        // Sessions that outlive their process, in a SQLite file.
        .library(name: "OffstageArchive", targets: ["OffstageArchive"]),
        // The same in a PostgreSQL database, which many machines share.
        .library(name: "OffstagePostgres", targets: ["OffstagePostgres"]),
        .executable(name: "offstage", targets: ["OffstageTool"]),
        .executable(name: "offstage-examples", targets: ["OffstageExamples"]),
        .executable(name: "offstage-kit", targets: ["OffstageKit"]),
        .executable(name: "counter", targets: ["CounterExample"]),
        // Tests load it into executables.
        .library(name: "faults", type: .dynamic, targets: ["CFaults"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax.git", exact: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
        .package(url: "https://github.com/groue/GRDB.swift.git", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0"),
        .package(url: "https://github.com/stencilproject/Stencil.git", exact: "0.15.1"),
        // `make docs` only: nothing links it, and a build without that command does not compile it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CJansson", path: Group.runtime.path("CJansson"), pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        library("JSON", in: .runtime, ["CJansson"]),
        .systemLibrary(name: "CSpawn", path: Group.runtime.path("CSpawn")),
        library("Platform", in: .runtime, ["CSpawn"]),
        library("AppLoop", in: .runtime, ["Platform", deque, heap]),
        .macro(
            name: "OffstageMacros",
            dependencies: [
                swiftSyntax("SwiftCompilerPlugin"), swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftSyntax"),
                swiftSyntax("SwiftSyntaxMacros"),
            ], path: Group.runtime.path("OffstageMacros"), swiftSettings: swift6),
        library("Wire", in: .runtime, ["JSON", "OffstageMacros"]),
        library("JSONRPC", in: .server, ["Platform", "JSON"]),
        library("OffstageInjection", in: .runtime, ["AppLoop", "Platform"]),
        library(
            "Offstage", in: .runtime,
            [
                "OffstageInjection", "AppLoop", "JSON", "OffstageMacros", "Wire", orderedCollections, deque, hashTree,
            ]),
        library("OffstageFormats", in: .runtime, ["Offstage"]),
        library(
            "OffstageServer", in: .server,
            ["AppLoop", "JSON", "JSONRPC", "Offstage", "OffstageInjection", "Platform", "Wire", logging, deque, heap]),
        // The sessions of a server in a SQLite file. By the C interface: GRDB would add Foundation to each start.
        library("OffstageArchive", in: .server, ["AppLoop", "OffstageServer", "Platform", sqlite]),
        .systemLibrary(
            name: "CPostgres", path: Group.server.path("CPostgres"), pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        // The same in a PostgreSQL database, for many machines. A product of its own: libpq loads 22 libraries.
        library("OffstagePostgres", in: .server, ["AppLoop", "CPostgres", "OffstageServer", "Platform"]),
        library("OffstageDrawing", in: .tools, ["JSON", "Offstage"]),
        // A replica of the route tree and of a subscription, for test sessions, soaks and conformance cases that apply
        // what a server sends.
        library("RouteReplica", in: .testing, ["JSON"]),
        // Apps as servers of the Model Context Protocol.
        library("OffstageMCP", in: .tools, ["AppLoop", "JSON", "OffstageDrawing", "OffstageServer"]),
        library(
            "OffstageCommands", in: .tools,
            [
                "AppLoop", "JSON", "JSONRPC", "Offstage", "OffstageDrawing", "OffstageInjection", "OffstageMCP",
                "OffstageServer", "Platform", argumentParser, logging,
            ]),
        library(
            "OffstageTesting", in: .testing,
            [
                "AppLoop", "JSON", "JSONRPC", "Offstage", "OffstageDrawing", "OffstageInjection", "OffstageServer",
                "RouteReplica", "Wire",
            ]),
        library(
            "OffstageHosting", in: .server, ["AppLoop", "JSON", "Offstage", "OffstageInjection", "Platform", "Wire"]),
        library(
            "ReferenceApps", in: .examples, ["Offstage", "OffstageFormats", grdb, nioCore, nioHTTP1, nioPosix],
            resources: [.embedInCode("TwoTabs/de.json")]),
        library("DemoServices", in: .examples, [nioCore, nioHTTP1, nioPosix]),
        // Conformance cases, recorded sessions and templates as bytes of the executable.
        .target(name: "CEmbeddedFiles", path: Group.tools.path("CEmbeddedFiles"), exclude: ["languages", "templates"]),
        library("EmbeddedFiles", in: .tools, ["CEmbeddedFiles"]),
        library(
            "ConformanceRunner", in: .testing,
            ["EmbeddedFiles", "JSON", "JSONRPC", "OffstageDrawing", "Platform", "RouteReplica"]),
        executable(
            "OffstageTool", in: .tools,
            [
                "ConformanceRunner", "EmbeddedFiles", "JSON", "JSONRPC", "Offstage", "OffstageCommands",
                "OffstageDrawing", "OffstageServer", "OffstageWeb", "Platform", argumentParser, stencil,
            ]),
        library(
            "OffstageWeb", in: .server,
            [
                "AppLoop", "CWebPage", "JSON", "JSONRPC", "Offstage", "OffstageCommands", "OffstageServer",
                "Platform", argumentParser, nioCore, nioHTTP1, nioPosix, nioWebSocket,
            ]),
        // The page of `web` as bytes of the executable.
        .target(name: "CWebPage", path: Group.server.path("CWebPage"), exclude: ["files"]),
        executable(
            "OffstageExamples", in: .examples,
            [
                "DemoServices", "Offstage", "OffstageArchive", "OffstageCommands", "OffstageServer", "OffstageWeb",
                "ReferenceApps", argumentParser,
            ]),
        library("ConformanceKit", in: .testing, ["Platform", "JSON", "JSONRPC", "Offstage", "OffstageServer", "Wire"]),
        executable(
            "OffstageKit", in: .testing,
            ["ConformanceKit", "Offstage", "OffstageArchive", "OffstageCommands", "OffstageServer"]),

        executable(
            "DeploymentExample", in: .examples,
            [
                "Offstage", "OffstageArchive", "OffstageCommands", "OffstagePostgres", "OffstageServer", "OffstageWeb",
                "ReferenceApps", argumentParser,
            ]),
        executable("CounterExample", in: .examples, ["Offstage", "OffstageCommands"]),
        // A program whose main actor owns a session.
        executable("HostingExample", in: .examples, ["AppLoop", "Offstage", "OffstageHosting", "Platform"]),

        tests("JSONTests", in: .runtime, ["Platform", "RouteReplica", "JSON"]),
        tests("JSONRPCTests", in: .server, ["Platform", "JSON", "JSONRPC"]),
        tests("AppLoopTests", in: .runtime, ["AppLoop", "OffstageTesting", "Platform"]),
        tests(
            "WireTests", in: .runtime, ["JSON", "Platform", "RouteReplica", "Wire"],
            exclude: ["nested-structs.sh"]),
        tests(
            "OffstageMacrosTests", in: .runtime,
            [
                "OffstageMacros", swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftParser"),
                swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacroExpansion"), swiftSyntax("SwiftSyntaxMacros"),
            ]),
        tests(
            "ConformanceTests", in: .testing,
            [
                "ConformanceKit", "ConformanceRunner", "JSON", "JSONRPC", "OffstageKit", "OffstageServer",
                "OffstageTesting", "Platform",
            ],
            exclude: ["broken_server.py", "validate_traffic.py"]),

        tests("OffstageInjectionTests", in: .runtime, ["AppLoop", "OffstageInjection", "OffstageTesting", "Platform"]),
        tests(
            "OffstageHostingTests", in: .server,
            ["HostingExample", "JSON", "Offstage", "OffstageHosting", "OffstageTesting", "ReferenceApps"]),
        tests(
            "NavigationTests", in: .runtime,
            [
                "AppLoop", "JSON", "Offstage", "OffstageTesting", "Platform", "RandomRoutes", "RouteReplica",
                "TestHelpers",
            ]),
        // Apps with a fault each, and their server.
        .target(
            name: "FaultyApps", dependencies: ["JSON", "Offstage", "Platform", "Wire"],
            path: Group.support.tests("FaultyApps"), swiftSettings: swift6),
        .executableTarget(
            name: "FaultyServer", dependencies: ["FaultyApps", "Offstage", "OffstageCommands"],
            path: Group.support.tests("FaultyServer"), swiftSettings: swift6),
        .target(
            name: "TestHelpers", dependencies: ["JSON", "Offstage", "OffstageServer", "OffstageTesting"],
            path: Group.support.tests("TestHelpers"), swiftSettings: swift6),
        // Random operations on a route tree, for tests and benchmarks.
        .target(
            name: "RandomRoutes", dependencies: ["AppLoop", "JSON", "Offstage", "Platform"],
            path: Group.support.tests("RandomRoutes"),
            swiftSettings: swift6),
        tests(
            "StoreTests", in: .runtime,
            ["RouteReplica", "JSON", "Offstage", "OffstageTesting", "Platform", "TestHelpers", "Wire"]),
        tests(
            "SessionTests", in: .runtime,
            [
                "AppLoop", "ConformanceKit", "FaultyApps", "JSON", "Offstage", "OffstageFormats", "OffstageServer",
                "OffstageTesting", "Platform", "RandomRoutes", "RouteReplica", "TestHelpers", "Wire",
            ]),
        tests(
            "OffstageServerTests", in: .server,
            [
                "AppLoop", "ConformanceKit", "ConformanceRunner", "FaultyApps", "JSON", "JSONRPC", "Offstage",
                "OffstageInjection", "OffstageArchive", "OffstageServer", "OffstageTesting", "Platform", "RouteReplica",
                "TestHelpers", logging,
            ]),
        .target(name: "CFaults", path: Group.support.tests("CFaults")),
        tests(
            "OffstageDrawingTests", in: .tools, ["JSON", "OffstageDrawing", "OffstageTesting", "Platform"],
            exclude: ["Drawings"]),
        tests(
            "OffstageCommandsTests", in: .tools,
            [
                "EmbeddedFiles", "FaultyServer", "JSON", "JSONRPC", "Offstage", "OffstageCommands", "OffstageExamples",
                "OffstageInjection", "OffstageKit", "OffstageTesting", "OffstageTool", "OffstageWeb", "Platform",
                "ReferenceApps",
            ], exclude: ["CompileErrors.swift.txt", "Recordings"]),
        tests(
            "ReferenceAppsTests", in: .examples,
            [
                "RouteReplica", "AppLoop", "DemoServices", "JSON", "Offstage", "OffstageDrawing", "OffstageTesting",
                "ReferenceApps", "TestHelpers", grdb, nioCore, nioPosix,
            ],
            exclude: ["Transcripts"]),
        tests(
            "ReadmeTests", in: .docs,
            ["Platform", "JSON", "Offstage", "OffstageDrawing", "OffstageTesting", "ReferenceApps"],
            exclude: ["PublicTypes.txt"]),

        // `make bench`.
        executable(
            "Benchmarks", in: .bench,
            [
                "AppLoop", "JSON", "Offstage", "OffstageCommands", "OffstageInjection", "Platform", "RandomRoutes",
                "RouteReplica", "Wire", argumentParser, sqlite,
            ]),
        .executableTarget(
            name: "CReference", dependencies: ["CJansson"], path: Group.bench.path("CReference")),
        executable("BareCommand", in: .bench, [argumentParser]),
    ])

// Instrumented builds (`make fuzz`, `make thread-check`) take a part of the package. Only `make fuzz` declares the
// fuzzer's entry, which the whole package cannot link.
switch Context.environment["OFFSTAGE_PART"] {
case "fuzz":
    package.keepOnly(["Platform", "CSpawn", "CJansson", "JSON", "JSONRPC"])
    package.targets.append(
        .executableTarget(
            name: "FuzzInput", dependencies: ["JSONRPC"], path: "Tests/Fuzz/FuzzInput",
            swiftSettings: swift6 + [.unsafeFlags(["-parse-as-library"])])
    )
case "transport": package.keepOnly(["Platform", "CSpawn", "CJansson", "JSON", "JSONRPC", "JSONRPCTests"])
// SwiftPM builds the tests of a macro for the host, and with them a second time everything else that is tested.
case "macros":
    package.targets.removeAll { !["OffstageMacros", "OffstageMacrosTests"].contains($0.name) }
    package.products = []
default: package.targets.removeAll { $0.name == "OffstageMacrosTests" }
}

extension Package {
    @MainActor func keepOnly(_ names: Set<String>) {
        targets.removeAll { !names.contains($0.name) }
        products = []
        dependencies = [.package(url: "https://github.com/apple/swift-collections.git", exact: "1.6.0")]
    }
}
