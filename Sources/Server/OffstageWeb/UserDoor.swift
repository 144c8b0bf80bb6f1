import ArgumentParser
import NIOCore
import NIOHTTP1

/// Finds the user of each request of a server for many: by a cookie of the browser, or by a header of a proxy that
/// authenticates.
struct UserDoor: Sendable {
    /// Origin of the page, as browsers send it.
    let origin: Origin
    /// Name of the proxy's header; nil for the cookie.
    let header: String?
    /// Peers whose header is trusted.
    let trusted: [AddressRange]

    /// A request that is refused.
    struct Refusal: Error {
        let status: HTTPResponseStatus
        let sentence: String
    }

    private static let cookie = "offstage_user"

    /// Returns the key of the user; nil for a browser without a valid cookie.
    ///
    /// - Throws: 401 without the header, 403 for a peer that is not trusted.
    func user(of headers: HTTPHeaders, from peer: SocketAddress?) throws(Refusal) -> String? {
        guard let header else { return cookie(in: headers).map(SHA256.hexadecimal) }
        guard let bytes = AddressRange.bytes(of: peer), trusted.contains(where: { $0.contains(bytes) }) else {
            throw Refusal(status: .forbidden, sentence: "the address of the sender is not among those of --trust")
        }
        let names = headers[header]
        guard let name = names.first, names.count == 1, (1...256).contains(name.utf8.count) else {
            throw Refusal(status: .unauthorized, sentence: "the header \(header) must have one user, of 1 to 256 bytes")
        }
        return SHA256.hexadecimal(name)
    }

    /// The header `Set-Cookie` of a response with the page; nil for a browser that has a valid cookie.
    func newCookie(for headers: HTTPHeaders) -> String? {
        // A browser sends no strict cookie when a link of another site is followed. A new one would replace it.
        let isFromElsewhere = headers["Sec-Fetch-Site"].contains("cross-site")
        guard header == nil, cookie(in: headers) == nil, !isFromElsewhere else { return nil }
        let secure = origin.isSecure ? "; Secure" : ""
        return "\(Self.cookie)=\(SavedAddress.makeToken()); Path=/; HttpOnly\(secure); SameSite=Strict"
    }

    /// Returns the value of the only valid cookie. Another site below the same domain can add a second one.
    private func cookie(in headers: HTTPHeaders) -> String? {
        let values = headers["Cookie"].flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }
            .map { $0.drop { $0 == UInt8(ascii: " ") } }.filter { $0.starts(with: "\(Self.cookie)=".utf8) }
            .map { $0.dropFirst(Self.cookie.utf8.count + 1) }
        guard values.count == 1, let value = values.first, value.count == 32,
            value.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return String(Substring(value))
    }
}

/// Scheme, host and port of a page, in lowercase and without the scheme's own port.
package struct Origin: ExpressibleByArgument, Sendable, CustomStringConvertible {
    package let description: String
    /// As in the header `Host`.
    let host: String
    let isSecure: Bool

    package init?(argument: String) {
        guard let match = argument.wholeMatch(of: /(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[1-9][0-9]{0,4})?/)
        else { return nil }
        let port = match.3.map { $0.dropFirst() }
        guard port.map({ UInt16($0) != nil }) != false, port != (match.1 == "https" ? "443" : "80") else { return nil }
        (description, host, isSecure) = (argument, "\(match.2)\(match.3 ?? "")", match.1 == "https")
    }
}

/// An address to listen on: `host`, `host:port` or `[IPv6]:port`.
package struct ListenAddress: ExpressibleByArgument, Sendable {
    package let host: String
    /// Nil for the port of `--port`.
    package let port: UInt16?

    package init?(argument: String) {
        if let match = argument.wholeMatch(of: /\[([0-9a-fA-F:.%a-z]+)\](?::([0-9]{1,5}))?/) {
            (host, port) = (String(match.1), match.2.flatMap { UInt16($0) })
            if match.2 != nil, port == nil { return nil }
        } else if let match = argument.wholeMatch(of: /([A-Za-z0-9.-]+)(?::([0-9]{1,5}))?/) {
            (host, port) = (String(match.1), match.2.flatMap { UInt16($0) })
            if match.2 != nil, port == nil { return nil }
        } else {
            guard (try? SocketAddress(ipAddress: argument, port: 0)) != nil else { return nil }
            (host, port) = (argument, nil)
        }
    }
}

/// A range of IP addresses in CIDR notation, such as `10.0.0.0/8`, or one address.
package struct AddressRange: ExpressibleByArgument, Sendable {
    private let start: [UInt8]
    private let prefix: Int

    package init?(argument: String) {
        let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = try? SocketAddress(ipAddress: String(first), port: 0),
            let bytes = Self.bytes(of: address)
        else { return nil }
        let length = parts.count == 2 ? UInt8(parts[1]) : UInt8(bytes.count * 8)
        guard let length, length <= bytes.count * 8 else { return nil }
        (start, prefix) = (bytes, Int(length))
    }

    /// Returns 4 or 16 bytes; 4 for an IPv4 address that an IPv6 socket maps. Nil for a socket without an IP address.
    static func bytes(of address: SocketAddress?) -> [UInt8]? {
        switch address {
        case .v4(let address): return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
        case .v6(let address):
            let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
            let isMapped = bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
            return isMapped ? Array(bytes.suffix(4)) : bytes
        case .unixDomainSocket, nil: return nil
        }
    }

    /// - Parameter address: 4 or 16 bytes.
    package func contains(_ address: [UInt8]) -> Bool {
        guard address.count == start.count else { return false }
        return address.indices.allSatisfy { index in
            let bits = min(8, max(0, prefix - index * 8))
            return (address[index] ^ start[index]) >> (8 - bits) == 0
        }
    }
}
