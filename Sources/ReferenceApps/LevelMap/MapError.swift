/// What can go wrong between the user and the map. Its description is a sentence for people.
package enum MapError: Error, Equatable {
    /// The level is not on the map, so nothing is known about it yet.
    case nonPassedLevelIsRequested(MapLevel.Number)
    case serviceAddressInvalid(String)
    /// The address is not kept here: a password may be in it, and errors are shown.
    case serviceAddressHasUserInfo
    /// The service does not answer, or answers that it cannot; trying again later may help.
    case serviceUnavailable(reason: String)
    /// The service answered with something that is not what it promises.
    case answerUnreadable(reason: String)
    /// The service understood the request and does not want it.
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
            "the address of a map service cannot contain a user name or a password, as before an '@'; it looks like http://127.0.0.1:8080"
        case .serviceUnavailable(let reason), .answerUnreadable(let reason), .requestRefused(let reason):
            reason
        }
    }
}
