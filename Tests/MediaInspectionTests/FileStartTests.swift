import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import MediaInspection

/// Where the time of files begins whose sound begins a little before their pictures, and where it ends.
@Suite struct FileStartTests {
    private static let frames = 50

    /// How a file is wrapped, whose encoders all delay something.
    enum Wrapping: String, CaseIterable, Sendable {
        case matroska = "a.mkv"
        case webM = "a.webm"
        case transport = "a.ts"
        case program = "a.mpg"
        case flash = "a.flv"
        case withoutEdits = "no-edits.mp4"
        case fragments = "fragments.mp4"

        var options: [String] {
            switch self {
            case .matroska, .transport, .flash: InspectionClip.reordered + ["-c:a", "aac"]
            case .webM: ["-c:v", "libvpx", "-c:a", "libopus"]
            case .program: ["-c:v", "mpeg2video", "-bf", "2", "-c:a", "mp2"]
            case .withoutEdits: InspectionClip.reordered + ["-c:a", "aac", "-use_editlist", "0"]
            case .fragments:
                InspectionClip.reordered + ["-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov"]
            }
        }
    }

    @Test(arguments: TestShare.of(Wrapping.allCases, atMost: 3)) func theFirstPictureIsAtZero(
        wrapping: Wrapping
    ) async throws {
        let arguments =
            InspectionClip.picture(frames: Self.frames) + InspectionClip.sound(seconds: "2")
            + wrapping.options
        try await InspectionClip.inspect(wrapping.rawValue, arguments) { media, url in
            let pictures = try await FFmpeg.probe(url, "packet=pts_time", streams: "v:0")
            let first = try #require(pictures.compactMap { Double($0.prefix { $0 != "," }) }.min())
            let starts = try await FFmpeg.probe(url, "format=start_time").compactMap { Double($0) }
            #expect(Set(media.tracks.map(\.mediaType)) == [.audio, .video] && media.tracks.count == 2)
            let video = try #require(media.tracks.first { $0.mediaType == .video })
            let sound = try #require(media.tracks.first { $0.mediaType == .audio })
            #expect(video.timeRange == CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1)))
            // FFmpeg from 6 on writes an encoder's delay into Matroska in place of later pictures.
            let delay = sound.sourceStart - video.sourceStart
            let tellsDelay = wrapping == .matroska && delay != .zero
            #expect(tellsDelay ? abs(delay.seconds - 1024.0 / 48_000) < 1e-6 : delay == .zero)
            // The demuxer's clock of a transport stream is not ffprobe's.
            let isTransport = wrapping == .transport
            if !isTransport { #expect(abs(video.sourceStart.seconds - first) < 0.0015) }
            // That of Opus its decoder leaves out.
            let mayBeginAtZero = tellsDelay || wrapping == .webM
            #expect(mayBeginAtZero || (video.sourceStart > .zero && (isTransport || starts[0] < first)))
            #expect(abs(sound.timeRange.end.seconds - 2) < 0.05)
        }
    }

    /// Sound that begins long before the pictures is kept.
    @Test func aLatePictureStaysLate() async throws {
        let arguments =
            ["-itsoffset", "0.5"] + InspectionClip.picture(frames: Self.frames)
            + InspectionClip.sound(seconds: "2.5") + InspectionClip.h264 + ["-c:a", "aac"]
        for name in ["late.mp4", "late.mkv"] {
            try await InspectionClip.inspect(name, arguments) { media, _ in
                let video = try #require(media.tracks.first { $0.mediaType == .video })
                #expect(video.sourceStart == .zero)
                #expect(abs(video.timeRange.end.seconds - 2.5) < 0.05)
            }
        }
    }

    /// The times between decoded samples aren't how long reordered frames of a variable rate are presented.
    @Test(arguments: ["no-edits.mp4", "no-edits.mov", "fragments.mp4"], 1...4)
    func theLastOfUnevenFramesLastsAsTheFileSays(name: String, seed: Int) async throws {
        let isFragmented = name.hasPrefix("fragments")
        let arguments =
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x64:r=30:d=3", "-vf",
                "select='lt(mod(n*n*(7+\(seed))+3*n,11),5)'", "-fps_mode", "vfr",
            ] + InspectionClip.reordered
            + (isFragmented ? ["-movflags", "+frag_keyframe+empty_moov"] : ["-use_editlist", "0"])
        try await InspectionClip.inspect(name, arguments) { media, url in
            let packets = try await FFmpeg.probe(url, "packet=pts_time,duration_time", streams: "v:0")
                .map { $0.split(separator: ",").compactMap { Double($0) } }.filter { $0.count == 2 }
            let times = packets.map { $0[0] }
            let (first, last) = (try #require(times.min()), try #require(times.max()))
            #expect(zip(times, times.dropFirst()).contains { $0 > $1 }, "frames are reordered")
            let stated = try await FFmpeg.probe(url, "stream=duration", streams: "v:0")
                .compactMap { Double($0) }
            // FFmpeg's muxer may state a duration that ends before the last frame begins.
            let isStated = !isFragmented && stated[0] > last - first + 0.0005
            let length = isStated ? stated[0] : last + packets[packets.count - 1][1] - first
            let video = try #require(media.tracks.first)
            #expect(abs(video.timeRange.duration.seconds - length) < 0.001)
        }
    }

    struct Refused: Sendable {
        var name: String
        var options: [String]
        var words: String
    }

    static let refused = [
        Refused(name: "a.m2ts", options: InspectionClip.h264 + ["-c:a", "aac"], words: "AAC"),
        Refused(name: "b.m2ts", options: InspectionClip.h264 + ["-c:a", "mp2"], words: "MPEG audio"),
        Refused(name: "a.mkv", options: ["-c:v", "prores", "-c:a", "pcm_s16le"], words: "ProRes"),
        Refused(name: "a.au", options: ["-vn", "-c:a", "pcm_s16be"], words: "Sun audio"),
        Refused(name: "a.wav", options: ["-vn", "-c:a", "adpcm_ima_wav"], words: "ADPCM"),
        Refused(name: "a.avi", options: ["-c:v", "mjpeg", "-c:a", "adpcm_ms"], words: "ADPCM"),
        Refused(name: "a.w64", options: ["-vn", "-c:a", "pcm_s16le"], words: "Wave64"),
    ]

    /// What GStreamer would leave out or misplace without a word.
    @Test(arguments: refused) func unreadableStreamsAreRefused(file: Refused) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let arguments = InspectionClip.picture(frames: 10) + InspectionClip.sound() + file.options
        let url = try await InspectionClip.make(file.name, arguments, in: folder)
        let error = #expect(throws: AVError.self) { try MediaProbe().describe(url) }
        #expect(error?.failureReason?.contains(file.words) == true, "\(error as Any)")
        #expect(error?.remedy?.contains("ffmpeg") == true)
    }

    /// GStreamer isn't asked: on a busy machine it sometimes finds no end of opening them.
    @Test(arguments: [("a.w64", "Wave64"), ("a.au", "Sun audio")])
    func theFirstBytesTellWhatCannotBeSought(name: String, words: String) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let url = try await InspectionClip.make(
            name, InspectionClip.sound() + ["-c:a", name.hasSuffix("au") ? "pcm_s16be" : "pcm_s16le"],
            in: folder)
        try Data(contentsOf: url).prefix(16).write(to: url)
        let error = #expect(throws: AVError.self) { try MediaProbe().describe(url) }
        #expect(error?.failureReason?.contains(words) == true, "\(error as Any)")
    }
}
