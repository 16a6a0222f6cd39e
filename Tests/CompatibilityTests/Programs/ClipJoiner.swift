import Cutroom

/// Joins any number of files, in the background.
actor ClipJoiner {
    struct Clip: Sendable {
        let url: URL
        var range: CMTimeRange?
    }

    private let composition = AVMutableComposition()
    private(set) var chapters: [CMTime] = []

    func append(_ clips: [Clip]) async throws {
        for clip in clips {
            let asset = AVURLAsset(url: clip.url)
            let duration = try await asset.load(.duration)
            let range = clip.range ?? CMTimeRange(start: .zero, duration: duration)
            chapters.append(composition.duration)
            try composition.insertTimeRange(range, of: asset, at: composition.duration)
        }
    }

    func write(to url: URL) async throws -> CMTime {
        guard let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPreset640x480)
        else { throw AVError(.unknown) }
        try await session.export(to: url, as: .mp4)
        return try await AVURLAsset(url: url).load(.duration)
    }
}
