import Foundation
import MediaTypes
import Testing

@testable import TestSupport

/// The made clips are what they say: other tests measure against them.
@Suite struct TestMediaTests {
    @Test(arguments: [TestClip.VideoCodec.h264, .ffv1])
    func framesCarryTheirNumbers(codec: TestClip.VideoCodec) async throws {
        let clip = TestClip(.numbered, frameCount: 70).with {
            $0.codec = codec
            $0.frameRate = [30000, 1001]
        }
        let file = try await TestMedia.clip(clip)
        let video = try await FFmpeg.video(of: file)
        #expect(video.width == 320 && video.height == 180)
        #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<70))
        #expect(try await FFmpeg.frameCount(of: file) == 70)
        // Matroska rounds to milliseconds, MP4 is exact.
        for (number, frame) in video.frames.enumerated() {
            let exact = CMTime(value: Int64(number) * 1001, timescale: 30000)
            let allowed = CMTime(value: codec == .h264 ? 0 : 1, timescale: 1000)
            let difference = CMTimeAbsoluteValue(CMTimeSubtract(frame.presentationTime, exact))
            #expect(CMTimeCompare(difference, allowed) <= 0)
        }
    }

    @Test(arguments: [TestClip.Picture.flat(y: 16, cb: 128, cr: 128), .flat(y: 235, cb: 128, cr: 128)])
    func plainPicturesCarryNoNumber(picture: TestClip.Picture) async throws {
        let video = try await FFmpeg.video(of: TestMedia.clip(TestClip(picture, frameCount: 1)))
        #expect(video.frames.map { FramePattern.number(in: $0) } == [nil])
    }

    @Test(arguments: [(81, 90, 240), (145, 54, 34), (41, 240, 110), (126, 128, 128)])
    func flatColorsAreExact(y: UInt8, cb: UInt8, cr: UInt8) async throws {
        let clip = TestClip(.flat(y: y, cb: cb, cr: cr), frameCount: 12)
        let coded = try await FFmpeg.video(of: TestMedia.clip(clip))
        let exact = try await FFmpeg.video(of: TestMedia.clip(clip.with { $0.codec = .ffv1 }))
        #expect(coded.frames.count == 12 && exact.frames.count == 12)
        for (plane, value) in [y, cb, cr].enumerated() {
            for frame in exact.frames {
                #expect(frame.extremes(ofPlane: plane) == value...value)
            }
            for frame in coded.frames {
                let found = frame.extremes(ofPlane: plane)
                #expect(found.lowerBound >= value - 1 && found.upperBound <= value + 1)
            }
        }
    }

    @Test func gradientsAndEdgesLieWhereTheyShould() async throws {
        let exact = TestClip(.horizontalGradient, frameCount: 1).with { $0.codec = .ffv1 }
        let gradient = try await FFmpeg.video(of: TestMedia.clip(exact)).frames[0]
        #expect(gradient.pixel(0, 90) == [16, 128, 128] && gradient.pixel(319, 90) == [235, 128, 128])
        #expect(gradient.row(0) == gradient.row(179) && gradient.row(0) == gradient.row(0).sorted())
        let edge = exact.with { $0.picture = .horizontalEdge(row: 37) }
        let frame = try await FFmpeg.video(of: TestMedia.clip(edge)).frames[0]
        #expect(Set(frame.row(36)) == [16] && Set(frame.row(37)) == [235])
    }

    @Test(arguments: [
        (90, [true, true, false, false]), (180, [false, true, false, true]),
        (270, [false, false, true, true]),
    ])
    func rotatedClipsAreShownTurned(degrees: Int, blackCorners: [Bool]) async throws {
        // Black on the left as stored; corners are top left, top right, bottom left, bottom right.
        let clip = TestClip(.verticalEdge(column: 160), frameCount: 3).with { $0.rotation = degrees }
        let file = try await TestMedia.clip(clip)
        let shown = try await FFmpeg.video(of: file)
        #expect((shown.width, shown.height) == (degrees == 180 ? (320, 180) : (180, 320)))
        let (right, bottom) = (shown.width - 10, shown.height - 10)
        let corners = [(10, 10), (right, 10), (10, bottom), (right, bottom)]
        #expect(corners.map { shown.frames[0].pixel($0.0, $0.1)[0] < 64 } == blackCorners)
        let stored = try await FFmpeg.video(of: file, rotating: false)
        #expect((stored.width, stored.height) == (320, 180))
    }

