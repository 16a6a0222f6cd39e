import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Clips of documents that are longer than their files, as rounding and files with shorter sound make them.
@Suite(.timeLimit(.minutes(5))) struct ShortMediaTests {
    /// A hundred frames, with three seconds of sound.
    private static func clip() async throws -> URL {
        try await TestMedia.clip(
            TestClip(.numbered, frameCount: 100).with {
                $0.frameRate = [25, 1]
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 144_000)
            })
    }

    private static func range(_ start: Int64, _ count: Int64) -> OTIOTimeRange {
        OTIOTimeRange(
            CMTimeRange(start: .at(start, 25), duration: .at(count, 25)), rate: FrameRateFraction(25, 1))
    }

    /// Builds a document of one clip in a track of video, and one in a track of audio.
    private static func built(
        _ start: Int64, _ count: Int64, speed: Double = 1, after: Int64 = 0, sound: Bool = true
    ) async throws -> BuiltTimeline {
        let folder = try TemporaryFolder.make("short")
        defer { TemporaryFolder.remove(folder) }
        var clip = OTIOClip(
            OTIOItemProperties(sourceRange: range(start, count)),
            reference: OTIOMediaReference(.external(try await Self.clip().path)))
        if speed != 1 { clip.properties.effects = [OTIOEffect(.linearTimeWarp(speed))] }
        var children = [OTIOItem.clip(clip)]
        if after > 0 {
            children += [
                .transition(
                    OTIOTransition(inOffset: range(0, 0).duration, outOffset: range(0, after).duration)),
                .gap(OTIOGap(OTIOItemProperties(sourceRange: range(0, after)))),
            ]
        }
        var document = OTIOTimeline()
        document.tracks.children = [.track(OTIOTrack(children: children))]
        if sound {
            document.tracks.children.append(
                .track(OTIOTrack(kind: OTIOTrack.audio, children: [.clip(clip)])))
        }
        let file = folder.appendingPathComponent("a.otio")
        try OTIOWriter.data(.timeline(document)).write(to: file)
        return try await TimelineDocument(contentsOf: file).build()
    }

    private static func sound(_ built: BuiltTimeline) -> [CMTimeRange] {
        built.composition.tracks(withMediaType: .audio).flatMap { track in
            track.segments.filter { !$0.isEmpty }.map(\.timeMapping.target)
        }
    }

    @Test func theLastFrameIsHeldAndSilenceFollows() async throws {
        let built = try await Self.built(60, 50)
        let frames = try await NumberedDocument.frames(of: built)
        NumberedDocument.expect(frames, .numbers(60..<100) + Array(repeating: .number(99), count: 10))
        #expect(Self.sound(built) == [CMTimeRange(start: .zero, duration: .at(15, 25))])
        #expect(built.warnings.count == 2, "\(built.warnings)")
        #expect(built.warnings.contains { $0.contains("video is 0.4 s shorter") })
        #expect(built.warnings.contains { $0.contains("sound is 1.4 s shorter") })
    }

    /// A frame more, as rounding makes it, is not worth a word.
    @Test func oneFrameIsHeldWithoutAWord() async throws {
        let built = try await Self.built(50, 51, sound: false)
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: built), .numbers(50..<100) + [.number(99)])
        #expect(built.warnings.isEmpty)
    }

    @Test func theFirstFrameIsHeldBeforeTheFile() async throws {
        let built = try await Self.built(-5, 15, sound: false)
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: built),
            Array(repeating: .number(0), count: 5) + .numbers(0..<10))
    }

    @Test func whatPlaysBackwardsHoldsItsLastFrameFirst() async throws {
        let built = try await Self.built(90, 20, speed: -1, sound: false)
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: built),
            Array(repeating: .number(99), count: 10) + (90..<100).reversed().map { .number($0) })
    }

    /// Where all of a clip is behind the end of its sound, it is silent.
    @Test func soundMayEndBeforeTheClipBegins() async throws {
        let built = try await Self.built(80, 20)
        NumberedDocument.expect(try await NumberedDocument.frames(of: built), .numbers(80..<100))
        #expect(Self.sound(built).isEmpty && built.warnings.count == 1)
    }

    @Test func aClipBehindItsFileIsHeldUpToASecond() async throws {
        let built = try await Self.built(102, 20, sound: false)
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: built), Array(repeating: .number(99), count: 20))
        for (start, count) in [(90, 36), (126, 1), (-26, 40), (0, 200)] as [(Int64, Int64)] {
            let error = await #expect(throws: TimelineError.self) { try await Self.built(start, count) }
            #expect(error?.code == .rangeOutsideFile && error?.remedy.contains("1 s at most") == true)
        }
    }

    /// Only a transition lacks frames: it shows what is behind the clip, as before.
    @Test func aTransitionWithoutFramesIsTold() async throws {
        let built = try await Self.built(80, 20, after: 6, sound: false)
        #expect(try await NumberedDocument.frames(of: built).count == 26)
        #expect(built.warnings.contains { $0.contains("transition") }, "\(built.warnings)")
    }

    /// The C++ library writes the rate of numbered images as 0 where their range has it.
    @Test func numberedImagesTakeTheRateOfTheirRange() throws {
        let time = { (value: Int) in
            "{\"OTIO_SCHEMA\": \"RationalTime.1\", \"rate\": 12.5, \"value\": \(value)}"
        }
        let range =
            "{\"OTIO_SCHEMA\": \"TimeRange.1\", \"start_time\": {\"OTIO_SCHEMA\": \"RationalTime.1\","
            + " \"rate\": 0.0, \"value\": 0.0}, \"duration\": \(time(8))}"
        for (source, available) in [("null", range), (range, "null")] {
            let text = """
                {"OTIO_SCHEMA": "Clip.2", "source_range": \(source), "active_media_reference_key": "m",
                "media_references": {"m": {"OTIO_SCHEMA": "ImageSequenceReference.1", "rate": 0,
                "target_url_base": "a", "name_prefix": "f.", "name_suffix": ".png", "available_range": \(available)}}}
                """
            guard case .item(.clip(let clip)) = try OTIOReader.root(Data(text.utf8)),
                case .imageSequence(let sequence) = clip.reference.kind
            else {
                Issue.record("a clip of numbered images")
                return
            }
            #expect(sequence.rate == 12.5)
        }
    }
}
