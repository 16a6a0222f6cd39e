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
        for seconds in ["1.5", "2.5"] {
            let url = try await InspectionClip.make(
                "short.mp4",
                InspectionClip.picture(frames: 250) + InspectionClip.sound(seconds: seconds)
                    + InspectionClip.h264
                    + ["-c:a", "aac"], in: folder)
            let tracks = try MediaProbe().describe(url).tracks
            #expect(tracks.map(\.isDecodable) == [true, true])
            #expect(seconds == "2.5" || tracks.contains { !$0.patches.isEmpty })
            try compare(url)
        }
    }

    /// A demuxer that gets the file as it is, without the patches of what would mislead it, may show fewer tracks.
    private func compare(_ url: URL) throws {
        let media = try MediaProbe().describe(url)
        let decodable = media.tracks.filter(\.isDecodable)
        let isPatched = media.tracks.contains { !$0.patches.isEmpty }
        guard !decodable.isEmpty else {
            #expect(throws: DiscovererFailure.self) { try Discoverer.report(onFileAt: url.path) }
            return
        }
        let report: DiscovererReport
        do { report = try Discoverer.report(onFileAt: url.path) } catch let failure as DiscovererFailure {
            #expect(isPatched, "\(failure)")
            return
        }
        let streams = report.streams.filter(\.isDecodable)
        let shown = isPatched ? decodable.filter { streams.map(\.streamID).contains($0.streamID) } : decodable
        #expect(shown.map(\.streamID) == streams.map(\.streamID))
        for (track, stream) in zip(shown, streams) {
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
