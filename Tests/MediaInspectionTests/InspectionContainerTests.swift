import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// Sound, still pictures, metadata and containers of all families, as made and as ffprobe sees them.
struct InspectionContainerTests {
    @Test(
        arguments: [
            ("mono.m4a", 44_100, "mono", 1, ["-c:a", "aac"]),
            ("surround.m4a", 48_000, "5.1", 6, ["-c:a", "aac"]),
            ("high.m4a", 96_000, "stereo", 2, ["-c:a", "aac"]),
            ("high.mov", 96_000, "stereo", 2, ["-c:a", "pcm_s24le"]),
            ("surround.mov", 48_000, "5.1", 6, ["-c:a", "pcm_s16le"]),
            ("lossless.m4a", 96_000, "stereo", 2, ["-c:a", "alac"]),
            ("dolby.mp4", 48_000, "5.1", 6, ["-c:a", "ac3"]),
            ("free.mp4", 96_000, "stereo", 2, ["-c:a", "flac"]),
            ("wave.wav", 44_100, "mono", 1, []), ("layer.mp3", 48_000, "stereo", 2, []),
            ("free.flac", 96_000, "stereo", 2, []),
        ] as [(String, Int, String, Int, [String])])
    func sound(name: String, rate: Int, layout: String, channels: Int, codec: [String]) async throws {
        let arguments =
            InspectionClip.sound(rate, seconds: "1") + codec
            + ["-af", "aformat=channel_layouts=\(layout)", "-strict", "-2"]
        try await InspectionClip.inspect(name, arguments) { media, url in
            let track = try #require(media.tracks.first)
            #expect(media.tracks.count == 1)
            #expect(track.mediaType == .audio)
            #expect(track.sampleRate == Double(rate))
            #expect(track.channelCount == channels)
            #expect(track.isDecodable)
            let facts = try await InspectionClip.facts(url, stream: 0)
            let duration = try #require(facts["duration"].flatMap { Double($0) })
            #expect(abs(track.timeRange.duration.seconds - duration) < 0.05)
            #expect(facts["sample_rate"] == String(rate))
            #expect(facts["channels"] == String(channels))
            if track.totalSampleDataLength > 0 {
                #expect(track.totalSampleDataLength == (try await InspectionClip.packetBytes(url, stream: 0)))
            }
        }
    }

    /// GStreamer tells the sound of discs twice, and its times begin at half a second. 32 packets of 1536 samples are
    /// there; ffprobe leaves out the last of them.
    @Test(arguments: ["disc.vob", "disc.m2ts"], [true, false])
    func soundOfDiscs(name: String, hasVideo: Bool) async throws {
        let picture = hasVideo ? InspectionClip.picture(frames: 25) + ["-c:v", "mpeg2video"] : []
        let sound = InspectionClip.sound(seconds: "1")
        try await InspectionClip.inspect(name, sound + picture + ["-c:a", "ac3"]) { media, _ in
            #expect(media.tracks.map(\.mediaType) == (hasVideo ? [.video, .audio] : [.audio]))
            let track = try #require(media.tracks.last)
            #expect(track.sampleRate == 48_000)
            #expect(track.isDecodable)
            #expect(hasVideo || track.timeRange.duration == CMTime(value: 32 * 1536, timescale: 48_000))
        }
    }

    @Test(
        arguments: [
            ("clip.mkv", InspectionClip.h264 + ["-c:a", "flac"], "avc1", "fLaC"),
            ("clip.webm", ["-c:v", "libvpx", "-c:a", "libopus"], "vp08", "Opus"),
        ] as [(String, [String], FourCharacters, FourCharacters)])
    func matroska(name: String, codecs: [String], video: FourCharacters, audio: FourCharacters) async throws {
        let arguments =
            InspectionClip.picture("128x72", rate: "30000/1001", frames: 60)
            + InspectionClip.sound(seconds: "2.002")
            + codecs + ["-metadata", "title=A walk"]
        try await InspectionClip.inspect(name, arguments) { media, _ in
            #expect(media.tracks.map(\.trackID) == [1, 2])
            #expect(media.tracks.map { FourCharacters(value: $0.codec) } == [video, audio])
            #expect(media.tracks.allSatisfy { $0.isDecodable })
            #expect(media.tracks[0].naturalTimeScale == 1000)
            #expect(media.tracks[0].minFrameDuration == CMTime(value: 1001, timescale: 30_000))
            #expect(media.tracks[0].naturalSize == CGSize(width: 128, height: 72))
            #expect(media.tracks[1].sampleRate == 48_000)
            #expect(media.tracks[1].channelCount == 1)
            #expect(abs(media.duration.seconds - 2.002) < 0.03)
            #expect(media.commonMetadata["title"] == "A walk")
        }
    }