    /// What the numbers mean is told as asked, and what is told changes none of them.
    @Test(arguments: [TestClip.VideoCodec.h264, .ffv1], ["bt709", "smpte170m", nil])
    func colorsAreTold(codec: TestClip.VideoCodec, name: String?) async throws {
        let clip = TestClip(.flat(y: 81, cb: 90, cr: 240), frameCount: 2).with {
            ($0.codec, $0.colorimetry) = (codec, name)
        }
        let file = try await TestMedia.clip(clip)
        let told = try await FFmpeg.probe(
            file, "stream=color_range,color_space,color_transfer,color_primaries", streams: "v:0")
        let colors = name ?? "unknown"
        // H.264 doesn't tell the range without the colors: it is the one that decoders take.
        let range = name == nil && codec == .h264 ? "unknown" : "tv"
        #expect(told == ["\(range),\(colors),\(colors),\(colors)"])
        #expect(try await FFmpeg.video(of: file).frames[1].pixel(9, 9) == [81, 90, 240])
    }

    /// A clip with other numbers than were written is named, and no test measures against it.
    @Test func wrongMediaAreNamed() async throws {
        let folder = try TemporaryFolder.make("wrong")
        defer { TemporaryFolder.remove(folder) }
        let clip = TestClip(.flat(y: 200, cb: 100, cr: 128), frameCount: 2)
        let file = try await TestMedia.clip(clip)
        try await TestMedia.check(file, against: RawPicture(of: clip), of: clip)
        for (y, cb, width) in [(198, 100, 320), (200, 102, 320), (200, 100, 318)] as [(UInt8, UInt8, Int)] {
            let other = clip.with { ($0.picture, $0.width) = (.flat(y: y, cb: cb, cr: 128), width) }
            let error = await #expect(throws: TestMedia.Unmakeable.self) {
                try await TestMedia.check(file, against: RawPicture(of: other), of: other)
            }
            #expect(error?.cause.contains("clip.mp4") == true)
        }
    }

    @Test func onlyMoviesAreTurned() async throws {
        let folder = try TemporaryFolder.make("unturned")
        defer { TemporaryFolder.remove(folder) }
        let text = folder.appendingPathComponent("text.mp4")
        try Data("not a movie, but long enough for a box".utf8).write(to: text)
        #expect(throws: MovieMatrix.Failure.self) { try MovieMatrix.turn(text, by: 90) }
        let sound = folder.appendingPathComponent("sound.m4a")
        try FileManager.default.copyItem(
            at: try await TestMedia.sound(TestSound(.silence, sampleCount: 4800), as: .m4a), to: sound)
        #expect(throws: MovieMatrix.Failure.self) { try MovieMatrix.turn(sound, by: 90) }
        let before = try Data(contentsOf: sound)
        #expect(throws: MovieMatrix.Failure.self) { try MovieMatrix.turn(sound, by: 45) }
        try MovieMatrix.write([1, 0, 0, 1], to: .movie, of: sound)
        #expect(try Data(contentsOf: sound) == before)
    }

    @Test(arguments: [TestMedia.SoundFormat.wav, .m4a])
    func clicksAreAtTheirSamples(format: TestMedia.SoundFormat) async throws {
        let places = [4_800, 24_001, 95_000, 143_000]
        let sound = TestSound(.clicks(places), sampleCount: 144_000)
        let audio = try await FFmpeg.audio(of: TestMedia.sound(sound, as: format))
        #expect(audio.sampleRate == 48_000 && audio.channelCount == 2)
        #expect(audio.clicks(channel: 0) == places && audio.clicks(channel: 1) == places)
        if format == .wav {
            #expect(audio.frameCount == 144_000)
        }
    }

    @Test func aClipsSoundStartsWithItsPicture() async throws {
        let clip = TestClip(.numbered, frameCount: 60).with {
            $0.sound = TestSound(.clicks([10_000, 70_000]), sampleCount: 88_200).with {
                $0.sampleRate = 44_100
                $0.channelCount = 1
            }
        }
        let file = try await TestMedia.clip(clip)
        let own = try await FFmpeg.audio(of: file)
        #expect(own.clicks() == [10_000, 70_000] && own.frameCount >= 88_200)
        let resampled = try await FFmpeg.audio(of: file, sampleRate: 48_000, channelCount: 2)
        let expected = [10_000.0, 70_000].map { $0 * 48_000 / 44_100 }
        #expect(resampled.clicks().count == 2)
        for (found, place) in zip(resampled.clicks(), expected) {
            #expect(abs(Double(found) - place) <= 1)
        }
    }

    @Test func tonesHaveTheirLevel() async throws {
        let sound = TestSound(.tone(frequency: 1000, amplitude: 0.5), sampleCount: 48_000)
        let audio = try await FFmpeg.audio(of: TestMedia.sound(sound))
        #expect(abs(audio.level(0..<48_000) - 0.5 / 2.0.squareRoot()) < 0.0005)
    }

    @Test func equalDescriptionsShareAFile() async throws {
        let clip = TestClip(.flat(y: 100, cb: 128, cr: 128), frameCount: 2)
        async let first = TestMedia.clip(clip)
        async let second = TestMedia.clip(clip)
        #expect(try await first == second)
        #expect(try await TestMedia.clip(clip.with { $0.frameCount = 3 }) != first)
    }
}
