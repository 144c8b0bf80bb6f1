import Offstage
import Testing

/// Tests the sentences of route errors in one place: other tests compare the errors.
struct RouteErrorTests {
    private static let sentences: [(RouteError, String)] = [
        (.nodeNotFound("n3"), "there is no node 'n3' in the tree"),
        (.containerNotFound("stack", from: "n1"), "there is no stack around n1"),
        (.containerNotFound("'b'", from: nil), "there is no 'b' in the tree"),
        (.containerTypeMismatch("n2", expected: "tabs", found: "stack"), "n2 is a stack, not a tabs"),
        (.containerNotSupported("w1", "it is in no layer"), "w1 does not support this: it is in no layer"),
        (.atRoot("n2"), "there is nothing to go back to from n2"),
        (.emptyStack("n1"), "the stack n1 would be left without a screen; set another one in the same route"),
        (.targetNotInStack("'z'", "n1"), "'z' is not in the stack n1"),
        (.indexOutOfRange(3, count: 2, "n1"), "n1 has 2 children, so there is none at 3"),
        (.branchNotFound("'z'", "n1"), "no branch of n1 is 'z'"),
        (.pageNotFound("'z'", "n1"), "no page of n1 is 'z'"),
        (.duplicateKey("b", in: "n1"), "the stack n1 has a 'b' of the same traits already"),
        (.duplicateBranch("b", "n1"), "n1 would have two branches that begin with the same 'b'"),
        (.unknownOutlet("list", "n2"), "n2 has no slot 'list'"),
        (.locked("n3", reason: "saving"), "n3 is locked: saving"),
        (.wouldDiscard(["l2", "n6"]), "l2, n6 would have to be removed; allow that with 'discarding'"),
        (.lastWindow, "the last window cannot be closed; close the session"),
        (.lastTab("n1"), "n1 needs at least one branch"),
        (.alreadyPresenting("l2"), "l2 is presented already; dismiss it first, or set 'ifBusy'"),
        (.noButtons, "an alert needs at least one button, so that the user can answer it"),
        (.duplicateButtonID("a"), "two buttons have the id 'a'"),
        (.staleSource("n4"), "n4 is not in the tree, or receives no input now; route/get returns the tree"),
        (.notActive("l4"), "l4 is the top layer, and going back does not dismiss it"),
        (.notActive(nil), "the session has no active window"),
        (.blockedByLayer("n1", by: "l2"), "l2 covers n1"),
        (.disabled("n4"), "n4 is disabled"),
        (.unknownItem("x", "n3"), "the bars of n3 have no item 'x'"),
        (.itemDisabled("off", "n3"), "the item 'off' of n3 is disabled"),
        (.notDismissible("l3"), "l3 cannot be dismissed"),
        (.notTopLayer("l2", top: "l3"), "l2 is not the top layer; that is l3"),
        (.alreadyGone("l2"), "l2 is not in the tree; route/get returns the tree"),
        (.alreadyAnswered("l2"), "l2 was answered already, or cannot be answered"),
        (.unknownButton("maybe", "l2"), "l2 has no button 'maybe'"),
        (.buttonDisabled("later", "l2"), "the button 'later' of l2 is disabled"),
        (.missingField("name", "l2"), "the field 'name' of l2 has to be filled in"),
        (.unknownField("age", "l2"), "l2 has no field 'age'"),
        (.unknownDetent("huge", "l2"), "l2 has no detent 'huge'"),
        (.busy, "a transaction is in progress; navigate in the same route, or after it"),
        (.tooDeep, "containers would be nested more than 64 deep"),
        (.unsendable("a number"), "a node holds a number"),
    ]

    @Test func `an error names the node and says what is wrong`() {
        for (error, sentence) in Self.sentences { #expect(error.description == sentence) }
    }
}
