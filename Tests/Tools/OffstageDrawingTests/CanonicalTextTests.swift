import JSON
import Testing

@testable import OffstageDrawing

/// Examples of RFC 8785.
struct CanonicalTextTests {
    private func canonical(_ text: String) throws -> String {
        CanonicalText.of(try JSONValue(parsing: text))
    }

    @Test func `the example of section 3.2.2`() throws {
        let text = #"""
            {"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
             "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}
            """#
        let expected = #"""
            {"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],\#
            "string":"€$\u000f\nA'B\"\\\\\"/"}
            """#
        #expect(try canonical(text) == expected)
    }

    @Test func `the order of section 3.2.3`() throws {
        let text = #"""
            {"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
             "\ud83d\ude00":"Emoji: Grinning Face",
             "\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}
            """#
        let names = try JSONValue(parsing: canonical(text)).object?.compactMap { $0.1.string }
        #expect(
            names == [
                "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
                "Emoji: Grinning Face",
                "Hebrew Letter Dalet With Dagesh",
            ])
    }

    private static let numbers: [(UInt64, String)] = [
        (0x0000_0000_0000_0000, "0"),
        (0x8000_0000_0000_0000, "0"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"),
        (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
        (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"),
        (0x4340_0000_0000_0000, "9007199254740992"),
        (0xC340_0000_0000_0000, "-9007199254740992"),
        (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"),
        (0x44B5_2D02_C7E1_4AF6, "1e+23"),
        (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"),
        (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
        (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"),
        (0x444B_1AE4_D6E2_EF50, "1e+21"),
        (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"),
        (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
        (0x41B3_DE43_5555_5553, "333333333.3333332"),
        (0x41B3_DE43_5555_5554, "333333333.33333325"),
        (0x41B3_DE43_5555_5555, "333333333.3333333"),
        (0x41B3_DE43_5555_5556, "333333333.3333334"),
        (0x41B3_DE43_5555_5557, "333333333.33333343"),
        (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
        (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ]

    @Test(arguments: numbers)
    func `the numbers of appendix B`(_ bits: UInt64, _ text: String) {
        #expect(CanonicalText.of(.real(Double(bitPattern: bits))) == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite is null`(_ number: Double) {
        #expect(CanonicalText.of([.real(number)]) == "[null]")
    }

    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("1.0", "1"), ("100", "100"), ("9007199254740993", "9007199254740992"),
        ("1.5e300", "1.5e+300"),
        ("9223372036854775807", "9223372036854776000"), ("-12.5", "-12.5"), ("0.1", "0.1"),
        ("1.2345678901234568e20", "123456789012345680000"),
        (#"{"b":{"d":1,"c":[]},"a":{}}"#, #"{"a":{},"b":{"c":[],"d":1}}"#),
    ])
    func `integers and reals alike`(_ text: String, _ expected: String) throws {
        #expect(try canonical("[\(text)]") == "[\(expected)]")
    }
}
