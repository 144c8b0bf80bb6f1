import JSON
import JSONRPC
import OffstageServer
import Wire

/// The methods of the JSON-RPC 2.0 specification's examples, and `echo`.
package enum KitMethods {
    package static let all = [
        ExtraMethod(Subtract.self) { (params, writer) throws(ResponseError) in
            let (a, b) = try operands(params)
            let (difference, isOverflow) = a.subtractingReportingOverflow(b)
            if isOverflow { throw .invalidParams("the difference is over what an integer holds", path: "") }
            writer.integer(difference)
        },
        ExtraMethod(Sum.self) { (params, writer) throws(ResponseError) in
            var sum: Int64 = 0
            for index in 0..<(params?.count ?? 0) {
                guard let value = params?.element(index)?.integer else {
                    throw .invalidParams("element \(index) is no integer", path: "/\(index)")
                }
                let (next, isOverflow) = sum.addingReportingOverflow(value)
                if isOverflow { throw .invalidParams("the sum is over what an integer holds", path: "/\(index)") }
                sum = next
            }
            writer.integer(sum)
        },
        ExtraMethod(GetData.self) { (_, writer) throws(ResponseError) in writer.raw("[\"hello\",5]") },
        ExtraMethod(Echo.self) { (params, writer) throws(ResponseError) in
            if let params { writer.node(params) } else { writer.null() }
        },
        ExtraMethod(Update.self) { (_, writer) throws(ResponseError) in writer.null() },
        ExtraMethod(NotifyHello.self) { (_, writer) throws(ResponseError) in writer.null() },
        ExtraMethod(NotifySum.self) { (_, writer) throws(ResponseError) in writer.null() },
    ]

    private static func operands(_ params: JSONNode?) throws(ResponseError) -> (Int64, Int64) {
        let isByName = params?.isObject == true
        return (
            try operand(isByName ? params?.member("minuend") : params?.element(0), isByName ? "/minuend" : "/0"),
            try operand(isByName ? params?.member("subtrahend") : params?.element(1), isByName ? "/subtrahend" : "/1")
        )
    }

    private static func operand(_ node: JSONNode?, _ path: String) throws(ResponseError) -> Int64 {
        guard let value = node?.integer else {
            throw .invalidParams("params at \(path): expected an integer", path: path)
        }
        return value
    }
}

enum Subtract: Method {
    static let name: StaticString = "subtract"
    static let summary = "minuend - subtrahend, by name or by position."
    typealias Params = JSONValue
    typealias Result = Int64
}

enum Sum: Method {
    static let name: StaticString = "sum"
    static let summary = "The sum of an array of integers."
    typealias Params = JSONValue
    typealias Result = Int64
}

protocol JSONMethod: Method where Params == JSONValue, Result == JSONValue {}

enum GetData: JSONMethod {
    static let name: StaticString = "get_data"
    static let summary = "Answers [\"hello\",5]."
}

enum Echo: JSONMethod {
    static let name: StaticString = "echo"
    static let summary = "Answers its params, or null."
}

/// A method without an effect, which is also sent as a notification.
protocol IdleMethod: JSONMethod {}

extension IdleMethod {
    static var summary: String { "Takes anything and does nothing." }
    static var form: MethodForm { .either }
}

enum Update: IdleMethod { static let name: StaticString = "update" }
enum NotifyHello: IdleMethod { static let name: StaticString = "notify_hello" }
enum NotifySum: IdleMethod { static let name: StaticString = "notify_sum" }
