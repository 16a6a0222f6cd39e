import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// Pictures, edits and fragments of movie files, against what they were made as and what ffprobe says.
struct InspectionClipTests {
    @Test(arguments: [
        ("30000/1001", 60, Int64(1001), Int32(30_000)), ("25/2", 25, 2, 25), ("24", 24, 1, 24),
        ("60000/1001", 120, 1001, 60_000),
    ])
    func frameRate(rate: String, frames: Int, value: Int64, timescale: Int32) async throws {
        let arguments = InspectionClip.picture(rate: rate, frames: frames) + InspectionClip.h264
        try await InspectionClip.inspect("rate.mp4", arguments) { media, url in
            let track = try #require(media.tracks.first)
            let frame = CMTime(value: value, timescale: timescale)
            #expect(track.minFrameDuration == frame)
            #expect(track.nominalFrameRate == Float(timescale) / Float(value))
            let whole = CMTimeMultiply(frame, multiplier: Int32(frames))
            let apart = CMTimeAbsoluteValue(track.timeRange.duration - whole)
            #expect(apart < CMTime(value: 1, timescale: 1000), "the movie's clock counts milliseconds")
            let facts = try await InspectionClip.facts(url, stream: 0)
            #expect(facts["r_frame_rate"] == "\(timescale)/\(value)")
            #expect(facts["duration_ts"].flatMap { Int64($0) } != nil)
        }
    }

    @Test func codedFacts() async throws {
        let arguments =
            InspectionClip.picture("160x90", frames: 25) + ["-vf", FFmpeg.tags("bt709")]
            + InspectionClip.reordered
        try await InspectionClip.inspect("facts.mov", arguments) { media, url in
            let track = try #require(media.tracks.first)
            let facts = try await InspectionClip.facts(url, stream: 0)
            #expect(track.trackID == 1)
            #expect(track.mediaType == .video)
            #expect(FourCharacters(value: track.codec) == "avc1")
            #expect(track.encodedSize == CGSize(width: 160, height: 90))
            #expect(track.naturalSize == track.encodedSize)
            #expect(track.preferredTransform.isIdentity)
            #expect(track.requiresFrameReordering)
            #expect(track.colorimetry == .bt709)
            #expect(track.isDecodable)
            let rate = try #require(facts["bit_rate"].flatMap { Float($0) })
            #expect(abs(track.estimatedDataRate - rate) < rate / 100)
            #expect(track.naturalTimeScale == facts["time_base"].flatMap { CMTimeScale($0.dropFirst(2)) })
            // The reordering delay is edited away: the first frame shown is at the asset's zero.
            #expect(track.segments.count == 1)
            #expect(track.segments.first?.source.start ?? .zero > .zero)
            #expect(track.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1)))
        }
    }

    @Test(arguments: [(90, 0.0, 1.0, -1.0, 0.0), (180, -1, 0, 0, -1), (270, 0, -1, 1, 0)])
    func rotation(degrees: Int, a: Double, b: Double, c: Double, d: Double) async throws {
        let clip = TestClip(.horizontalGradient, frameCount: 5).with {
            $0.width = 64
            $0.height = 48
            $0.rotation = degrees
        }
        let turned = try await TestMedia.clip(clip)
        let track = try #require(try MediaProbe().describe(turned).tracks.first)
        let transform = track.preferredTransform
        #expect([transform.a, transform.b, transform.c, transform.d] == [a, b, c, d].map { CGFloat($0) })
        let box = CGRect(origin: .zero, size: track.naturalSize).applying(transform)
        #expect(box.origin == .zero)
        #expect(box.size == (degrees == 180 ? CGSize(width: 64, height: 48) : CGSize(width: 48, height: 64)))
    }

