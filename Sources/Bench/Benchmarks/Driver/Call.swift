/// One request as text: a method and its params as compact JSON.
struct Call: Sendable {
    /// The message after its id.
    private let tail: [UInt8]

    init(_ method: String, _ params: String = "{}") {
        tail = Array(",\"method\":\"\(method)\",\"params\":\(params)}".utf8)
    }

    /// Appends the frame of this call as a request with the given id, or as a notification.
    func append(id: Int?, to bytes: inout [UInt8]) {
        let head = id == nil ? Self.notification : Self.request
        // A short text needs no allocation.
        let digits = id.map { String($0) } ?? ""
        bytes += "Content-Length: ".utf8
        bytes += String(head.count + digits.utf8.count + tail.count).utf8
        bytes += "\r\n\r\n".utf8
        bytes += head
        bytes += digits.utf8
        bytes += tail
    }

    private static let notification = Array(#"{"jsonrpc":"2.0""#.utf8)
    private static let request = Array(#"{"jsonrpc":"2.0","id":"#.utf8)

    static func frame(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }
}
