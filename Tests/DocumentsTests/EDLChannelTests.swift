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
}
