import Foundation
import OffstageTesting
import Testing

/// The public face of the module `Offstage`.
struct PublicTypesTests {
    /// `PublicTypes.txt` lists every public type that is declared at the top level of a file. A new public
    /// type is a decision: it appears in the difference of that file.
    @Test func `PublicTypes.txt lists the public types of Offstage`() throws {
        let folder = "Sources/Runtime/Offstage"
        let files =
            FileManager.default.enumerator(atPath: "\(repository)/\(folder)")?.compactMap { $0 as? String } ?? []
        let declaration =
            /(?m)^(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:final |indirect )?(actor|class|enum|protocol|struct) (\w+)/
        var types: Set<String> = []
        for file in files where file.hasSuffix(".swift") && !file.contains(".docc/") {
            for match in try readFile("\(folder)/\(file)").matches(of: declaration) {
                types.insert("\(match.output.2) \(match.output.1)")
            }
        }
        try #require(types.count > 20, "no public types found in \(folder)")
        // The components are public for typed views.
        #expect(types.count <= 120, "an app author reads them all; nest a type in its owner, or make it `package`")
        expectGolden(types.sorted().map { $0 + "\n" }.joined(), "PublicTypes.txt")
    }
}
