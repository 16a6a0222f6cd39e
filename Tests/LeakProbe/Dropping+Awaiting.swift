import Cutroom
import Foundation

extension Dropping {
    /// Compositions, tracks and timelines by each of their calls that are awaited.
    static func compositions(_ url: URL) async throws {
        let film = try await CutClip(url)
        try await ProcessState.requireNoGrowth(first: 20, then: 60) { index in
            let asset = AVURLAsset(url: url)
            switch index % 5 {
            case 0:
                let composition = try await AVVideoComposition.videoComposition(withPropertiesOf: asset)
                let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
                guard try await composition.isValid(for: asset, timeRange: whole, validationDelegate: nil)
                else {
                    throw Unexpected(cause: "the composition is not valid")
                }
            case 1:
                let number = try await asset.findUnusedTrackID()
                guard try await asset.loadTrack(withTrackID: number) == nil,
                    let track = film.composition.tracks.first
                else { throw Unexpected(cause: "there is such a track, or none") }
                _ = try await track.loadSegment(forTrackTime: .zero)
                _ = try await asset.findCompatibleTrack(for: track)
            case 2:
                _ = try await FrameFilter { _ in .unchanged }.videoComposition(for: asset)
            case 3:
                let document = url.deletingLastPathComponent().appendingPathComponent("probe.otio")
                try Timeline(videos: [Timeline.VideoItem(url: url)])
                    .write(to: document.deletingPathExtension().appendingPathExtension("json"))
                try await TimelineDocument(
                    contentsOf: document.deletingPathExtension().appendingPathExtension("json")
                ).write(to: document)
                var again = try TimelineDocument(contentsOf: document)
                await again.useFrameRateOfMedia()
                _ = try await again.build(finding: MediaSearch(rendersSlates: true))
            default:
                _ = try await TimelineBuilder(Timeline(videos: [Timeline.VideoItem(url: url)])).build()
            }
        }
    }

    /// Players whose jumps and filling are awaited, some of them given up by later ones.
    static func seekingPlayers(_ url: URL) async throws {
        let film = try await CutClip(url)
        try await ProcessState.requireNoGrowth(first: 4, then: 12, megabytes: nil) { index in
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            let item = AVPlayerItem(asset: film.composition)
            player.replaceCurrentItem(with: item)
            async let first = player.seek(to: CMTime(value: Int64(index % 5), timescale: 4))
            async let second = item.seek(
                to: CMTime(value: 1, timescale: 3), toleranceBefore: .zero, toleranceAfter: .zero)
            _ = await (first, second)
            _ = await player.preroll(atRate: 1)
        }
    }
}
