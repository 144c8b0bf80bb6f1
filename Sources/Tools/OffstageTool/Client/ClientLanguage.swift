import ArgumentParser
import EmbeddedFiles
import Stencil

/// A language of generated message types. Its template is in the folder `languages` of the embedded files.
enum ClientLanguage: String, CaseIterable, ExpressibleByArgument {
    case python
    case typescript

    private var source: any SourceLanguage.Type { self == .python ? Python.self : TypeScript.self }

    /// Prints the types as a source file.
    ///
    /// - Throws: an error in the template, which is a bug in Offstage.
    func text(_ types: MessageTypes) throws -> String {
        let filters = Extension()
        func filter<Value>(_ name: String, _ body: @escaping (Value, _ argument: String) -> String) {
            filters.registerFilter(name) { value, arguments in
                let argument = arguments.first as? String ?? ""
                return (value as? Value).map { body($0, argument) } ?? (name == "type" ? argument : "")
            }
        }
        filter("type") { (type: DataType, _) in source.text(type) }
        filter("member") { (member: MessageTypes.Member, _) in source.text(member) }
        filter("property") { (name: String, _) in TypeScript.property(name) }
        // The argument is the indentation.
        filter("comment") { (text: String, indentation) in
            source.comment(text, width: sourceWidth - indentation.count).map { "\(indentation)\($0)\n" }.joined()
        }
        filter("note") { (text: String, indentation) in
            wrapped(text, width: sourceWidth - indentation.count - 2).map { "\(indentation)# \($0)\n" }.joined()
        }
        let files = EmbeddedFile.inside(.languages).filter { $0.path == "\(rawValue).stencil" }
        let template = String(decoding: files.flatMap(\.bytes), as: UTF8.self)
        let text = try Environment(extensions: [filters], trimBehaviour: .smart).renderTemplate(
            string: template,
            context: ["heading": heading(types), "types": types, "definitions": source.definitions(types)])
        // Objects have two blank lines before and after them.
        return text.replacing(/\n{4,}/, with: "\n\n\n")
    }

    private func heading(_ types: MessageTypes) -> String {
        let subject = types.app.map { ", and types of the app \($0)" } ?? ""
        let flag = types.app.map { " --app \($0)" } ?? ""
        let command = "offstage client --language \(rawValue)\(flag)"
        return "Messages of the Offstage protocol, level \(types.level)\(subject). `\(command)` writes this file."
    }
}
