import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// The channels of one clip in several events of an edit decision list, their levels, and copies of audio.
@Suite struct EDLChannelTests {
    static let levels: [Double?] = [nil, 0, -6, -60]

    private static func event(_ channel: String, _ level: Double?) -> String {
        let times = "00:00:10:00 00:00:12:00 01:00:00:00 01:00:02:00"
        let comment = level.map { "* AUDIO LEVEL AT 01:00:00:00 IS \($0) DB  (REEL AX \(channel))\n" } ?? ""
        return "001  AX  \(channel)  C  \(times)\n* FROM CLIP NAME: a\n\(comment)"
    }

    @Test(arguments: levels, levels) func theLoudestChannelIsHeard(first: Double?, second: Double?) throws {
        var told: [String] = []
        let text = Self.event("A1", first) + Self.event("A2", second).replacing("001", with: "002")
        let timeline = try EDLReader.timeline(
            Data(text.utf8), rate: FrameRateFraction(25, 1), warnings: &told)
        let clips = ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).map(\.0)
        let loudest = max(first ?? 0, second ?? 0)
        #expect(clips.count == 1)
        let level = VolumeCurve.decibels(gain: Double(clips.first?.volume ?? 0))
        #expect((level - loudest).magnitude < 0.01, "\(level), not \(loudest)")
        let isDifferent = first ?? 0 != second ?? 0
        #expect(told.count == (isDifferent ? 1 : 0) && told.allSatisfy { $0.contains("loudest") }, "\(told)")
    }

    /// Readers take the same audio on several tracks for the channels of one clip.
    @Test(arguments: 1...4) func copiesOfAudioAreTold(count: Int) throws {
        let range = OTIOTimeRange(
            CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)),
            rate: FrameRateFraction(25, 1))
        let clip = OTIOClip(
            OTIOItemProperties(name: "a", sourceRange: range),
            reference: OTIOMediaReference(.external("a.wav")))
        var document = OTIOTimeline(name: "t")
        document.tracks.children = (0..<count).map { _ in
            .track(OTIOTrack(kind: OTIOTrack.audio, children: [.clip(clip)]))
        }
        let writer = try EDLWriter(document)
        #expect(writer.losses.count == count - 1 && writer.losses.allSatisfy { $0.contains("same audio") })
    }

    /// An event of seconds from the tenth one of its source on, with levels at seconds.
    private static func event(_ channel: String, seconds: Int, levels: [(Int, Double)] = []) -> String {
        let comments = levels.map { second, level in
            "* AUDIO LEVEL AT 01:00:0\(second):00 IS \(level) DB  (REEL AX \(channel))\n"
        }
        let times = "00:00:10:00 00:00:1\(seconds):00 01:00:00:00 01:00:0\(seconds):00"
        return "001  AX  \(channel)  C  \(times)\n* FROM CLIP NAME: a\n\(comments.joined())"
    }

    private static func clips(_ text: String, _ told: inout [String]) throws -> [OTIOClip] {
        let timeline = try EDLReader.timeline(
            Data(text.utf8), rate: FrameRateFraction(25, 1), warnings: &told)
        return ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).map(\.0)
    }

    /// What is left of a longer channel begins with the level that it has there.
    @Test func theRestOfAChannelHasItsLevels() throws {
        var told: [String] = []
        let clips = try Self.clips(
            Self.event("A1", seconds: 2) + Self.event("A2", seconds: 6, levels: [(0, -12), (4, 0)]), &told)
        #expect(clips.count == 2 && told.contains { $0.contains("levels of their own") }, "\(told)")
        let rest = try #require(clips.last)
        #expect(rest.properties.sourceRange?.range?.duration == CMTime(value: 4, timescale: 1))
        let curve = try #require(try rest.volumeCurve(at: JSONPath(), in: nil))
        for (second, level) in [(0, -6), (1, -3), (2, 0), (3, 0)] as [(Int64, Double)] {
            let found = VolumeCurve.decibels(gain: curve.gain(at: CMTime(value: second, timescale: 1)))
            #expect((found - level).magnitude < 0.2, "\(second) s: \(found)")
        }
    }

    /// The longer channel is heard as a whole.
    @Test func aSilentChannelOfAnotherLengthSilencesNoOther() throws {
        var told: [String] = []
        let clips = try Self.clips(
            Self.event("A1", seconds: 2, levels: [(0, -96)]) + Self.event("A2", seconds: 6), &told)
        #expect(clips.map(\.volume) == [0, 1] && told.isEmpty, "\(told)")
        #expect(clips.last?.properties.sourceRange?.range?.duration == CMTime(value: 6, timescale: 1))
    }

    /// The source is shorter than the record, and no speed is stated.
    @Test func aChannelWithoutASpeedIsAnError() {
        var told: [String] = []
        let list =
            Self.event("A1", seconds: 2)
            + "002  AX  A2  C  00:00:10:00 00:00:10:01 01:00:00:00 01:00:04:00\n* FROM CLIP NAME: a\n"
        let problem = #expect(throws: DocumentProblem.self) { try Self.clips(list, &told) }
        #expect(problem?.line == 3 && problem?.cause.contains("1 frames, but the record 100") == true)
    }
}
