import AppLoop
import JSON
import Offstage
import OffstageTesting
import RouteReplica
import Testing

@Suite(.onLoop)
struct StackOperationTests {
    @Test func `a push inserts one screen and hides the one below it`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.does(
                #"""
                {"op":"insert","parent":"n1","role":"item","index":1,"node":{"id":"n3","kind":"screen",\#
                "key":{"name":"b"},"status":"active",\#
                "back":{"can":true,"title":"A"}}}
                {"op":"update","id":"n2","fields":{"status":"hidden","back":null}}
                """#
            ) { try $0.push([.named("b")], onto: "n1") }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"n1","kind":"push","from":["n2"],"to":["n3"],"animation":"default"}]
                    """#)
        }
    }

    @Test func `of several screens pushed at once, only the last is active and the others are declared`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.push([.named("b"), .named("c")], onto: "n1") }
            #expect(stage.all(.declared) == "n3")
            #expect(stage.all(.active) == "l1 n1 n4")
        }
    }

    @Test func `a pop removes screens from the top and activates the screen below`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b", "c"))
            try stage.does(
                #"""
                {"op":"remove","id":"n4","reason":"popped"}
                {"op":"remove","id":"n3","reason":"popped"}
                {"op":"update","id":"n2","fields":{"status":"active","back":{"can":false}}}
                """#
            ) { try $0.pop("n1", to: .count(2)) }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"n1","kind":"pop","from":["n3","n4"],"to":["n2"],"animation":"default"}]
                    """#)
        }
    }

    @AppActor
    private func left(_ target: Route.PopTarget) throws -> [String] {
        let stage = try RouteFixture(.stack(of: "a", "b", "c", "d"))
        try stage.run { try $0.pop("n1", to: target) }
        return try stage["n1"].children.map(\.description)
    }

    @Test func `a pop returns to the root, to a node or to a name`() throws {
        try AppLoop.run {
            let first = try left(.root)
            #expect(first == ["n2"])
            #expect(try left(.node("n4")) == ["n2", "n3", "n4"])
            #expect(try left(.name("b")) == ["n2", "n3"])
        }
    }

    @Test func `an operation that would empty a stack is refused`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            stage.refuses("atRoot: there is nothing to go back to from n2") { try $0.pop("n1", to: .count(1)) }
            stage.refuses(
                #"""
                emptyStack: the stack n1 would be left without a screen; set another one in the same route
                """#
            ) { try $0.clear("n1") }
            stage.refuses(
                #"""
                emptyStack: the stack n1 would be left without a screen; set another one in the same route
                """#
            ) { try $0.setStack([], of: "n1") }
            stage.refuses("targetNotInStack: 'z' is not in the stack n1") { try $0.pop("n1", to: .name("z")) }
        }
    }

    @Test func `clear and push with crossDissolve are one reset transition`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            let ops = try stage.ops {
                try $0.clear("n1", animation: .crossDissolve)
                try $0.push([.named("home")], onto: "n1", animation: .crossDissolve)
            }
            #expect(
                ops == #"""
                    {"op":"remove","id":"n3","reason":"reset"}
                    {"op":"remove","id":"n2","reason":"reset"}
                    {"op":"insert","parent":"n1","role":"item","index":0,"node":{"id":"n4","kind":"screen",\#
                    "key":{"name":"home"},"status":"active",\#
                    "back":{"can":false}}}
                    """#)
            #expect(
                stage.transitions == #"""
                    [{"containerId":"n1","kind":"reset","from":["n2","n3"],"to":["n4"],"animation":"crossDissolve"}]
                    """#)
        }
    }

    @Test func `replacing the top screen is one transition`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.does(
                #"""
                {"op":"remove","id":"n3","reason":"replaced"}
                {"op":"insert","parent":"n1","role":"item","index":1,"node":{"id":"n4","kind":"screen",\#
                "key":{"name":"c"},"status":"active",\#
                "back":{"can":true,"title":"A"}}}
                """#
            ) { try $0.replaceTop(.named("c"), of: "n1") }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"n1","kind":"replace","from":["n3"],"to":["n4"],"animation":"default"}]
                    """#)
        }
    }

    @Test func `setting a stack keeps equal screens at the bottom`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.run { try $0.setStack([.named("a"), .named("c")], of: "n1") }
            #expect(try stage["n1"].children.map(\.description) == ["n2", "n4"])
            try stage.does("nothing") { try $0.setStack([.named("a"), .named("c")], of: "n1") }
            let ops = try stage.ops { try $0.setStack([.named("c"), .named("a")], of: "n1") }
            #expect(ops.hasPrefix(#"{"op":"remove","id":"n4","reason":"reset"}"#))
        }
    }

    @Test func `a unique push refuses a duplicate, reveals it, or moves it to the top`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b", "c"))
            stage.refuses(
                #"""
                duplicateKey: the stack n1 has a 'b' of the same traits already
                """#
            ) { try $0.push([.named("b")], onto: "n1", unique: .error) }
            try stage.does(
                #"""
                {"op":"move","id":"n3","parent":"n1","role":"item","index":2}
                {"op":"update","id":"n4","fields":{"status":"hidden","back":null}}
                {"op":"update","id":"n3","fields":{"status":"active","back":{"can":true,"title":"C"}}}
                """#
            ) { try $0.push([.named("b")], onto: "n1", unique: .bringToFront) }
            try stage.does(
                #"""
                {"op":"remove","id":"n3","reason":"popped"}
                {"op":"update","id":"n4","fields":{"status":"active","back":{"can":true,"title":"A"}}}
                """#
            ) { try $0.push([.named("c")], onto: "n1", unique: .reveal) }
        }
    }

    @Test func `a screen pushed and popped in one transaction leaves no op, and its id is not reused`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            let ops = try stage.ops {
                try $0.push([.named("b")], onto: "n1")
                try $0.pop("n1", to: .count(1))
            }
            #expect(ops == "nothing")
            #expect(stage.tree.rev == 1)
            try stage.run { try $0.push([.named("b")], onto: "n1") }
            #expect(stage.tree.rev == 2)
            #expect(try stage["n1"].children.map(\.description) == ["n2", "n4"])
        }
    }

    @Test func `applying the ops of one transaction in order produces its tree`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b", "c"))
            var replica = try WireReplica(JSONValue(parsing: stage.tree.text))
            let ops = try stage.ops {
                try $0.push([.named("b")], onto: "n1", unique: .bringToFront)
                try $0.push([.named("d")], onto: "n1")
                try $0.push([.named("a")], onto: "n1", unique: .bringToFront)
                try $0.push([.stack(of: "e")], onto: "n1")
            }
            #expect(
                ops == #"""
                    {"op":"insert","parent":"n1","role":"item","index":3,"node":{"id":"n5","kind":"screen",\#
                    "key":{"name":"d"},"status":"declared"}}
                    {"op":"insert","parent":"n1","role":"item","index":4,"node":{"id":"n6","kind":"stack",\#
                    "status":"active","items":[{"id":"n7",\#
                    "kind":"screen","key":{"name":"e"},"title":"E","status":"active","back":{"can":true,"title":"A"}}]}}
                    {"op":"move","id":"n3","parent":"n1","role":"item","index":2}
                    {"op":"move","id":"n2","parent":"n1","role":"item","index":3}
                    {"op":"update","id":"n4","fields":{"status":"hidden","back":null}}
                    """#)
            try replica.apply(JSONValue(parsing: #require(stage.lastCommit).ops.bytes))
            #expect(try replica.tree == JSONValue(parsing: stage.tree.text))
        }
    }

    @Test func `the nearest stack contains the node, or is on the visible path below it`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack([.tabs(of: "a", "b")]))
            var found: [NodeID] = []
            try stage.run { transaction in
                found = try ["n4", "n2", "w1"].map { try transaction.stack(from: $0) }
            }
            #expect(found == ["n3", "n1", "n1"])
            let lone = try RouteFixture(.named("a"))
            lone.refuses("containerNotFound: there is no stack around n1") { try _ = $0.stack(from: "n1") }
        }
    }

    @Test func `an operation that fails halfway changes nothing in the transaction`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            let ops = try stage.ops {
                try? $0.push([.named("c"), .named("a")], onto: "n1", unique: .error)
                try $0.setTitle("still here", of: "n3")
            }
            #expect(ops == #"{"op":"update","id":"n3","fields":{"title":"still here"}}"#)
        }
    }

    @Test func `params are stored unchanged, or refused if JSON cannot represent them`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.does(
                #"""
                {"op":"update","id":"n2","fields":{"params":{"mode":"edit","id":1}}}
                """#
            ) { try $0.setParams(["mode": "edit", "id": 1], of: "n2") }
            try stage.does(
                #"""
                {"op":"update","id":"n2","fields":{"params":{"id":1,"more":{"a":1}}}}
                """#
            ) { try $0.mergeParams(["mode": .null, "more": ["a": 1]], into: "n2") }
            try stage.does(#"{"op":"update","id":"n2","fields":{"params":null}}"#) {
                try $0.setParams(nil, of: "n2")
            }
            stage.refuses(
                #"""
                invalidParams: a node holds a number that is not finite; JSON has no text for it
                """#
            ) { try $0.setParams(["a": .real(.infinity)], of: "n2") }
            stage.refuses("containerTypeMismatch: n1 is a stack, not a screen") {
                try $0.setParams([:], of: "n1")
            }
            let deep = (0..<100).reduce(JSONValue.null) { value, _ in [value] }
            stage.refuses(
                #"""
                invalidParams: a node holds nested deeper than 96 arrays and objects
                """#
            ) { try $0.setParams(deep, of: "n2") }
        }
    }

    @Test func `nesting of containers has a limit`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            let deep = (0..<RouteTree.maxDepth).reduce(Layout.named("x")) { layout, _ in layout.withStack() }
            stage.refuses(
                #"""
                tooDeep: containers would be nested more than 64 deep
                """#
            ) { try $0.push([deep], onto: "n1") }
            let fits = (0..<RouteTree.maxDepth - 4).reduce(Layout.named("x")) { layout, _ in layout.withStack() }
            try stage.run { try $0.push([fits], onto: "n1") }
            stage.refuses(
                #"""
                tooDeep: containers would be nested more than 64 deep
                """#
            ) { try $0.push([.named("y").withStack()], onto: #require(stage.tree.activeLeaf?.parent)) }
            #expect(throws: Never.self) { try JSONValue(parsing: stage.tree.text) }
        }
    }
}
