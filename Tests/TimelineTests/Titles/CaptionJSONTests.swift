import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// JSON of words with times, in the forms of Whisper and its relatives.
@Suite struct CaptionJSONTests {
    /// A word as `text@start`, and a subtitle as its words between its times, in milliseconds.
    private static func brief(_ cue: SubtitleCue) -> String {
        func milliseconds(_ time: CMTime) -> Int64 {
            CMTimeConvertScale(time, timescale: 1000, method: .default).value
        }
        let words = cue.runs.map { run in run.text + (run.start.map { "@\(milliseconds($0))" } ?? "") }
        return
            "\(milliseconds(cue.range.start)) \(words.joined(separator: "|")) \(milliseconds(cue.range.end))"
    }

    private static func read(_ text: String) throws(DocumentProblem) -> SubtitleContents {
        try CaptionJSON.contents(Data(text.utf8))
    }

    private static let forms: [(String, [String])] = [
        // Whisper: words begin with a space. Digits of a double are read as they are written.
        (
            #"""
            {"text": "", "language": "en", "segments": [{"id": 0, "start": 0.0, "end": 2.5, "text": " Hello there",
              "avg_logprob": NaN, "words": [{"word": " Hello", "start": 0.2, "end": 1.0200000000000005, "probability": 0.9},
              {"word": " there", "start": 1.02, "end": 2.1, "probability": 0.5}]}]}
            """#, ["0 Hello@200| there@1020 2500"]
        ),
        // WhisperX: no spaces, and numbers without times. Chinese has no spaces at all.
        (
            #"""
            {"segments": [{"start": 1, "end": 3, "text": "In 2001", "words": [{"word": "In", "start": 1, "end": 1.5, "score": 1},
              {"word": "2001"}, {"word": "it", "start": 2, "end": 3}]},
              {"start": 3, "end": 5, "text": "", "words": [{"word": "字", "start": 3, "end": 4}, {"word": "幕", "start": 4, "end": 5}]}],
             "word_segments": []}
            """#, ["1000 In @1000|2001 |it@2000 3000", "3000 字@3000|幕@4000 5000"]
        ),
        // whisper.cpp with tokens, which are parts of words.
        (
            #"""
            {"transcription": [{"timestamps": {"from": "00:00:00,000", "to": "00:00:02,000"}, "offsets": {"from": 0, "to": 2000},
              "text": " Hello there.", "tokens": [{"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}},
              {"text": " Hel", "offsets": {"from": 100, "to": 500}}, {"text": "lo", "offsets": {"from": 500, "to": 900}},
              {"text": " there", "offsets": {"from": 900, "to": 1500}}, {"text": ".", "offsets": {"from": 1500, "to": 1600}}]}]}
            """#, ["0 Hello@100| there.@900 2000"]
        ),
        // whisper.cpp with a segment for each word, and without.
        (
            #"""
            {"transcription": [{"offsets": {"from": 0, "to": 500}, "text": " One"}, {"offsets": {"from": 500, "to": 900}, "text": " two."},
              {"offsets": {"from": 900, "to": 1200}, "text": " Three"}]}
            """#, ["0 One@0| two.@500 900", "900 Three@900 1200"]
        ),
        (#"{"transcription": [{"offsets": {"from": 0, "to": 900}, "text": " One two"}]}"#, ["0 One two 900"]),
        // Lists of words: a pause of 0.75 s divides them.
        (
            #"[{"word": "a", "start": 0, "end": 0.5}, {"word": "b", "start": 1.2, "end": 1.25}, {"text": "c", "start": "2", "end": 3}]"#,
            ["0 a @0|b@1200 1250", "2000 c@2000 3000"]
        ),
        (
            #"{"words": [{"word": "a", "start": 0, "end": 1}], "segments": [{"text": "a", "start": 0, "end": 1}]}"#,
            ["0 a@0 1000"]
        ),
        (#"{"result": [{"word": "a", "start": 0, "end": 1, "conf": 1}], "text": "a"}"#, ["0 a@0 1000"]),
        // Segments without words.
        (
            #"{"segments": [{"start": 0, "end": 1, "text": " One two "}, {"start": 1, "end": 2, "text": ""}]}"#,
            ["0 One two 1000"]
        ),
        // Words of one time are one.
        (
            #"[{"word": "a", "start": 0, "end": 0}, {"word": "b", "start": 0, "end": 0}, {"word": "c", "start": 0, "end": 1}]"#,
            ["0 a b c@0 1000"]
        ),
        (#"{"segments": []}"#, []), ("[]", []),
    ]

    @Test(arguments: forms) func formsAreRead(text: String, expected: [String]) throws {
        #expect(SubtitleForm(Data(text.utf8)) == .json)
        let contents = try Self.read(text)
        #expect(contents.cues.map(Self.brief) == expected)
        #expect(contents.omissions.warnings.isEmpty)
    }

    private static let faults: [(String, Int, String)] = [
        (#"{"language": "en"}"#, 0, "no words with times"),
        ("[{\"word\": \"a\",\n\"start\": -1, \"end\": 1}]", 2, "[0].start: not a time"),
        ("{\"words\": [{\"word\": \"a\",\n\"start\": 1e9, \"end\": 1}]}", 2, "words[0].start: not a time"),
        (#"{"words": [{"word": "a", "start": NaN}]}"#, 1, "not a time"),
        (#"{"words": [{"word": "a", "start": true}]}"#, 1, "not a time"),
        (#"{"words": [{"start": 1, "end": 2}]}"#, 1, "words[0]: missing text"),
        (#"{"words": [7]}"#, 1, "words[0]: not an object"),
        (#"{"words": [{"word": "a"}]}"#, 1, "no word has a time"),
        (#"{"segments": [{"text": "a b", "start": 1}]}"#, 1, "missing start or end"),
        (
            #"{"transcription": [{"text": "a", "offsets": {"from": -5, "to": 3}}]}"#, 1,
            "offsets.from: not a time"
        ),
        ("{\"words\": [{\"word\": \"a\"]}", 1, "expected a comma or }"),
    ]

    @Test(arguments: faults) func faultsHaveTheirPlace(text: String, line: Int, words: String) throws {
        let problem = try #require(throws: DocumentProblem.self) { try Self.read(text) }
        #expect((problem.line ?? 0) == line)
        #expect(problem.cause.contains(words), "\(problem.cause)")
        #expect(!problem.remedy.isEmpty)
    }

    @Test func segmentsWithoutDurationAreReported() throws {
        let contents = try Self.read(
            #"{"segments": [{"start": 1, "end": 1, "text": "a b"}, {"start": 2, "end": 3, "text": "c d"}]}"#)
        #expect(contents.cues.count == 1)
        #expect(
            contents.omissions.warnings == ["line 1: subtitles that don't end after their start are left out"]
        )
    }

    /// The file isn't searched for the line of each: 20,000 of them would take minutes.
    @Test(.timeLimit(.minutes(1))) func manySegmentsWithoutDurationAreReportedOnce() throws {
        let segment = #"{"start": 1, "end": 1, "text": "a b"}"#
        let list = [String](repeating: segment, count: 20_000).joined(separator: ",\n")
        let contents = try Self.read("{\"segments\": [\n" + list + "]}")
        #expect(contents.omissions.warnings.count == 1)
        #expect(contents.omissions.warnings.first?.hasPrefix("line 2: ") == true)
        #expect(contents.omissions.warnings.first?.hasSuffix("; also in 19999 more") == true)
    }

    @Test func invalidUTF8IsAnError() throws {
        var data = Data(#"[{"word": "a"#.utf8)
        data.append(0xFF)
        data.append(contentsOf: Data(#"", "start": 0, "end": 1}]"#.utf8))
        let problem = try #require(throws: DocumentProblem.self) { try CaptionJSON.contents(data) }
        #expect(problem.cause.contains("UTF-8"))
    }

    private static let otherFiles = ["{1}{25}Hello", "[Script Info]\n", "WEBVTT", "1\n00:00", "", "{", "[1"]

    @Test(arguments: otherFiles) func otherFilesAreNotJSON(text: String) {
        #expect(SubtitleForm(Data(text.utf8)) != .json)
    }

    /// A list in another order, as of several speakers, is the same list; small errors leave its text as it is.
    @Test(arguments: 0..<10 as Range<UInt64>) func orderIsThatOfTimes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = (0..<40).map { #"{"word": "w\#($0)", "start": \#($0 * 4)e-1, "end": \#($0 * 4 + 3)e-1}"# }
        func read(_ words: [String]) throws -> SubtitleContents {
            try Self.read("[" + words.joined(separator: ",") + "]")
        }
        let ordered = try read(words)
        #expect(ordered.cues.count == 3)
        for others in [words.shuffled(using: &random), words.reversed()] {
            let contents = try read(others)
            #expect(contents.cues.map(Self.brief) == ordered.cues.map(Self.brief))
            #expect(contents.omissions.warnings.isEmpty)
        }
        let early = Int.random(in: 300...999, using: &random)
        let near = try read([
            #"{"word": "a", "start": 1, "end": 1.2}"#, #"{"word": "b", "start": 0.\#(early), "end": 0.9995}"#,
        ])
        let cue = try #require(near.cues.first)
        #expect(near.cues.count == 1 && cue.text == "a b")
        #expect(cue.range.start.seconds == Double("0.\(early)") && cue.range.end.seconds == 1.2)
    }

    /// Lists of any words are divided without loss, and each part has ascending times.
    @Test(arguments: 0..<20 as Range<UInt64>) func noWordIsLost(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var time = 0
        var texts: [String] = []
        var entries: [String] = []
        for index in 0..<60 {
            texts.append("w\(index)" + ["", "", ".", "?"].randomElement(using: &random)!)
            let end = time + Int.random(in: 0...400, using: &random)
            entries.append(#"{"word": "\#(texts[index])", "start": \#(time).0e-3, "end": \#(end)e-3}"#)
            time = end + [0, 0, 100, 900].randomElement(using: &random)!
        }
        let cues = try Self.read("[" + entries.joined(separator: ",") + "]").cues
        // A part without a duration is left out with a warning; all others are there.
        let read = cues.flatMap(\.runs).flatMap { $0.text.split(separator: " ").map(String.init) }
        #expect(Set(read).isSubset(of: Set(texts)) && Set(read).count == read.count && read.count >= 50)
        for cue in cues {
            let starts = cue.runs.compactMap(\.start)
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
            #expect(starts.allSatisfy { $0 >= cue.range.start && $0 < cue.range.end } && cue.runs.count <= 14)
        }
    }
}
