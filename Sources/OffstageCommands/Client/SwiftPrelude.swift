/// The part of a Swift file of message types that is always the same.
enum SwiftPrelude {
    static let text = """
        import Foundation

        /// Any JSON.
        enum JSONValue: Codable, Equatable, Sendable {
            case null
            case bool(Bool)
            case integer(Int)
            case number(Double)
            case string(String)
            case array([JSONValue])
            case object([String: JSONValue])

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if value.decodeNil() {
                    self = .null
                } else if let bool = try? value.decode(Bool.self) {
                    self = .bool(bool)
                } else if let integer = try? value.decode(Int.self) {
                    self = .integer(integer)
                } else if let number = try? value.decode(Double.self) {
                    self = .number(number)
                } else if let string = try? value.decode(String.self) {
                    self = .string(string)
                } else if let array = try? value.decode([JSONValue].self) {
                    self = .array(array)
                } else {
                    self = .object(try value.decode([String: JSONValue].self))
                }
            }

            /// Converts a value, such as a typed action.
            init(_ value: some Encodable) throws {
                self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
            }

            /// Converts to a type, such as the view of a screen.
            func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
                try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .null: try container.encodeNil()
                case .bool(let value): try container.encode(value)
                case .integer(let value): try container.encode(value)
                case .number(let value): try container.encode(value)
                case .string(let value): try container.encode(value)
                case .array(let value): try container.encode(value)
                case .object(let value): try container.encode(value)
                }
            }
        }

        /// An id: a string or an integer.
        enum Identifier: Codable, Hashable, Sendable {
            case string(String)
            case integer(Int)

            init(from decoder: any Decoder) throws {
                if let integer = try? Int(from: decoder) {
                    self = .integer(integer)
                } else {
                    self = .string(try String(from: decoder))
                }
            }

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .string(let value): try value.encode(to: encoder)
                case .integer(let value): try value.encode(to: encoder)
                }
            }
        }

        /// An action or event: `type` is its case, the other members are its labelled values.
        struct CaseValue: Codable, Equatable, Sendable {
            var type: String
            var values: [String: JSONValue] = [:]

            init(type: String, values: [String: JSONValue] = [:]) {
                (self.type, self.values) = (type, values)
            }

            /// Converts a typed action.
            init(_ value: some Encodable) throws {
                self = try JSONDecoder().decode(CaseValue.self, from: JSONEncoder().encode(value))
            }

            init(from decoder: any Decoder) throws {
                type = try decoder.container(keyedBy: MessageKey.self).decode(String.self, forKey: "type")
                values = try [String: JSONValue](from: decoder)
                values["type"] = nil
            }

            func encode(to encoder: any Encoder) throws {
                try values.merging(["type": .string(type)]) { $1 }.encode(to: encoder)
            }

            /// Converts to the type of a screen's actions or events.
            func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
                try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
            }
        }

        /// A new value of a member, or its removal.
        enum NodeChange<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
            case value(Value)
            case removal

            init(from decoder: any Decoder) throws {
                if try decoder.singleValueContainer().decodeNil() {
                    self = .removal
                } else {
                    self = .value(try Value(from: decoder))
                }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .value(let value): try container.encode(value)
                case .removal: try container.encodeNil()
                }
            }
        }

        extension KeyedDecodingContainer {
            /// Decodes null as a removal. Replaces the general method, for which null is absence.
            func decodeIfPresent<Value>(_ type: NodeChange<Value>.Type, forKey key: Key) throws -> NodeChange<Value>? {
                contains(key) ? try decode(type, forKey: key) : nil
            }
        }

        /// A request: its method, and the types of its params and result.
        protocol ServerRequest {
            associatedtype Params: Codable & Sendable
            associatedtype Result: Codable & Sendable
            static var method: String { get }
        }

        /// The params of a request that has none.
        struct NoParams: Codable, Equatable, Sendable {}

        /// Name of a member.
        struct MessageKey: CodingKey, ExpressibleByStringLiteral {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init(stringLiteral value: String) { stringValue = value }
            init?(intValue: Int) { nil }

            static func mismatch(_ decoder: any Decoder, _ name: String) -> DecodingError {
                .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "The value is no \\(name)."))
            }
        }

        extension KeyedDecodingContainer<MessageKey> {
            fileprivate func unknown(_ tag: MessageKey) -> DecodingError {
                .dataCorruptedError(forKey: tag, in: self, debugDescription: "The value is unknown.")
            }
        }
        """
}