    @Test(arguments: ["still.png", "still.jpg"])
    func stillPicture(name: String) async throws {
        try await InspectionClip.inspect(name, InspectionClip.picture("100x60", frames: 1)) { media, _ in
            let track = try #require(media.tracks.first)
            #expect(media.tracks.count == 1)
            #expect(track.mediaType == .video)
            #expect(track.naturalSize == CGSize(width: 100, height: 60))
            #expect(track.isDecodable)
            #expect(media.duration == CMTime(value: 5, timescale: 1))
        }
    }

    @Test(arguments: ["named.mp4", "named.mov"])
    func metadata(name: String) async throws {
        let arguments =
            InspectionClip.picture(frames: 5) + InspectionClip.h264 + ["-metadata", "title=Söndag 日曜日"]
            + ["-metadata", "artist=Someone", "-metadata", "date=2021-03-04"]
            + ["-metadata", "creation_time=2020-01-02T03:04:05Z", "-metadata:s:v", "language=ita"]
        try await InspectionClip.inspect(name, arguments) { media, _ in
            #expect(media.commonMetadata["title"] == "Söndag 日曜日")
            #expect(media.commonMetadata["artist"] == "Someone")
            #expect(media.commonMetadata["creationDate"] == "2021-03-04")
            #expect(media.tracks.first?.languageCode == "ita")
        }
    }

    @Test func creationDateOfTheHeader() async throws {
        let arguments =
            InspectionClip.picture(frames: 5) + InspectionClip.h264
            + ["-metadata", "creation_time=2020-01-02T03:04:05Z"]
        try await InspectionClip.inspect("dated.mp4", arguments) { media, _ in
            #expect(media.commonMetadata["creationDate"] == "2020-01-02T03:04:05Z")
        }
    }

    @Test func longMetadataKeysOfQuickTime() async throws {
        let arguments =
            InspectionClip.picture(frames: 5) + InspectionClip.h264
            + ["-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.title=Long"]
            + ["-metadata", "com.apple.quicktime.make=Maker"]
        try await InspectionClip.inspect("keys.mov", arguments) { media, _ in
            #expect(media.commonMetadata["title"] == "Long")
            #expect(media.commonMetadata["make"] == "Maker")
        }
    }

    @Test func subtitlesOfMatroska() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let words = folder.appendingPathComponent("words.srt")
        try Data("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8).write(to: words)
        let url = try await InspectionClip.make(
            "words.mkv", InspectionClip.picture(frames: 25) + ["-i", words.path] + InspectionClip.h264,
            in: folder)
        let media = try MediaProbe().describe(url)
        #expect(media.tracks.map(\.mediaType) == [.video, .subtitle])
        #expect(media.tracks.map(\.isDecodable) == [true, true])
    }

    /// A video format of still pictures is no still picture.
    @Test(arguments: ["motion.avi", "motion.mkv", "motion.mov"])
    func motionJPEG(name: String) async throws {
        try await InspectionClip.inspect(name, InspectionClip.picture(frames: 50) + ["-c:v", "mjpeg"]) {
            media, _ in
            let track = try #require(media.tracks.first)
            #expect(FourCharacters(value: track.codec) == "jpeg")
            #expect(track.nominalFrameRate == 25)
            #expect(track.minFrameDuration == CMTime(value: 1, timescale: 25))
            #expect(media.duration == CMTime(value: 2, timescale: 1))
            #expect(track.isDecodable)
        }
    }

    /// Cut anywhere, a file is described or refused, and never waited for.
    @Test(arguments: ["cut.mp4", "cut.mkv", "cut.wav", "cut.mp3", "cut.ts"])
    func truncated(name: String) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let picture = InspectionClip.picture(frames: 25) + InspectionClip.h264
        let hasPicture = !name.hasSuffix(".wav") && !name.hasSuffix(".mp3")
        let whole = try await InspectionClip.make(
            name, hasPicture ? picture : InspectionClip.sound(), in: folder)
        let bytes = [UInt8](try Data(contentsOf: whole))
        let clock = ContinuousClock()
        var refusals = 0
        for part in 0..<10 {
            let cut = try InspectionClip.edited(whole, as: "part-\(name)") {
                $0.removeLast(bytes.count * (10 - part) / 10)
            }
            let start = clock.now
            do {
                #expect(!(try MediaProbe().describe(cut)).tracks.isEmpty)
            } catch let error as AVError {
                #expect(error.remedy != nil)
                refusals += 1
            }
            #expect(clock.now - start < .seconds(60))
        }
        #expect(
            refusals >= (name == "cut.mp4" ? 10 : 1), "nothing at all is refused, and a movie without its box"
        )
    }
}
