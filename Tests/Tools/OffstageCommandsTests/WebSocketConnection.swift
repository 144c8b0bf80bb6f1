import Foundation
import Platform
import Testing

/// A WebSocket of a page of `web`. Reads wait for the server, which the watchdog of its process ends.
final class WebSocketConnection {
    enum Message: Equatable {
        case text(String)
        case close(code: Int, reason: String)
        /// The connection has ended without a frame.
        case end
    }

    private let descriptor: Int32
    private var bytes: [UInt8] = []

    /// Returns the port and the token that the command prints.
    static func address(of process: CommandProcess) throws -> (port: UInt16, token: String) {
        let line = process.readLine()
        let match = try #require(
            line.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})/), "\(line)\(process.errors)")
        return (try #require(UInt16(match.output.1)), String(match.output.2))
    }

    static func connect(to port: UInt16) throws -> Int32 { try #require(connectIfOpen(to: port)) }

    /// Returns nil when no program listens on the port.
    static func connectIfOpen(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Platform.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if connected == 0 { return descriptor }
        _ = Platform.close(descriptor)
        return nil
    }

    convenience init(_ address: (port: UInt16, token: String)) throws {
        try self.init(
            port: address.port,
            [
                "Host: 127.0.0.1:\(address.port)", "Origin: http://127.0.0.1:\(address.port)",
                "Cookie: offstage-\(address.port)=\(address.token)",
            ])
    }

    /// Headers that ask for a WebSocket.
    static let upgrade = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    init(port: UInt16, _ headers: [String]) throws {
        descriptor = try Self.connect(to: port)
        let head = ["GET /socket HTTP/1.1"] + headers + Self.upgrade + ["", ""]
        try write(Array(head.joined(separator: "\r\n").utf8))
        while !String(decoding: bytes, as: UTF8.self).contains("\r\n\r\n") { try #require(read()) }
        let text = String(decoding: bytes, as: UTF8.self)
        try #require(text.hasPrefix("HTTP/1.1 101 "), "\(text)")
        bytes.removeFirst(
            text.utf8.count - text.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().joined().utf8.count)
    }

    deinit { close() }

    private(set) var isClosed = false

    func close() {
        if !isClosed { _ = Platform.close(descriptor) }
        isClosed = true
    }

    func send(_ text: String) throws { try write(Self.frame(text)) }

    /// Sends the text again and again, until the server has read nothing for a second. Returns the number of bytes.
    func sendUntilFull(_ text: String) -> Int {
        let frame = Self.frame(text)
        var (count, rest) = (0, frame[...])
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&state, 1, 1000) == 1 {
            let sent = rest.withUnsafeBytes {
                Platform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            guard sent > 0 else { break }
            (count, rest) = (count + sent, rest.dropFirst(sent))
            if rest.isEmpty { rest = frame[...] }
        }
        return count
    }

    /// Waits for the next message.
    func receive() -> Message {
        guard let head = take(2) else { return .end }
        var length = Int(head[1])
        let size = length == 126 ? 2 : length == 127 ? 8 : 0
        if size > 0 { length = (take(size) ?? []).reduce(0) { $0 << 8 | Int($1) } }
        guard let data = take(length) else { return .end }
        guard head[0] & 0x0F == 8 else { return .text(String(decoding: data, as: UTF8.self)) }
        return .close(
            code: data.prefix(2).reduce(0) { $0 << 8 | Int($1) },
            reason: String(decoding: data.dropFirst(2), as: UTF8.self))
    }

    /// Sends a request and waits for the message with its id.
    func answer(to id: Int, _ method: String, _ params: String = "{}") throws -> String {
        try send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
        while case .text(let text) = receive() {
            if text.contains(#""id":\#(id),"#) || text.contains(#""id": \#(id),"#) { return text }
        }
        return ""
    }

    private static func frame(_ text: String) -> [UInt8] {
        let (bytes, mask) = (Array(text.utf8), [UInt8](repeating: 0, count: 4))
        let length: [UInt8] =
            bytes.count < 126
            ? [0x80 | UInt8(bytes.count)]
            : [0xFF] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) }
        return [0x81] + length + mask + bytes
    }

    private func write(_ data: [UInt8]) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Platform.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            try #require(sent > 0)
            rest = rest.dropFirst(sent)
        }
    }

    private func read() -> Bool {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &part, part.count, 0)
        if count > 0 { bytes += part[..<count] }
        return count > 0
    }

    private func take(_ count: Int) -> [UInt8]? {
        while bytes.count < count { guard read() else { return nil } }
        defer { bytes.removeFirst(count) }
        return Array(bytes.prefix(count))
    }
}
