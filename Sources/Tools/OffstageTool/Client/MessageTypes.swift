/// Types of the protocol's messages, and of an app's actions, events, params and views: the input of a printer.
struct MessageTypes {
    /// Protocol level.
    var level: Int64
    /// Name of the app whose types are included.
    var app: String?
    var definitions: [Definition] = []
    /// Methods that have an answer.
    var requests: [Message] = []
    /// Notifications of the server.
    var notifications: [Message] = []
    /// Notifications of the client.
    var clientNotifications: [Message] = []
    /// Requests of the app to the platform: `params` are the arguments.
    var capabilities: [Message] = []
    var screens: [Screen] = []
    /// The app's own layers, as screens of the roles `data` and `result`.
    var layers: [Screen] = []

    /// A method, notification or capability.
    struct Message {
        let name: String
        let summary: String
        /// Nil for a message without params.
        let params: DataType?
        /// True when all params are optional.
        let needsNoParams: Bool
        let result: DataType
    }

    /// A screen of the app. A role without values has no type.
    struct Screen {
        let name: String
        let roles: [Role]
    }

    /// A type of a screen: `params`, `action`, `event` or `view`.
    struct Role {
        let name: String
        let type: DataType
    }

    /// A named type.
    struct Definition {
        let name: String
        let description: String?
        let shape: Shape
    }

    enum Shape {
        case object([Member])
        case enumeration([Value])
        /// One of several objects, told apart by the string member `tag`. An open union has further values of the tag.
        case tagged(tag: String, cases: [Case], isOpen: Bool)
        case alias(DataType)
    }

    /// A string of an enumeration.
    struct Value {
        let text: String
        let description: String?
    }

    struct Member {
        let name: String
        let type: DataType
        let isRequired: Bool
        let description: String?
    }

    /// An object of a tagged union.
    struct Case {
        /// Value of the tag, or the beginning of it.
        let value: String
        /// True when the tag has text after the value.
        let isPrefix: Bool
        let description: String?
        let content: Content

        enum Content {
            case named(String)
            /// Members besides the tag.
            case members([Member])
        }
    }
}

/// The type of a value.
indirect enum DataType: Equatable {
    /// Any JSON.
    case any
    case null
    case bool
    case integer
    case number
    case string
    /// A string of one value.
    case constant(String)
    /// A string that begins with the text.
    case prefixed(String)
    /// An action or event of any screen: an object with a string `type`.
    case caseValue
    case named(String)
    case array(DataType)
    case map(DataType)
    case union([DataType])
    case nullable(DataType)
}
