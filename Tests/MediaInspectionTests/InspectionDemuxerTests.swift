import Foundation
import GStreamerOverlay
import MediaTypes
import TestSupport
import Testing

@testable import Containers
@testable import MediaInspection

/// What our reader says about movie files, against what GStreamer's demuxer will really give the engine.
struct InspectionDemuxerTests {
    /// GStreamer 1.22 opens or refuses it by chance: a track's sample description is missing.
    private static let unreliable = "media3__sample_missing_stsd.mp4"

    static let movies = SharedMediaList.names.filter { name in
        name != unreliable
            && ["mp4", "mov", "m4a"].contains(URL(fileURLWithPath: name).pathExtension.lowercased())
    }

    @Test(
        .enabled(if: !movies.isEmpty, "needs clips in ../shared/media"),
        arguments: TestShare.of(movies, atMost: 4))
    func decodableTracksAreTheDemuxersStreams(name: String) throws {
        try compare(SharedMedia.url(name))
    }

    @Test(arguments: ["1.5", "2.5"])
    func tracksShorterAndLongerThanAFifth(seconds: String) async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let url = try await InspectionClip.make(
            "short.mp4",
            InspectionClip.picture(frames: 250) + InspectionClip.sound(seconds: seconds)
                + InspectionClip.h264 + ["-c:a", "aac"], in: folder)
        #expect(try MediaProbe().describe(url).tracks.map(\.isDecodable) == [true, true])
        try compare(url)
    }

    /// Tracks that the demuxer by itself takes for previews, and skips.
    private static func skipped(of url: URL) throws -> [CMPersistentTrackID] {
        let movie = try Movie(of: SourceFile(path: url.path))
        let patches = MoviePatches(movie: movie)
        return movie.tracks.filter { patches.isTakenForPreview($0, in: movie.duration) }
            .map { CMPersistentTrackID($0.trackID) }
    }

    private func compare(_ url: URL) throws {
        let media = try MediaProbe().describe(url)
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
                DiscoveredFormats.code(of: stream) == FourCharacters(value: track.codec)
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
