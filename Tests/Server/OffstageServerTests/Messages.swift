import JSON

extension JSONValue {
    var method: String? { self["method"]?.string }
    var params: JSONValue? { self["params"] }
    var id: Int64? { self["id"]?.integer }
    var errorCode: Int64? { self["error"]?["code"]?.integer }
    var errorKind: String? { self["error"]?["data"]?["kind"]?.string }
}
