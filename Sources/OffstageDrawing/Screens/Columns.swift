/// Width of text in terminal columns, and layout within a width.
///
/// Widths are counted by grapheme cluster: combining marks take 0 columns, East Asian wide characters and emoji 2, all
/// others 1. Terminals differ, above all for joined emoji and variation selectors. Characters of ambiguous width count
/// 1. Scripts with ligatures (Arabic, Indic conjuncts) are summed up.
package enum Columns {
    package static func width(of text: String) -> Int {
        plainWidth(of: text) ?? text.reduce(0) { $0 + width(of: $1) }
    }

    /// Width of text in which each scalar takes one column: ASCII, Latin letters and box drawing. Nil for other text.
    private static func plainWidth(of text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            var count = 0
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                switch byte {
                case 0..<0x80: index += 1
                // U+0080 to U+02FF.
                case 0xC2...0xCB: index += 2
                // U+2500 to U+25BF: lines, blocks and simple shapes.
                case 0xE2 where index + 1 < bytes.count && (0x94...0x96).contains(bytes[index + 1]): index += 3
                // U+2010 to U+203B without line breaks and direction marks: …, •, ‹ and › among others.
                case 0xE2
                where index + 2 < bytes.count && bytes[index + 1] == 0x80 && isPlainPunctuation(bytes[index + 2]):
                    index += 3
                default: return nil
                }
                count += 1
            }
            return count
        }
    }

    static func width(of character: Character) -> Int {
        var sum = 0
        var isPicture = false
        for scalar in character.unicodeScalars {
            // Variation selector 16 requests the emoji form of a letter or sign.
            if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F && sum > 0 && isEmojiBase(character) {
                isPicture = true
            }
            sum += width(of: scalar)
        }
        return isPicture ? 2 : sum
    }

    /// Returns the text, cut with an ellipsis when it is wider.
    static func cut(_ text: String, to columns: Int) -> String {
        guard width(of: text) > columns else { return text }
        guard columns > 0 else { return "" }
        return prefix(of: text, columns: columns - 1) + "…"
    }

    /// Returns the text padded with blanks, or cut.
    static func pad(_ text: String, to columns: Int) -> String {
        let space = columns - width(of: text)
        if space >= 0 { return text + blanks(space) }
        let shown = cut(text, to: columns)
        return shown + blanks(columns - width(of: shown))
    }

    static func centre(_ text: String, in columns: Int) -> String {
        let shown = cut(text, to: columns)
        let left = (columns - width(of: shown)) / 2
        return pad(blanks(left) + shown, to: columns)
    }

    /// Returns both texts at the ends of a line; the left one is cut first.
    static func spread(_ left: String, _ right: String, to columns: Int) -> String {
        guard !right.isEmpty else { return cut(left, to: columns) }
        let end = cut(right, to: max(columns / 2, columns - width(of: left) - 2))
        return pad(left, to: max(0, columns - width(of: end) - 2)) + blanks(min(2, columns - width(of: end))) + end
    }

    /// Returns lines broken at words; a word wider than a line is broken inside.
    static func wrap(_ text: String, to columns: Int) -> [String] {
        let columns = max(1, columns)
        if width(of: text) <= columns { return [text] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            var rest = String(word)
            var length = width(of: rest)
            if used > 0 || !line.isEmpty {
                if used + 1 + length <= columns {
                    line += " " + rest
                    used += 1 + length
                    continue
                }
                lines.append(line)
            }
            while length > columns {
                let head = prefix(of: rest, columns: columns)
                // A character can be wider than the line.
                guard !head.isEmpty else {
                    rest = "…"
                    break
                }
                lines.append(head)
                rest = String(rest.dropFirst(head.count))
                length = width(of: rest)
            }
            line = rest
            used = width(of: rest)
        }
        return lines + [line]
    }

    static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    static func line(_ count: Int) -> String { line("─", count) }

    static func line(_ character: Character, _ count: Int) -> String {
        String(repeating: character, count: max(0, count))
    }

    private static func prefix(of text: String, columns: Int) -> String {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += width(of: text[end])
            if used > columns { break }
            end = text.index(after: end)
        }
        return String(text[..<end])
    }

    private static func isPlainPunctuation(_ last: UInt8) -> Bool {
        (0x90...0xA7).contains(last) || (0xB0...0xBB).contains(last)
    }

    private static func isEmojiBase(_ character: Character) -> Bool {
        character.unicodeScalars.first?.properties.isEmoji == true
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // Vowels and final consonants of Hangul share the cell of the preceding consonant.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// East Asian Width W and F of Unicode 16 without emoji; gaps between adjacent blocks are closed.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x4DBF,
        0x4DC0...0x4DFF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
        0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
