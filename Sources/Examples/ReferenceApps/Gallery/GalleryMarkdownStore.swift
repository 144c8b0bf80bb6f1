import Offstage

@Wire
package enum GalleryMarkdownAction {
    /// Appends a sentence, as an app does that receives a text in parts.
    case moreDidTap
}

@Wire
package struct GalleryMarkdownView {
    package let text: MarkdownView
    package let note: TextView
    package let more: ButtonView
}

/// Formatted text that grows at its end.
final class GalleryMarkdownStore: Store<Never, GalleryMarkdownAction>, Viewable {
    private var text = """
        # Markdown

        A paragraph with *emphasis*, **strong emphasis**, `code` and a [link](https://example.org).
        Its lines are joined.

        ## Lists

        - One
        - Two, in a line that is so long that it has to continue on the next line of a narrow screen
          - Two and a half
        1. First
        2. Second

        > A quote of *somewhat* more
        > than one line.

        ```
        let answer = 42
            // Spaces are kept.
        ```

        ### Not markup

        HTML is text: <b>not bold</b>. So is an escaped \\*star\\*, and snake_case_words.

        ---

        """
    private var sentences = 0

    private static let most = 1_000

    var view: GalleryMarkdownView {
        GalleryMarkdownView(
            text: MarkdownView(id: "text", text: text, live: .polite),
            note: TextView(id: "note", text: "A text with the *same* format.", role: .caption, format: .markdown),
            more: ButtonView(
                id: "more", title: "More", isEnabled: sentences < Self.most,
                onTap: ActionTemplate(GalleryMarkdownAction.moreDidTap)))
    }

    override func handle(_ action: GalleryMarkdownAction) async throws {
        switch action {
        case .moreDidTap:
            guard sentences < Self.most else {
                throw Rejected("textTooLong", "The text has \(Self.most) sentences and grows no more.")
            }
            sentences += 1
            text += "Sentence **\(sentences)** was appended. "
        }
    }
}
