import EmbeddedFiles
import Foundation
import OffstageTesting
import Testing

/// Tests `offstage new` and `offstage add`. `.ci/new-app.sh` builds what they write.
struct ScaffoldTests {
    // MARK: New

    @Test func `new writes a package that depends on this version`() throws {
        let parent = try TemporaryFolder()
        let run = try CommandRun("new", "MyShop", "--path", parent.path)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.lines.last == "next: cd \(parent.path)/MyShop && make test")
        #expect(try parent.files == ["MyShop"])
        let app = Tree("\(parent.path)/MyShop")
        #expect(
            app.paths == [
                ".github/workflows/ci.yml", ".gitignore", "Makefile", "Package.swift", "README.md",
                "Sources/MyShop/HomeStore.swift",
                "Sources/MyShop/MyShopApp.swift", "Sources/MyShop/MyShopCoordinator.swift",
                "Sources/MyShopMain/Main.swift", "Tests/MyShopTests/HomeTests.swift",
            ])
        let manifest = app["Package.swift"]
        let printed = try CommandRun("--version", executable: "offstage").output
        let version = try #require(printed.wholeMatch(of: /Offstage (.*), protocol level \d+\n/)).output.1
        let location = #"url: "https://github.com/offstage-swift/offstage", .upToNextMinor(from: "\#(version)")"#
        #expect(manifest.contains("dependencies: [.package(\(location))],"), "\(manifest)")
        #expect(manifest.contains(#".executable(name: "my-shop", targets: ["MyShopMain"])"#), "\(manifest)")
        for path in app.paths { #expect(!app[path].contains("{{"), "\(path)") }
    }

    @Test func `make dev names the missing executable of Offstage, and starts the server of the build folder`() throws {
        let parent = try TemporaryFolder()
        try create(["new", "MyShop", "--path", parent.path])
        func dev(_ variables: String...) throws -> CommandRun {
            try CommandRun(
                arguments: ["--silent", "-o", "check", "-C", "\(parent.path)/MyShop", "dev"] + variables,
                executable: "/usr/bin/make")
        }
        let missing = try dev("OFFSTAGE=no-such-offstage")
        #expect(missing.exitCode == 2)
        #expect(missing.errors.contains("The command 'no-such-offstage' is missing."), "\(missing.errors)")
        let run = try dev("OFFSTAGE=echo", "SWIFT=echo", "SWIFTFLAGS=--scratch-path /tmp/shop")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(
            run.output == "dev --build echo build --scratch-path /tmp/shop --product my-shop "
                + "-- build --scratch-path /tmp/shop --show-bin-path/my-shop serve\n")
    }

    @Test(arguments: [("", "../offstage"), ("apps/own", "../../../offstage"), ("offstage/Apps", "../..")])
    func `new depends on a checkout by a relative path`(_ folder: String, _ path: String) throws {
        let parent = try TemporaryFolder()
        let parentFolder = "\(parent.path)/\(folder)"
        for folder in [parentFolder, parent.path + "/offstage"] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        _ = try parent.write(#"let package = Package(name: "offstage")"#, "offstage/Package.swift")
        try create(["new", "Shop", "--path", parentFolder, "--offstage", parent.path + "/offstage"])
        let manifest = Tree("\(parentFolder)/Shop")["Package.swift"]
        #expect(manifest.contains(#"[.package(path: "\#(path)")]"#), "\(manifest)")
        #expect(manifest.contains(#".product(name: "OffstageTesting", package: "offstage")"#), "\(manifest)")
    }

    @Test func `new depends on a version of another repository`() throws {
        let parent = try TemporaryFolder()
        try create(["new", "Shop", "--path", parent.path, "--offstage", "https://example.org/me/Runtime.git"])
        let manifest = Tree("\(parent.path)/Shop")["Package.swift"]
        #expect(manifest.contains(#"[.package(url: "https://example.org/me/Runtime.git", .upToNextMinor(from: "#))
        #expect(manifest.contains(#".product(name: "OffstageTesting", package: "Runtime")"#), "\(manifest)")
    }

    @Test(arguments: [
        ("my-shop", "'MyShop' is one"), ("my shop", "'MyShop' is one"), ("shop", "'Shop' is one"), ("3d", "got '3d'"),
        ("", "got ''"), ("Étoile", "got 'Étoile'"), ("../Shop", "'Shop' is one"), ("Self", "a word of Swift"),
        ("Import", "a word of Swift"), ("Base", "Offstage has 'BaseCoordinator'"),
        (String(repeating: "A", count: 65), "over 64 characters"),
    ])
    func `new refuses a name that is no type name, and leaves nothing`(_ name: String, _ reason: String) throws {
        let parent = try TemporaryFolder()
        let run = try CommandRun("new", name, "--path", parent.path)
        #expect(run.exitCode == 64)
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(run.output == "")
        #expect(try parent.files.isEmpty)
    }

    @Test func `new refuses the names of Offstage's executables`() throws {
        let parent = try TemporaryFolder()
        let manifest = try String(contentsOfFile: "\(Self.root)/Package.swift", encoding: .utf8)
        // Two executables of one name in a build: the second one would be missing.
        for product in manifest.matches(of: /\.executable\(name: "([a-z-]+)"/).map({ $0.1 }) {
            let name = product.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            let run = try CommandRun("new", name, "--path", parent.path)
            #expect(
                run.exitCode == 64 && run.errors.contains(" already; choose another name"), "\(name): \(run.errors)")
        }
        #expect(try parent.files.isEmpty)
    }

    @Test func `new refuses a folder that exists, and leaves it unchanged`() throws {
        let parent = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: parent.path + "/Shop", withIntermediateDirectories: false)
        let run = try CommandRun("new", "Shop", "--path", parent.path)
        #expect(run.exitCode == 73)
        #expect(run.errors == "offstage: '\(parent.path)/Shop' exists already; choose another name or --path\n")
        #expect(try parent.files == ["Shop"])
        #expect(Tree(parent.path + "/Shop").paths.isEmpty)
    }

    @Test func `new names a folder that is missing or cannot be written`() throws {
        let missing = try CommandRun("new", "Shop", "--path", "/missing")
        #expect(missing.exitCode == 73)
        #expect(missing.errors.contains("'/missing' is no folder; create it first"), "\(missing.errors)")
        // No user can create a folder here.
        let readOnly = try CommandRun("new", "Shop", "--path", "/dev/fd")
        #expect(readOnly.exitCode == 73)
        #expect(readOnly.errors.contains("'/dev/fd/Shop' cannot be written: "), "\(readOnly.errors)")
    }

    // MARK: Add

    private static let kinds = [
        "screen", "form", "flow", "use-case", "repository", "part",
    ]

    @Test(arguments: kinds)
    func `add writes a source and a test, and inserts what registers it`(_ kind: String) throws {
        let shop = try Shop()
        let before = shop.tree.texts
        let run = try shop.add(kind, "ReturnOrder")
        #expect(run.exitCode == 0, "\(run.errors)")
        let after = shop.tree.texts
        let new = after.keys.filter { before[$0] == nil }.sorted()
        #expect(new.map { $0.prefix { $0 != "/" } } == ["Sources", "Tests"])
        let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
        #expect(run.lines == new.map { "created \($0)" } + changed.map { "changed \($0)" })
        #expect(changed.count >= 1)
        for path in changed {
            let lines = Set(before[path]?.split(separator: "\n") ?? [])
            let inserted = (after[path] ?? "").split(separator: "\n").filter { !lines.contains($0) }
            #expect(!inserted.isEmpty && inserted.allSatisfy { $0.localizedCaseInsensitiveContains("returnOrder") })
        }
    }

    @Test(arguments: kinds)
    func `add refuses a second one of the same name, and changes nothing`(_ kind: String) throws {
        let shop = try Shop()
        #expect(try shop.add(kind, "ReturnOrder").exitCode == 0)
        let before = shop.tree.texts
        let run = try shop.add(kind, "ReturnOrder")
        #expect(run.exitCode == 73)
        #expect(run.errors.contains(" exists already; choose another name"), "\(run.errors)")
        #expect(shop.tree.texts == before)
    }

    @Test(arguments: [
        ("form", "Details", "DetailsStore.swift exists already"), ("screen", "Home", "HomeStore.swift exists already"),
        ("part", "Body", "Offstage has 'BodyPart' already"),
        ("screen", "my screen", "'MyScreen' is one"),
    ])
    func `add refuses a name that would not compile`(_ kind: String, _ name: String, _ reason: String) throws {
        let shop = try Shop()
        #expect(try shop.add("screen", "Details").exitCode == 0)
        let before = shop.tree.texts
        let run = try shop.add(kind, name)
        #expect(run.exitCode == 73 || run.exitCode == 64)
        #expect(run.errors.contains(reason), "\(run.errors)")
        #expect(shop.tree.texts == before)
    }

    /// `.ci/new-app.sh` builds an app with these names.
    @Test(arguments: ["Count", "Menu", "Output", "View"])
    func `add use-case accepts the names of the home screen's members`(_ name: String) throws {
        let shop = try Shop()
        #expect(try shop.add("use-case", name).exitCode == 0)
        let property = "private var \(name.lowercased())UseCase"
        #expect(shop.tree["Sources/Shop/HomeStore.swift"].contains(property))
    }

    @Test func `add names the missing or ambiguous comment and the line to write, and writes nothing`() throws {
        let shop = try Shop()
        let path = "Sources/Shop/ShopApp.swift"
        let text = shop.tree[path]
        for (other, found) in [
            (text.replacing("// offstage:screens", with: ""), "no file has the line '// offstage:screens'"),
            (text + "\n// offstage:screens\n", "\(path) and \(path) have the line '// offstage:screens'"),
        ] {
            _ = try shop.parent.write(other, "Shop/" + path)
            let before = shop.tree.texts
            let run = try shop.add("screen", "Details")
            #expect(run.exitCode == 65)
            #expect(run.errors.contains(found), "\(run.errors)")
            #expect(run.errors.contains("above the line 'details,'"), "\(run.errors)")
            #expect(shop.tree.texts == before)
        }
    }

    @Test func `add restores the package when a file cannot be written`() throws {
        let shop = try Shop()
        try FileManager.default.removeItem(atPath: shop.path + "/Tests/ShopTests")
        _ = try shop.parent.write("", "Shop/Tests/ShopTests")
        let before = shop.tree.texts
        let run = try shop.add("screen", "Details")
        #expect(run.exitCode == 73)
        #expect(run.errors.contains("the package is unchanged"), "\(run.errors)")
        #expect(shop.tree.texts == before)
    }

    @Test func `add finds the package above the current folder, and says when there is none`() throws {
        let shop = try Shop()
        let run = try CommandRun("add", "screen", "Details", "--path", shop.path + "/Sources/Shop")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(shop.tree.paths.contains("Sources/Shop/DetailsStore.swift"))
        let empty = try TemporaryFolder()
        let missing = try CommandRun("add", "screen", "Details", "--path", empty.path)
        #expect(missing.exitCode == 66)
        #expect(missing.errors.contains("no Package.swift in '\(empty.path)'"), "\(missing.errors)")
        _ = try empty.write("", "Package.swift")
        let other = try CommandRun("add", "screen", "Details", "--path", empty.path)
        #expect(other.exitCode == 65)
        #expect(other.errors.contains("no file in Sources has one"), "\(other.errors)")
    }

    // MARK: The files of the executable

    /// `OFFSTAGE_RECORD=1` rewrites the list.
    @Test func `the executable contains every conformance case, recording and template`() {
        func paths(_ folder: EmbeddedFile.Folder, _ suffix: String = "") -> [String] {
            Tree("\(Self.root)/\(folder.rawValue)").paths.filter { $0.hasSuffix(suffix) }
                .map { "\(folder.rawValue)/\($0)" }
        }
        let files =
            paths(.conformanceCases, ".json") + paths(.recordedSessions, ".jsonl") + paths(.templates)
            + paths(.languages) + paths(.publicTypes, "PublicTypes.txt")
        let list = """
            // Generated; a test holds the list to the files of the package.
            #include "CEmbeddedFiles.h"

            #pragma clang diagnostic ignored "-Wc23-extensions"


            """
            + files.enumerated().map { index, path in
                "static const unsigned char file_\(index)[] = {\n#embed \"../../../\(path)\"\n};\n"
            }.joined() + "\nstatic const struct embedded_file files[] = {\n"
            + files.enumerated().map { index, path in
                "    {\"\(path)\",\n     file_\(index), sizeof file_\(index)},\n"
            }.joined()
                + """
                };

                size_t embedded_file_count(void) { return sizeof files / sizeof files[0]; }

                struct embedded_file embedded_file(size_t index) { return files[index]; }

                """
        expectGolden(list, "../../../Sources/Tools/CEmbeddedFiles/files.c")
    }

    // MARK: -

    /// The checkout.
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private func create(_ arguments: [String]) throws {
        let run = try CommandRun(arguments: arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
    }
}

/// A new package in a folder of its own.
private struct Shop {
    let parent: TemporaryFolder
    var path: String { parent.path + "/Shop" }
    var tree: Tree { Tree(path) }

    init(_ options: String...) throws {
        parent = try TemporaryFolder()
        let run = try CommandRun(arguments: ["new", "Shop", "--path", parent.path] + options)
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    func add(_ kind: String, _ name: String, _ options: String...) throws -> CommandRun {
        try CommandRun(arguments: ["add", kind, name, "--path", path] + options)
    }
}

/// The files of a folder.
private struct Tree {
    let folder: String

    init(_ folder: String) { self.folder = folder }

    /// Paths of the files, sorted.
    var paths: [String] {
        let manager = FileManager.default
        return (manager.subpaths(atPath: folder) ?? []).filter { path in
            var isFolder: ObjCBool = false
            return manager.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Texts by path.
    var texts: [String: String] { Dictionary(uniqueKeysWithValues: paths.map { ($0, self[$0]) }) }

    subscript(path: String) -> String { (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? "" }
}

extension TemporaryFolder {
    /// Names in the folder, hidden ones too.
    fileprivate var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
