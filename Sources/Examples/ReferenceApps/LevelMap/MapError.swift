/// An error between the user and the map. Its description is a sentence for the user.
package enum MapError: Error, Equatable {
    /// The level is not on the map.
    case nonPassedLevelIsRequested(MapLevel.Number)
    case serviceAddressInvalid(String)
    /// The address is not stored: it may contain a password, and errors are shown.
    case serviceAddressHasUserInfo
    /// The service does not answer, or reports that it cannot. Another try may succeed.
    case serviceUnavailable(reason: String)
    /// The service's response has the wrong format.
    case answerUnreadable(reason: String)
    /// The service refused the request.
    case requestRefused(reason: String)
}

extension MapError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .nonPassedLevelIsRequested(let number):
            "level \(number) is not on the map; pass the levels before it first"
        case .serviceAddressInvalid(let address):
            "'\(address)' is not the address of a map service; it looks like http://127.0.0.1:8080"
        case .serviceAddressHasUserInfo:
            "the address of a map service cannot contain a user name or a password, as before an '@'; "
                + "it looks like http://127.0.0.1:8080"
        case .serviceUnavailable(let reason), .answerUnreadable(let reason), .requestRefused(let reason):
            reason
        }
    }
}
