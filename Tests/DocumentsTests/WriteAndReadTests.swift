import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Random edits, written in each format and read again: the same film, or a loss that was told.
@Suite(.timeLimit(.minutes(5))) struct WriteAndReadTests {
    private static let rate = FrameRateFraction(25, 1)

    private static func range(_ start: Int64, _ count: Int64) -> OTIOTimeRange {
        OTIOTimeRange(CMTimeRange(start: .at(start, 25), duration: .at(count, 25)), rate: rate)
    }

    // MARK: Random edits

    private struct Maker {
        var random: SeededGenerator

        private mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
        private mutating func number(_ numbers: ClosedRange<Int64>) -> Int64 {
            Int64.random(in: numbers, using: &random)
        }

        private mutating func clip(_ count: Int64) -> OTIOClip {
            let name = ["one", "two", "three"].randomElement(using: &random) ?? "one"
            var clip = OTIOClip(
                OTIOItemProperties(
                    name: name, sourceRange: WriteAndReadTests.range(number(100...400), count)),
                reference: OTIOMediaReference(.external("\(name).mov")))
            if chance(4) {
                let speeds: [Double] = [2, 0.5, -1, 4]
                let speed = speeds.randomElement(using: &random) ?? 2
                clip.properties.effects = [OTIOEffect(.linearTimeWarp(speed), effectName: "LinearTimeWarp")]
            } else if chance(12) {
                clip.properties.effects = [OTIOEffect(.freezeFrame, effectName: "FreezeFrame")]
            }
            if chance(12) { clip.properties.isEnabled = false }
            return clip
        }

        private mutating func volume(of clip: inout OTIOClip) {
            if chance(3) {
                clip.setVolume(VolumeCurve([.init(time: .zero, gain: Double(number(0...8)) / 4)]))
            } else if chance(3) {
                let points = [0, number(2...5), number(6...9)].map { frame in
                    VolumeCurve.Point(time: .at(frame, 25), gain: Double(number(0...4)) / 4)
                }
                clip.setVolume(VolumeCurve(points))
            }
        }

        mutating func track(isAudio: Bool) -> OTIOTrack {
            var track = OTIOTrack(kind: isAudio ? OTIOTrack.audio : OTIOTrack.video)
            for index in 0..<number(1...5) {
                if chance(3) {
                    track.children.append(
                        .gap(
                            OTIOGap(
                                OTIOItemProperties(sourceRange: WriteAndReadTests.range(0, number(1...20))))))
                }
                // A fade needs something before or behind it.
                if index > 0 ? chance(2) : chance(4) {
                    let before = track.children.isEmpty ? 0 : number(0...3)
                    track.children.append(
                        .transition(
                            OTIOTransition(
                                inOffset: WriteAndReadTests.range(0, before).duration,
                                outOffset: WriteAndReadTests.range(0, number(1...4)).duration)))
                }
                var clip = clip(number(10...40))
                if isAudio { volume(of: &clip) }
                track.children.append(.clip(clip))
            }
            if chance(4) {
                track.children.append(
                    .transition(
                        OTIOTransition(
                            inOffset: WriteAndReadTests.range(0, 5).duration,
                            outOffset: WriteAndReadTests.range(0, 0).duration)))
            } else if chance(4) {
                track.children.append(
                    .gap(OTIOGap(OTIOItemProperties(sourceRange: WriteAndReadTests.range(0, 10)))))
            }
            return track
        }

        /// The sound of a track's clips.
        private mutating func sound(of track: OTIOTrack) -> OTIOTrack {
            var sound = track
            sound.kind = OTIOTrack.audio
            for (index, child) in sound.children.enumerated() {
                guard case .clip(var clip) = child else { continue }
                volume(of: &clip)
                sound.children[index] = .clip(clip)
            }
            return sound
        }

        mutating func timeline() -> OTIOTimeline {
            let video = track(isAudio: false)
            var tracks = [video]
            if chance(4) { tracks.append(track(isAudio: false)) }
            if !chance(3) { tracks.append(sound(of: video)) }
            if chance(2) { tracks.append(track(isAudio: true)) }
            var timeline = OTIOTimeline(name: "t")
            timeline.tracks.children = tracks.map(OTIOItem.track)
            let starts: [Int64] = [0, 90_000, 2_159_900]
            let start = starts.randomElement(using: &random) ?? 0
            if start > 0 { timeline.globalStartTime = WriteAndReadTests.range(start, 1).start }
            return timeline
        }
    }

    // MARK: What is seen and heard

    /// What is shown and heard in a frame.
    private struct Frame: CustomStringConvertible {
        var pictures: String
        /// In no order, since that doesn't matter.
        var sounds: [(text: String, gain: Double)]
        var description: String { "\(pictures) with \(sounds)" }

        /// Whether another frame shows the same, and has it at the same levels, but for what lists round.
        func isSame(as other: Frame) -> Bool {
            let (mine, theirs) = (heard, other.heard)
            return pictures == other.pictures && mine.map(\.text) == theirs.map(\.text)
                && zip(mine, theirs).allSatisfy { ($0.gain - $1.gain).magnitude < 0.03 }
        }

        private var heard: [(text: String, gain: Double)] {
            sounds.filter { $0.gain > 0.02 }.sorted { ($0.text, $0.gain) < ($1.text, $1.gain) }
        }
    }

    /// Every third frame from the first of them on, which takes a third of the time.
    private static func film(_ timeline: OTIOTimeline, from first: Int64) throws -> [Frame] {
        let times = ItemTimes { _ in nil }
        let layout = try LayoutMaker.layout(timeline.tracks, times: times)
        let clips = layout.clips.filter { clip in
            if case .generator = clip.clip.reference.kind { false } else { true }
        }.sorted { $0.lane.lexicographicallyPrecedes($1.lane) }
        let end = clips.map(\.range.end).max() ?? .zero
        return try stride(from: first, to: rate.frames(end), by: 3).map { frame in
            let time = CMTime(value: frame, timescale: 25)
            let shown = clips.filter { $0.range.containsTime(time) && !isFadedOut($0, time) }
            let pictures = try shown.filter { !$0.isAudio }.map { try text($0, time) }
            let sounds = try shown.filter { $0.isAudio && !$0.speed.isBackwards && !$0.speed.isStill }
                .map { (text: try text($0, time), gain: try gain($0, time)) }
            return Frame(pictures: pictures.joined(separator: " over "), sounds: sounds)
        }
    }

    /// Whether a clip's fade begins in a frame, in which nothing is seen or heard of it yet.
    private static func isFadedOut(_ clip: DocumentClip, _ time: CMTime) -> Bool {
        clip.transitions.contains { !$0.isOutgoing && $0.range.start == time }
    }

    private static func text(_ clip: DocumentClip, _ time: CMTime) throws -> String {
        guard case .external(let file) = clip.clip.reference.kind else { return "none" }
        let passed = clip.speed.media(time - clip.range.start)
        let place = ((clip.mediaStart + passed).seconds * 25 * 4).rounded() / 4
        let fades = clip.transitions.filter { $0.range.containsTime(time) }.map { fade in
            let part = (time - fade.range.start).seconds / fade.range.duration.seconds
            return "\(fade.isOutgoing ? "out" : "in") \((part * 100).rounded())"
        }
        return "\(file.split(separator: "/").last ?? "") \(place)" + fades.sorted().map { " \($0)" }.joined()
    }

    private static func gain(_ clip: DocumentClip, _ time: CMTime) throws -> Double {
        let curve = try clip.clip.volumeCurve(at: clip.path, in: nil)
        return Double(clip.clip.volume) * (curve?.gain(at: time - clip.sourceStart) ?? 1)
    }

    // MARK: Formats

    private static func list(_ timeline: OTIOTimeline) throws -> (OTIOTimeline, [String]) {
        let writer = try EDLWriter(timeline)
        var told = writer.losses
        return (try EDLReader.timeline(writer.data, rate: nil, warnings: &told), told)
    }

    private static func xml(_ timeline: OTIOTimeline) throws -> (OTIOTimeline, [String]) {
        let writer = try FCPWriter(timeline, extras: Timeline(), facts: .init())
        var told = writer.losses
        return (try FCPReader.timeline(writer.data, warnings: &told), told)
    }

    private static func otio(_ timeline: OTIOTimeline) throws -> (OTIOTimeline, [String]) {
        guard case .timeline(let again) = try OTIOReader.root(OTIOWriter.data(.timeline(timeline))) else {
            return (OTIOTimeline(), [])
        }
        return (again, [])
    }

    private static func compare(
        _ format: (OTIOTimeline) throws -> (OTIOTimeline, [String]), seed: Int, least: Int
    ) throws {
        var maker = Maker(random: SeededGenerator(seed: UInt64(seed)))
        var same = 0
        for round in 0..<100 {
            let timeline = maker.timeline()
            let (again, told) = try format(timeline)
            // Of what is told, the film may be another one.
            guard told.isEmpty else { continue }
            let phase = Int64(round % 3)
            let (one, other) = (try film(timeline, from: phase), try film(again, from: phase))
            let differing = zip(one, other).enumerated().first { !$1.0.isSame(as: $1.1) }
            #expect(
                one.count == other.count && differing == nil,
                "\(round): \(one.count) and \(other.count) frames, \(String(describing: differing))")
            if one.count == other.count, differing == nil { same += 1 }
        }
        #expect(same >= least, "\(same)")
    }

    @Test(arguments: 0..<5) func listsAreTheSameFilm(seed: Int) throws {
        try Self.compare(Self.list, seed: seed, least: 25)
    }

    @Test(arguments: 0..<5) func xmlIsTheSameFilm(seed: Int) throws {
        try Self.compare(Self.xml, seed: seed, least: 25)
    }

    @Test(arguments: 0..<5) func openTimelineIOIsTheSameFilm(seed: Int) throws {
        try Self.compare(Self.otio, seed: seed, least: 100)
    }
}
