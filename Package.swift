// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

// `.ci/check-imports.sh` checks that the dependencies of each target are exactly the modules that its files import.

/// A library target in Swift 6 mode.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swift6)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift6)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: swift6)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let stencil = Target.Dependency.product(name: "Stencil", package: "Stencil")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")

func swiftSyntax(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-syntax") }

let package = Package(
    name: "offstage",
    platforms: [.macOS("26.0"), .iOS("26.0")],
    products: [
        .library(name: "Offstage", targets: ["Offstage", "OffstageCommands"]),
        .library(name: "OffstageTesting", targets: ["OffstageTesting"]),
        .library(name: "OffstageHosting", targets: ["OffstageHosting"]),
        // The command `web`, with an HTTP server, for executables that want it.
        .library(name: "OffstageWeb", targets: ["OffstageWeb"]),
        .executable(name: "offstage", targets: ["OffstageTool"]),
        .executable(name: "offstage-web", targets: ["OffstageWebTool"]),
        .executable(name: "offstage-demo-services", targets: ["DemoServicesTool"]),
        // Loaded when used: linked, it would more than double the start of `offstage`.
        .library(name: "ReferenceAppsHTTP", type: .dynamic, targets: ["ReferenceAppsHTTP"]),
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
            name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
        library("JSON", ["CJansson"]),
        library("Platform"),
        library("AppLoop", ["Platform", deque]),
        .macro(
            name: "OffstageMacros",
            dependencies: [
                swiftSyntax("SwiftCompilerPlugin"), swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftSyntax"),
                swiftSyntax("SwiftSyntaxMacros"),
            ], swiftSettings: swift6),
        library("Wire", ["JSON", "OffstageMacros"]),
        library("JSONRPC", ["Platform", "JSON", deque]),
        library("OffstageInjection", ["AppLoop"]),
        library(
            "Offstage", ["OffstageInjection", "AppLoop", "JSON", "OffstageMacros", "Wire", orderedCollections, deque]),
        library(
            "OffstageServer",
            ["AppLoop", "JSON", "JSONRPC", "Offstage", "OffstageInjection", "Wire", logging, deque, heap]),
        library("OffstageDrawing", ["JSON", "Offstage"]),
        // A replica of the route tree and of a subscription, for test sessions, soaks and conformance cases that apply
        // what a server sends.
        library("RouteReplica", ["JSON"]),
        library(
            "OffstageCommands",
            [
                "AppLoop", "JSON", "JSONRPC", "Offstage", "OffstageDrawing", "OffstageInjection", "OffstageServer",
                "Platform", argumentParser, logging,
            ]),
        library(
            "OffstageTesting",
            [
                "AppLoop", "JSON", "JSONRPC", "Offstage", "OffstageDrawing", "OffstageInjection", "OffstageServer",
                "RouteReplica",
            ]),
        library("OffstageHosting", ["AppLoop", "JSON", "Offstage", "OffstageInjection", "Platform", "Wire"]),
        library("ReferenceApps", ["Offstage", grdb]),
        library("ReferenceAppsHTTP"),
        library("DemoServices", [nioCore, nioHTTP1, nioPosix]),
        executable("DemoServicesTool", ["DemoServices"]),
        // Conformance cases, recorded sessions and templates as bytes of the executable.
        .target(name: "CEmbeddedFiles", exclude: ["templates"]),
        library("EmbeddedFiles", ["CEmbeddedFiles"]),
        library("ConformanceRunner", ["EmbeddedFiles", "JSON", "OffstageDrawing", "Platform", "RouteReplica"]),
        executable(
            "OffstageTool",
            [
                "ConformanceRunner", "EmbeddedFiles", "JSON", "JSONRPC", "Offstage", "OffstageCommands",
                "OffstageDrawing", "OffstageServer", "Platform", "ReferenceApps", "RouteReplica", argumentParser,
                stencil,
            ]),
        library(
            "OffstageWeb",
            [
                "AppLoop", "CWebPage", "JSON", "JSONRPC", "Offstage", "OffstageCommands", "OffstageServer",
                argumentParser, nioCore, nioHTTP1, nioPosix, nioWebSocket,
            ]),
        // The page of `offstage web` as bytes of the executable.
        .target(name: "CWebPage", exclude: ["files"]),
        executable(
            "OffstageWebTool", ["Offstage", "OffstageCommands", "OffstageWeb", "ReferenceApps", argumentParser]),
        library("ConformanceKit", ["Platform", "JSON", "JSONRPC", "Offstage", "OffstageServer", "Wire"]),
        executable("OffstageKit", ["ConformanceKit", "Offstage", "OffstageCommands", "OffstageServer"]),

        executable("CounterExample", ["Offstage", "OffstageCommands"]),
        // A program whose main actor owns a session.
        executable("HostingExample", ["AppLoop", "Offstage", "OffstageHosting", "Platform"]),
        executable("Demo", ["Platform", "JSON"]),

        tests("JSONTests", ["RouteReplica", "JSON"]),
        tests("JSONRPCTests", ["Platform", "JSON", "JSONRPC"]),
        tests("AppLoopTests", ["AppLoop", "OffstageTesting"]),
        tests("WireTests", ["JSON", "OffstageInjection", "RouteReplica", "Wire"], exclude: ["nested-structs.sh"]),
        tests(
            "OffstageMacrosTests",
            [
                "OffstageMacros", swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftParser"),
                swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxMacroExpansion"), swiftSyntax("SwiftSyntaxMacros"),
            ]),
        tests(
            "ConformanceTests",
            [
                "ConformanceKit", "ConformanceRunner", "JSON", "JSONRPC", "OffstageKit", "OffstageServer",
                "OffstageTesting", "Platform",
            ],
            exclude: ["Cases", "broken_server.py", "validate_traffic.py"]),

        tests("OffstageInjectionTests", ["AppLoop", "OffstageInjection", "OffstageTesting"]),
        tests(
            "OffstageHostingTests",
            ["HostingExample", "JSON", "Offstage", "OffstageHosting", "OffstageTesting", "ReferenceApps"]),
        tests("NavigationTests", ["AppLoop", "JSON", "Offstage", "OffstageTesting", "RandomRoutes", "RouteReplica"]),
        // Random operations on a route tree, for tests and benchmarks.
        .target(
            name: "RandomRoutes", dependencies: ["AppLoop", "JSON", "Offstage"], path: "Tests/RandomRoutes",
            swiftSettings: swift6),
        tests("StoreTests", ["RouteReplica", "JSON", "Offstage", "OffstageInjection", "OffstageTesting", "Wire"]),
        tests("SessionTests", ["AppLoop", "ConformanceKit", "JSON", "Offstage", "OffstageServer", "OffstageTesting"]),
        tests(
            "OffstageServerTests",
            [
                "AppLoop", "ConformanceKit", "ConformanceRunner", "JSON", "JSONRPC", "Offstage", "OffstageInjection",
                "OffstageServer", "OffstageTesting", "Platform", "RouteReplica", logging,
            ]),
        .target(name: "CFaults", path: "Tests/CFaults"),
        tests(
            "OffstageDrawingTests", ["JSON", "Offstage", "OffstageDrawing", "OffstageTesting"], exclude: ["Drawings"]),
        tests(
            "OffstageCommandsTests",
            [
                "DemoServicesTool", "EmbeddedFiles", "JSON", "JSONRPC", "Offstage", "OffstageCommands",
                "OffstageDrawing", "OffstageKit", "OffstageTesting", "OffstageTool", "OffstageWebTool", "Platform",
                "ReferenceApps",
            ], exclude: ["CompileErrors.swift.txt", "Recordings", "RoundTrip.swift.txt"]),
        tests(
            "ReferenceAppsTests",
            ["RouteReplica", "AppLoop", "DemoServices", "JSON", "Offstage", "OffstageTesting", "ReferenceApps", grdb],
            exclude: ["Transcripts"]),
        tests(
            "ReadmeTests", ["Platform", "JSON", "Offstage", "OffstageDrawing", "OffstageTesting", "ReferenceApps"],
            exclude: ["PublicTypes.txt"]),

        // `make bench`.
        executable(
            "Benchmarks",
            [
                "AppLoop", "JSON", "Offstage", "OffstageCommands", "OffstageInjection", "Platform", "RandomRoutes",
                "RouteReplica", "Wire",
            ]),
        .executableTarget(name: "CReference", dependencies: ["CJansson"]),
        executable("BareCommand", [argumentParser]),
    ])

// Instrumented builds (`make fuzz`, `make thread-check`) take a part of the package. Only `make fuzz` declares the
// fuzzer's entry, which the whole package cannot link.
switch Context.environment["OFFSTAGE_PART"] {
case "fuzz":
    package.keepOnly(["Platform", "CJansson", "JSON", "JSONRPC"])
    package.targets.append(
        .executableTarget(
            name: "FuzzInput", dependencies: ["JSONRPC"], swiftSettings: swift6 + [.unsafeFlags(["-parse-as-library"])])
    )
case "transport": package.keepOnly(["Platform", "CJansson", "JSON", "JSONRPC", "JSONRPCTests"])
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
