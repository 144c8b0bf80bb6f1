import AppLoop
import JSON
import OffstageNavigation
import OffstageTesting
import Testing

@Suite(.onLoop)
struct RouteTreeTests {
    @Test func `a push inserts one node and hides the one below it`() throws {
        try AppLoop.run {
            let tree = RouteTree()
            _ = try tree.transact { try $0.setRoot(.screen(ScreenSpec("notes.list", title: "Notes")).withStack()) }
            let commit = try tree.transact { transaction in
                let stack = try transaction.stack(from: #require(tree.activeLeaf))
                try transaction.push([.screen(ScreenSpec("notes.details"))], onto: stack)
            }
            let ops = try JSONValue(parsing: #require(commit).ops.bytes)
            #expect(
                "\(ops)" == #"[{"op":"insert","parent":"n1","role":"item","index":1,"node":{"id":"n3","kind":"screen","key":{"name":"notes.details"},"#
                    + #""status":"active","back":{"can":true,"title":"Notes"}}},"#
                    + #"{"op":"update","id":"n2","fields":{"status":"hidden","back":null}}]"#)
        }
    }
}