    @Test(arguments: [
        ([-1, 0, 0, 1] as [Int32], [64, 0] as [CGFloat]), ([1, 0, 0, -1], [0, 48]), ([0, 1, 1, 0], [0, 0]),
        ([0, -1, -1, 0], [48, 64]), ([0, 1, -1, 0], [48, 0]), ([-1, 0, 0, -1], [64, 48]),
    ])
    func matrixWithoutTranslation(parts: [Int32], translation: [CGFloat]) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let plain = try await InspectionClip.make(
            "plain.mp4", InspectionClip.picture("64x48", frames: 5) + InspectionClip.h264, in: folder)
        try MovieMatrix.write(parts, to: .videoTrack, of: plain)
        let track = try #require(try MediaProbe().describe(plain).tracks.first)
        let transform = track.preferredTransform
        #expect([transform.a, transform.b, transform.c, transform.d] == parts.map { CGFloat($0) })
        #expect([transform.tx, transform.ty] == translation)
        #expect(CGRect(origin: .zero, size: track.naturalSize).applying(transform).origin == .zero)
    }

    @Test func lateStart() async throws {
        let arguments =
            ["-itsoffset", "0.5"] + InspectionClip.sound(seconds: "1") + InspectionClip.picture(frames: 50)
            + InspectionClip.h264 + ["-c:a", "aac", "-map", "1:v", "-map", "0:a"]
        try await InspectionClip.inspect("late.mp4", arguments) { media, url in
            #expect(media.tracks.map(\.mediaType) == [.video, .audio])
            let sound = media.tracks[1]
            let empty = try #require(sound.segments.first)
            #expect(CMTIMEMAPPING_IS_EMPTY(empty))
            #expect(!empty.source.start.isValid)
            #expect(empty.target.start == .zero)
            let facts = try await InspectionClip.facts(url, stream: 1)
            let start = try #require(facts["start_time"].flatMap { Double($0) })
            #expect(abs(sound.timeRange.start.seconds - start) < 0.002)
            #expect(empty.target.end == sound.timeRange.start)
            #expect(sound.segments.last?.target.end == sound.timeRange.end)
            #expect(media.duration == CMTime(value: 2, timescale: 1))
        }
    }

    @Test(arguments: [
        "frag_keyframe+empty_moov", "frag_keyframe+empty_moov+default_base_moof", "frag_keyframe",
    ])
    func fragmented(flags: String) async throws {
        let arguments =
            InspectionClip.picture(rate: "30000/1001", frames: 90) + InspectionClip.sound(seconds: "3.003")
            + InspectionClip.reordered + ["-g", "15", "-c:a", "aac", "-movflags", flags]
        try await InspectionClip.inspect("fragmented.mp4", arguments) { media, url in
            let video = try #require(media.tracks.first)
            #expect(video.nominalFrameRate == Float(30_000) / 1001)
            #expect(video.minFrameDuration == CMTime(value: 1001, timescale: 30_000))
            #expect(video.requiresFrameReordering)
            let frame = 0.034
            #expect(abs(video.timeRange.end.seconds - 3.003) < 2 * frame)
            #expect(abs(media.duration.seconds - 3.003) < 2 * frame)
            #expect(video.totalSampleDataLength == (try await InspectionClip.packetBytes(url, stream: 0)))
        }
    }

    @Test(arguments: [("3/2", 96.0), ("2/3", 64.0 * 2 / 3), ("1", 64.0)])
    func pixelAspect(ratio: String, width: Double) async throws {
        let arguments =
            InspectionClip.picture("64x48", frames: 5) + ["-vf", "setsar=\(ratio)"] + InspectionClip.h264
        for name in ["aspect.mp4", "aspect.mkv"] {
            try await InspectionClip.inspect(name, arguments) { media, _ in
                let track = try #require(media.tracks.first)
                #expect(track.encodedSize == CGSize(width: 64, height: 48))
                #expect(track.naturalSize.width == CGFloat(width.rounded()), "\(name)")
                #expect(track.naturalSize.height == 48)
            }
        }
    }

    @Test func subtitles() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let words = folder.appendingPathComponent("words.srt")
        try Data("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8).write(to: words)
        let url = try await InspectionClip.make(
            "words.mp4",
            InspectionClip.picture(frames: 25) + ["-i", words.path] + InspectionClip.h264 + [
                "-c:s", "mov_text",
            ],
            in: folder)
        let media = try MediaProbe().describe(url)
        #expect(media.tracks.map(\.mediaType) == [.video, .subtitle])
        #expect(media.tracks.allSatisfy { $0.isDecodable })
        #expect(media.tracks[1].naturalSize == .zero)
    }

    @Test func formatWithoutDecoder() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let plain = try await InspectionClip.make(
            "plain.mp4",
            InspectionClip.picture(frames: 25) + InspectionClip.sound(seconds: "1") + InspectionClip.h264
                + ["-c:a", "aac"], in: folder)
        let strange = try InspectionClip.edited(plain, as: "strange.mp4") { bytes in
            let place = try InspectionClip.place(of: "avc1", in: Array(bytes.dropFirst(64))) + 64
            bytes.replaceSubrange(place..<(place + 4), with: Array("zzzz".utf8))
        }
        let media = try MediaProbe().describe(strange)
        #expect(media.tracks.map { FourCharacters(value: $0.codec) } == ["zzzz", "mp4a"])
        #expect(media.tracks.map(\.isDecodable) == [false, true])
        #expect(media.tracks.map(\.requiredDecoder?.format) == ["“zzzz”", nil])
    }

    @Test func pathWithSpacesAndAccents() async throws {
        let arguments = InspectionClip.picture(frames: 5) + InspectionClip.h264
        for name in ["été 100%25 #1?.mp4", "été 100%25 #1?.mkv"] {
            try await InspectionClip.inspect(name, arguments) { media, _ in
                #expect(media.tracks.count == 1)
            }
        }
    }
}
