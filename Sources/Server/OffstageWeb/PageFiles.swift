import CWebPage
import Foundation
import NIOCore

/// The files of the page: the bundle in the executable, or the sources in a folder.
enum PageFiles: Sendable {
    case bundle
    /// A folder with `web` and `typescript/src`.
    case folder(URL)

    struct File: Sendable {
        let type: String
        let bytes: ByteBuffer
        /// The same, compressed by gzip. Only bundled files have it.
        let compressed: ByteBuffer?
        /// Identifies the content in a header `ETag`. Only bundled files have it.
        let tag: String?
    }

    /// The page itself.
    var index: File? { file(["web", "index.html"]) }

    /// The icon of the page, which browsers and other programs also request as `/favicon.ico`.
    var icon: File? { file(["web", "icon.svg"]) }

    /// Returns the file of a path of the server; nil when it does not exist. Hidden files and links out of the folder
    /// do not exist.
    func file(_ path: [String]) -> File? {
        let isPlain = path.allSatisfy { part in
            !part.utf8.starts(with: ".".utf8) && !part.utf8.contains { Array("/\\\0".utf8).contains($0) }
        }
        guard isPlain else { return nil }
        switch self {
        case .bundle:
            return path.first == "web" ? Self.bundled[path.dropFirst().joined(separator: "/")] : nil
        case .folder(let folder):
            let root = folder.appendingPathComponent(path.first == "web" ? "web" : "lib/typescript/src")
                .resolvingSymlinksInPath()
            let url = root.appendingPathComponent(path.dropFirst().joined(separator: "/")).resolvingSymlinksInPath()
            // A file that cannot be read is answered as one that does not exist.
            guard let type = Self.types[url.pathExtension], url.path.hasPrefix(root.path + "/"),
                let data = try? Data(contentsOf: url)
            else { return nil }
            return File(type: type, bytes: ByteBuffer(bytes: data), compressed: nil, tag: nil)
        }
    }

    private static let bundled: [String: File] = {
        var files: [String: File] = [:]
        for index in 0..<web_page_file_count() {
            let file = web_page_file(index)
            let name = String(cString: file.name)
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.length)
            let compressed = UnsafeRawBufferPointer(start: file.compressed, count: file.compressed_length)
            files[name] = File(
                type: types[URL(fileURLWithPath: name).pathExtension] ?? "application/octet-stream",
                bytes: ByteBuffer(bytes: bytes), compressed: ByteBuffer(bytes: compressed), tag: tag(of: compressed))
        }
        return files
    }()

    /// FNV-1a of the bytes.
    private static func tag(of bytes: UnsafeRawBufferPointer) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "json": "application/json",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2",
    ]
}
