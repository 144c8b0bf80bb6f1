import Offstage
import Testing

/// Tests undo and redo of a state.
struct UndoStackTests {
    @Test func `steps are undone and redone in order`() {
        var stack = UndoStack(0)
        #expect(!stack.canUndo && !stack.canRedo)
        #expect(!stack.undo() && !stack.redo())
        for number in 1...3 { stack.commit { $0 = number } }
        #expect(stack.undo() && stack.state == 2)
        #expect(stack.undo() && stack.state == 1)
        #expect(stack.redo() && stack.state == 2)
        #expect(stack.canUndo && stack.canRedo)
        stack.commit { $0 = 9 }
        #expect(!stack.canRedo, "a new step drops the undone ones")
        #expect(stack.undo() && stack.state == 2)
    }

    @Test func `a change that changes nothing is no step`() {
        var stack = UndoStack("a")
        stack.commit { $0 = "a" }
        #expect(!stack.canUndo)
    }

    @Test func `typing is one step until something else happens`() {
        var stack = UndoStack("")
        for letter in "milk" { stack.commit(merging: "text") { $0.append(letter) } }
        stack.endMerging()
        for letter in " and" { stack.commit(merging: "text") { $0.append(letter) } }
        stack.commit { $0 = "cleared" }
        stack.commit(merging: "text") { $0 = "c" }
        #expect(stack.undo() && stack.state == "cleared")
        #expect(stack.undo() && stack.state == "milk and")
        #expect(stack.undo() && stack.state == "milk")
        stack.commit(merging: "text") { $0 += "!" }
        #expect(stack.undo() && stack.state == "milk", "what follows an undo is a step of its own")
        #expect(stack.undo() && stack.state == "")
    }

    @Test func `the oldest steps are dropped`() {
        var stack = UndoStack(0, limit: 2)
        for number in 1...5 { stack.commit { $0 = number } }
        #expect(stack.undo() && stack.undo() && !stack.undo())
        #expect(stack.state == 3)
    }

    @Test func `an error leaves the stack unchanged`() {
        var stack = UndoStack(1)
        #expect(throws: Rejected.self) {
            try stack.commit { (state) throws(Rejected) in
                state = 2
                throw Rejected("no")
            }
        }
        #expect(stack.state == 1 && !stack.canUndo)
    }
}
