import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// The frame rates of edit decision lists, and their characters.
@Suite struct EDLRateTests {
    private static func read(_ text: String) throws -> OTIOTimeline {
        var told: [String] = []
        return try EDLReader.timeline(Data(text.utf8), rate: nil, warnings: &told)
    }

    /// Ten frames over the end of a second, of which no frame but the first and the last is written.
    @Test(arguments: [24, 25, 30, 50, 60] as [Int32]) func eventsHaveAsManyFramesOfTheirSource(rate: Int32)
        throws
    {
        let timeline = try Self.read(
            "001 AX V C 00:00:00:\(rate - 10) 00:00:01:00 00:00:00:00 00:00:00:10\n")
        #expect(timeline.globalStartTime?.rate == Double(rate))
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        #expect(layout.duration == CMTime(value: 10, timescale: rate))
    }

    /// The highest frame number, and the rates of media that a list with it may have.
    static let allowed: [(Int, [FrameRateFraction])] = [
        (
            10,
            [
                FrameRateFraction(24, 1), FrameRateFraction(24_000, 1001), FrameRateFraction(25, 1),
                FrameRateFraction(30, 1), FrameRateFraction(30_000, 1001), FrameRateFraction(60, 1),
            ]
        ),
        (24, [FrameRateFraction(25, 1)]), (26, [FrameRateFraction(30, 1), FrameRateFraction(50, 1)]),
        (29, [FrameRateFraction(30, 1), FrameRateFraction(30_000, 1001)]),
        (49, [FrameRateFraction(50, 1)]), (59, [FrameRateFraction(60, 1), FrameRateFraction(60_000, 1001)]),
    ]

    @Test func aListMayHaveTheRateOfItsMedia() {
        let all = [
            FrameRateFraction(24, 1), FrameRateFraction(24_000, 1001), FrameRateFraction(25, 1),
            FrameRateFraction(30, 1),
            FrameRateFraction(30_000, 1001), FrameRateFraction(50, 1), FrameRateFraction(60, 1),
            FrameRateFraction(60_000, 1001), FrameRateFraction(30_020, 1000),
        ]
        for (highest, rates) in Self.allowed {
            let rate = EDLRate(of: [Substring("00:00:00:\(highest)")], isDropFrame: false)
            for other in all {
                let fits = rate.allows(other)
                if rates.contains(other) { #expect(fits, "\(highest): \(other.text)") }
                if other.nominal <= highest || other.denominator == 1000 {
                    #expect(!fits, "\(highest): \(other.text)")
                }
            }
            let stated = EDLRate(
                of: [Substring("* FRAME RATE: 25"), Substring("00:00:00:10")], isDropFrame: false)
            #expect(!stated.allows(FrameRateFraction(30, 1)) && stated.isStated)
        }
        let last = EDLRate(of: [Substring("00:00:00:24")], isDropFrame: false)
        #expect(!last.allows(FrameRateFraction(30, 1)) && !last.allows(FrameRateFraction(50, 1)))
        let drop = EDLRate(of: [Substring("00:00:00;10")], isDropFrame: true)
        #expect(!drop.allows(FrameRateFraction(30, 1)) && !drop.allows(FrameRateFraction(25, 1)))
        #expect(drop.allows(FrameRateFraction(60_000, 1001)))
    }

    /// Characters that separate lines elsewhere, and those of Windows-1252 that aren't Latin-1's.
    @Test(arguments: ["a\u{85}b", "a\u{2028}b", "a\u{2029}b"]) func namesHaveAnyCharacters(name: String)
        throws
    {
        let timeline = try Self.read(
            "001 AX V C 00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00\n* FROM CLIP NAME: \(name)\n")
        let clip = ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).first?.0
        #expect(clip?.properties.name == name)
    }

    @Test func oldListsAreWindows1252() {
        let bytes: [UInt8] = [0x80, 0x85, 0x92, 0x96, 0x9F, 0xE9, 0xFF, 0x81]
        #expect(EDLText.decoded(Data(bytes)) == "€…’–Ÿéÿ\u{81}")
        #expect(
            EDLText.lines(Data([0x61, 0x0D, 0x62, 0x0D, 0x0A, 0x63, 0x0A, 0x85])) == ["a", "b", "c", "…"])
    }

    /// Rates of three digits don't fit timecode, and a cut between two frames is rounded.
    @Test func roundingIsTold() throws {
        func losses(_ rate: FrameRateFraction, written: FrameRateFraction? = nil) throws -> [String] {
            let range = OTIOTimeRange(
                CMTimeRange(
                    start: .zero, duration: CMTime(value: 3 * rate.denominator, timescale: rate.numerator)),
                rate: rate)
            let clip = OTIOClip(
                OTIOItemProperties(name: "a", sourceRange: range),
                reference: OTIOMediaReference(.external("a.mov")))
            var document = OTIOTimeline(name: "t")
            document.tracks.children = [.track(OTIOTrack(children: [.clip(clip), .clip(clip)]))]
            return try EDLWriter(document, rate: written).losses
        }
        for rate in [24, 25, 30, 60, 99] as [Int32] {
            #expect(try losses(FrameRateFraction(rate)).isEmpty, "\(rate)")
        }
        let high = try losses(FrameRateFraction(120, 1))
        #expect(high.contains { $0.contains("counts 60 frames") } && high.contains { $0.contains("rounded") })
        let low = try losses(FrameRateFraction(25, 1), written: FrameRateFraction(24, 1))
        // Both ends are.
        #expect(
            low.contains {
                $0.hasPrefix("tracks.children[0].children[0]: cuts are rounded") && $0.hasSuffix("and 1 more")
            }, "\(low)")
    }
}
