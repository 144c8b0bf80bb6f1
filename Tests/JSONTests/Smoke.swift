import JSON
import Testing

@Test func smoke() throws {
    let text = #"{"a":[1,2.5,"é\n",null,true,-9223372036854775808],"b":{}}"#
    let value = try JSONValue(parsing: text)
    #expect(try value.compact() == text)
    #expect(throws: JSONParseError.self) { try JSONValue(parsing: "[1,]") }
    #expect(try JSONValue.array([0, 7, 10, -10, 99, 100, 9223372036854775807, -1]).compact() == "[0,7,10,-10,99,100,9223372036854775807,-1]")
}
