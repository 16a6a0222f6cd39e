import Cutroom
import Testing

@testable import CutroomCommand

@Suite struct KeyParserTests {
    private static let escape = "\u{1B}"

    @Test(
        arguments: [
            ("q", [.character("q")]), (" .,", [.character(" "), .character("."), .character(",")]),
            ("\(escape)[A\(escape)[B", [.arrow(.up), .arrow(.down)]),
            ("\(escape)OC\(escape)OD", [.arrow(.right), .arrow(.left)]),
            ("\(escape)[1;2C\(escape)[1;2D", [.shiftedArrow(.right), .shiftedArrow(.left)]),
            // With Control, with Alt: bound to nothing.
            ("\(escape)[1;5C\(escape)[1;3Dm", [.character("m")]), ("\(escape)qm", [.character("m")]),
            ("\(escape)[H\(escape)OH\(escape)[1~\(escape)[7~", [.home, .home, .home, .home]),
            ("\(escape)[F\(escape)[4~\(escape)[3~\(escape)[15~", []),
            ("\u{7F}\u{08}", [.backspace, .backspace]),
            ("\n\t\u{04}é", []), ("\(escape)\(escape)[C", [.arrow(.right)]),
            ("\(escape)[" + String(repeating: "1", count: 40) + "q", [.character("q")]),
        ] as [(String, [Key])])
    func keysOfATerminal(text: String, expected: [Key]) {
        // Whole, and byte by byte.
        var (whole, slow) = (KeyParser(), KeyParser())
        let found = whole.keys(in: text.utf8).filter { $0 != .character("1") }
        #expect(found == expected)
        let foundByByte: [Key] = text.utf8.flatMap { slow.keys(in: [$0]) }
        #expect(foundByByte.filter { $0 != .character("1") } == expected)
        #expect(!whole.isInsideSequence && !slow.isInsideSequence)
    }

    @Test func aLoneEscapeIsDiscarded() {
        var parser = KeyParser()
        #expect(parser.keys(in: "\(Self.escape)".utf8).isEmpty && parser.isInsideSequence)
        parser.discardSequence()
        #expect(!parser.isInsideSequence)
        #expect(parser.keys(in: "[".utf8) == [.character("[")])
    }

    @Test(
        arguments: [
            ("q", false, .character("q")), ("l", true, .character("L")), ("space", false, .character(" ")),
            ("comma", false, .character(",")), ("period", false, .character(".")),
            ("bracketleft", false, .character("[")), ("bracketright", true, .character("}")),
            ("slash", true, .character("?")), ("slash", false, .character("/")), ("8", true, .character("*")),
            ("Left", false, .arrow(.left)), ("Down", true, .shiftedArrow(.down)), ("Home", false, .home),
            ("BackSpace", false, .backspace), ("Shift_L", true, nil), ("F1", false, nil),
        ] as [(String, Bool, Key?)])
    func keysOfAWindow(name: String, isShifted: Bool, expected: Key?) {
        #expect(Key(AVPlayer.WindowKey(name: name, isShifted: isShifted)) == expected)
    }
}
