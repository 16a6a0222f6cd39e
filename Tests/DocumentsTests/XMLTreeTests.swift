import Foundation
import TestSupport
import Testing
import Timeline

@testable import Documents

/// XML as elements: what is read, and what is refused with its place.
@Suite struct XMLTreeTests {
    @Test func elementsHaveTheirAttributesTextAndLines() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <!DOCTYPE fcpxml SYSTEM "nowhere.dtd">
            <!-- <!ENTITY is a word here -->
            <a one="1 &lt; 2" two='"é"'>x &amp; <b>&#233;</b>
              <?processing instruction?><b three=""/><![CDATA[<c/>]]></a>
            """
        let root = try XMLTreeReader.root(Data(text.utf8))
        #expect(root.name == "a" && root.line == 4)
        #expect(root.attributes == ["one": "1 < 2", "two": "\"é\""])
        #expect(root.children(named: "b").map(\.line) == [4, 5])
        #expect(root.child("b")?.text == "é" && root.children.last?.attributes == ["three": ""])
        #expect(root.text == "x & \n  <c/>")
    }

    /// Other programs' encodings that Expat has.
    @Test func encodingsAreReadByTheirMarks() throws {
        let text = "<a b=\"é\u{1F600}\">ü</a>"
        for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian] {
            let mark = encoding == .utf16 ? "" : "\u{FEFF}"
            let data = try #require((mark + text).data(using: encoding))
            let root = try XMLTreeReader.root(data)
            #expect(root.attributes["b"] == "é\u{1F600}" && root.text == "ü")
        }
    }

    /// A document, its problem's cause, line and column.
    private static let bad: [(String, String, Int, Int?)] = [
        ("", "not XML: no element found", 1, 1),
        ("<a>\n  <b></c></a>", "not XML: mismatched tag", 2, 8),
        ("<a>\n<b c=\"1\" c=\"2\"/></a>", "not XML: duplicate attribute", 2, 10),
        ("<a/>\n<b/>", "not XML: junk after document element", 2, 1),
        ("<a>\u{0}</a>", "not XML", 1, 4),
        ("<a>&b;</a>", "not XML: undefined entity", 1, 4),
        ("<!DOCTYPE a SYSTEM \"a.dtd\">\n<a>&b;</a>", "an entity that is not defined", 2, 4),
        ("<!DOCTYPE a [\n<!ENTITY b \"c\">]><a>&b;</a>", "the document defines entities", 2, nil),
        (
            "<!DOCTYPE a [\n<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
            "the document defines entities", 2, nil
        ),
        (
            "<!DOCTYPE a [\n<!ENTITY % b SYSTEM \"http://127.0.0.1/\"> %b;]><a/>",
            "the document defines entities", 2, nil
        ),
        ("<?xml version=\"1.0\" encoding=\"x-unknown\"?>\n<a/>", "not XML: unknown encoding", 1, 31),
    ]

    @Test(arguments: bad.indices) func faultsHaveTheirPlace(index: Int) {
        let (text, cause, line, column) = Self.bad[index]
        let problem = #expect(throws: DocumentProblem.self) { try XMLTreeReader.root(Data(text.utf8)) }
        #expect(
            problem?.cause.hasPrefix(cause) == true && problem?.line == line, "\(String(describing: problem))"
        )
        if let column { #expect(problem?.column == column) }
    }

    @Test func boundsAreHeld() throws {
        let depth = DocumentLimits.depth
        func nested(_ count: Int) -> Data {
            Data((String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)).utf8)
        }
        var node = try XMLTreeReader.root(nested(depth))
        var levels = 1
        while let child = node.children.first { (node, levels) = (child, levels + 1) }
        #expect(levels == depth)
        let deep = #expect(throws: DocumentProblem.self) { try XMLTreeReader.root(nested(depth + 1)) }
        #expect(deep?.cause == "elements nested more than 200 levels deep" && deep?.column == depth * 3 + 1)
        let many = Data(("<a>" + String(repeating: "<b/>", count: DocumentLimits.elements) + "</a>").utf8)
        let problem = #expect(throws: DocumentProblem.self) { try XMLTreeReader.root(many) }
        #expect(problem?.cause == "more than 2000000 elements")
        let latin = #expect(throws: DocumentProblem.self) {
            try XMLTreeReader.root(Data([0x3C, 0x61, 0x3E, 0x0A, 0xE9]))
        }
        #expect(latin?.cause == "not UTF-8" && latin?.line == 2)
    }

    /// Whatever the bytes are, they are elements or a problem with a line.
    @Test(arguments: 0..<8) func anyBytesAreReadOrRefused(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "<", ">", "</a>", "<a>", "<a", "/>", "=\"", "\"", "&", "&#", "&#xD800;", "&lt;", ";", "<!--",
            "-->",
            "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE a [", "<!ENTITY b", "<!ELEMENT a ((((",
            "<!ATTLIST a b",
            "%b;", "xmlns:a", " ", "\n", "é", "\u{FFFF}", "<?xml version=\"1.0\"", " encoding=\"UTF-16\"?>",
            " encoding=\"ISO-8859-1\"?>",
        ]
        var counts = (read: 0, refused: 0)
        for _ in 0..<800 {
            var data = Data()
            switch Int.random(in: 0..<4, using: &random) {
            case 0: data += [0xFF, 0xFE]
            case 1: data += Data("<a>".utf8)
            default: break
            }
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                if Int.random(in: 0..<12, using: &random) == 0 {
                    data.append(UInt8.random(in: 0...255, using: &random))
                } else {
                    data += Data((parts.randomElement(using: &random) ?? "").utf8)
                }
            }
            if Bool.random(using: &random) { data += Data("</a>".utf8) }
            do throws(DocumentProblem) {
                _ = try XMLTreeReader.root(data)
                counts.read += 1
            } catch {
                counts.refused += 1
                #expect(error.line != nil && !error.cause.isEmpty && !error.remedy.isEmpty, "\(error)")
            }
        }
        #expect(counts.read > 0 && counts.refused > 0)
    }
}
