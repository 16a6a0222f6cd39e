import Foundation
import Testing
import Timeline

@testable import Documents

/// Short documents whose compound clips and sequences use each other any number of times.
@Suite struct FCPXMLLimitTests {
    /// - Parameter media: The elements of the sequences `m0` and so on.
    private static func problem(media: [String], spine: String) -> DocumentProblem? {
        let sequences = media.enumerated().map {
            "<media id=\"m\($0)\"><sequence format=\"r1\" duration=\"100s\">\($1)</sequence></media>"
        }.joined(separator: "\n")
        let text = """
            <fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s" width="320" height="180"/>
            <asset id="r2" duration="900s" hasVideo="1" src="a.mov"/>\(sequences)</resources>
            <project><sequence format="r1"><spine>\(spine)</spine></sequence></project></fcpxml>
            """
        var warnings: [String] = []
        return #expect(throws: DocumentProblem.self) {
            try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
        }
    }

    @Test(arguments: ["0s", "0/25s", "-1/25s"]) func formatsHaveFrames(duration: String) {
        let text = """
            <fcpxml version="1.10"><resources>
            <format id="r1" frameDuration="\(duration)"/></resources>
            <project><sequence format="r1"><spine><gap duration="1s"/></spine></sequence></project></fcpxml>
            """
        var warnings: [String] = []
        let problem = #expect(throws: DocumentProblem.self) {
            try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
        }
        #expect(problem?.line == 2 && problem?.cause.contains("frameDuration \"\(duration)\"") == true)
    }

    /// A compound clip at a hundred speeds, each of which shows all of it.
    private static func retimed(_ sequence: Int) -> String {
        let points = (0...100).map {
            "<timept time=\"\($0)s\" value=\"\($0 / 2 * 3 + $0 % 2)s\" interp=\"linear\"/>"
        }
        return
            "<ref-clip ref=\"m\(sequence)\" duration=\"100s\"><timeMap>\(points.joined())</timeMap></ref-clip>"
    }

    @Test func itemsOfCompoundClipsCountEachTime() {
        let clips = String(repeating: "<asset-clip ref=\"r2\" duration=\"1s\"/>", count: 100)
        let media = [clips, Self.retimed(0), Self.retimed(1)].map { "<spine>\($0)</spine>" }
        let problem = Self.problem(media: media, spine: Self.retimed(2))
        #expect(problem?.cause == "more than 200000 items" && problem?.line != nil)
    }

    @Test func elementsOfCompoundClipsCountEachTime() {
        let element = "<metadata>" + String(repeating: "<md/>", count: 100_000) + "</metadata>"
        let uses = String(repeating: "<ref-clip ref=\"m0\" duration=\"1s\"/>", count: 90)
        let problem = Self.problem(media: ["<spine><gap duration=\"1s\"/></spine>\(element)"], spine: uses)
        #expect(problem?.cause == "more than 8000000 elements in all uses of a compound clip")
    }

    /// Each sequence uses the next one twenty times.
    @Test func itemsOfSequencesCountEachTime() {
        let rate = "<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>"
        func sequence(_ number: Int) -> String {
            let inner = number < 5 ? "<sequence id=\"s\(number + 1)\"/>" : "<file id=\"f\"/>"
            let clips = (0..<20).map {
                "<clipitem><start>\($0)</start><end>\($0 + 1)</end><in>0</in><out>1</out>\(inner)</clipitem>"
            }.joined()
            let media = "<media><video><track>\(clips)</track></video></media>"
            return "<sequence id=\"s\(number)\">\(rate)\(media)</sequence>"
        }
        var warnings: [String] = []
        let text = "<xmeml version=\"5\">" + (0...5).map(sequence).joined() + "</xmeml>"
        let problem = #expect(throws: DocumentProblem.self) {
            try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
        }
        #expect(problem?.cause == "more than 200000 items")
    }
}
