import ArgumentParser
import Cutroom
import Foundation

/// Reads titles that are given as text with their times.
enum TitleArgument {
    /// `Hello`, `Hello@2`, `Hello@2+3.5`. An @ that no time follows is text.
    static func item(_ argument: String) throws -> Timeline.TitleItem {
        var item = Timeline.TitleItem(.title)
        var text = argument[...]
        if let at = text.lastIndex(of: "@"), at == text.startIndex || text[text.index(before: at)] != "\\" {
            let times = text[text.index(after: at)...].split(
                separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
            if let first = times.first?.first, first.isNumber || first == "-" || first == "." {
                item.start = try ExactSeconds.zeroOrMore(String(times[0]))
                if times.count == 2 { item.duration = try ExactSeconds.positive(String(times[1])) }
                text = text[..<at]
            }
        }
        item.text = text.replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(
            of: "\\@", with: "@")
        guard !item.text.allSatisfy(\.isWhitespace) else {
            throw ValidationError("\"\(argument)\" has no text: write --title \"The End@2+3\"")
        }
        return item
    }
}
