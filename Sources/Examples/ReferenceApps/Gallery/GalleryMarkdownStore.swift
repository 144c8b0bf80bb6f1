import Offstage

@Wire
package enum GalleryMarkdownAction {
    /// Appends a sentence, as an app does that receives a text in parts.
    case moreDidTap
}

/// Formatted text that grows at its end.
final class GalleryMarkdownStore: Store<Never, GalleryMarkdownAction>, Drawable {
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

    var body: Body {
        Markdown(text).id("text").live(.polite)
        Text("A text with the *same* format.", role: .caption).id("note").markdown()
        Button("More", onTap: .moreDidTap).disabled(sentences == Self.most)
    }

    override func handle(_ action: GalleryMarkdownAction) async throws {
        switch action {
        case .moreDidTap:
            sentences += 1
            text += "Sentence **\(sentences)** was appended. "
        }
    }
}
