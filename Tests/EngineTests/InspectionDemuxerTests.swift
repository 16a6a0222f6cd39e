import Foundation
import GStreamerOverlay
import MediaTypes
import TestSupport
import Testing

@testable import Engine

/// What our reader says about movie files, against what GStreamer's demuxer will really give the engine.
struct InspectionDemuxerTests {
    /// GStreamer 1.22 opens or refuses it by chance: a track's sample description is missing.
    private static let unreliable = "media3__sample_missing_stsd.mp4"

    static let movies = SharedMediaList.names.filter { name in
        name != unreliable
            && ["mp4", "mov", "m4a"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }

    @Test(.enabled(if: !movies.isEmpty, "needs clips in ../shared/media"), arguments: movies)
    func decodableTracksAreTheDemuxersStreams(name: String) throws {
        try compare(SharedMedia.url(name))
    }

    @Test func trackShorterThanAFifth() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        for (seconds, isPatched) in [("1.5", true), ("2.5", false)] {
            let url = try await InspectionClip.make(
                "short.mp4",
                InspectionClip.picture(frames: 250) + InspectionClip.sound(seconds: seconds)
                    + InspectionClip.h264
                    + ["-c:a", "aac"], in: folder)
            let tracks = try MediaProbe().describe(url).tracks
            #expect(tracks.map(\.isDecodable) == [true, true])
            #expect(try Self.skipped(of: url) == (isPatched ? [tracks[1].trackID] : []))
            #expect(!isPatched || !tracks[1].patches.isEmpty)
            try compare(url)
        }
    }

    /// Whoever reads one track does not see the boxes of the others.
    @Test func otherTracksAreHidden() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let url = try await InspectionClip.make(
            "three.mp4",
            InspectionClip.picture(frames: 25) + InspectionClip.sound(seconds: "1")
                + InspectionClip.sound(seconds: "1") + ["-map", "0", "-map", "1", "-map", "2"]
                + InspectionClip.h264 + ["-c:a", "aac"], in: folder)
        let file = try Data(contentsOf: url)
        let tracks = try MediaProbe().describe(url).tracks
        #expect(tracks.count == 3)
        var hidden: Set<Int64> = []
        for track in tracks {
            let patches = track.patches.filter { $0.bytes == Array("free".utf8) }
            #expect(patches.count == 2)
            for patch in patches {
                #expect(file[Int(patch.offset)..<Int(patch.offset) + 4] == Data("trak".utf8))
                hidden.insert(patch.offset)
            }
        }
        #expect(hidden.count == 3)
    }

    private static func skipped(of url: URL) throws -> [CMPersistentTrackID] {
        let movie = try Movie(of: SourceFile(path: url.path))
        return MoviePatches(movie: movie).skipped.map { CMPersistentTrackID($0) }
    }

    private func compare(_ url: URL) throws {
        let media = try MediaProbe().describe(url)
        // The demuxer by itself does not show tracks that it takes for previews.
        let skipped = try Self.skipped(of: url)
        let decodable = media.tracks.filter { $0.isDecodable && !skipped.contains($0.trackID) }
        guard !decodable.isEmpty else {
            #expect(throws: DiscovererFailure.self) { try Discoverer.report(onFileAt: url.path) }
            return
        }
        let report = try Discoverer.report(onFileAt: url.path)
        let streams = report.streams.filter(\.isDecodable)
        #expect(decodable.map(\.streamID) == streams.map(\.streamID))
        for (track, stream) in zip(decodable, streams) {
            #expect(
                DiscoveredFormats.code(of: stream) == BoxCode(value: track.codec)
                    || track.mediaType == .subtitle)
            #expect(track.encodedSize == CGSize(width: Int(stream.width), height: Int(stream.height)))
            if track.mediaType == .audio {
                #expect(track.sampleRate == Double(stream.sampleRate))
                #expect(track.channelCount == Int(stream.channelCount))
            }
            let tag = stream.tags["image-orientation"]
            if tag != nil {
                #expect(
                    ImageOrientation.transform(tag, size: track.naturalSize) == track.preferredTransform,
                    "\(tag ?? "")"
                )
            }
        }
    }
}
