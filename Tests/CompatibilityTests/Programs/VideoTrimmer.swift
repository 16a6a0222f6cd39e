import AVFoundation

/// Exports a part of a file, with the exporter of iOS 18 where there is one.
struct VideoTrimmer {
    enum TrimError: LocalizedError {
        case badRange
        case cannotExport

        var errorDescription: String? {
            switch self {
            case .badRange: return "The end must come after the start"
            case .cannotExport: return "This video can't be exported"
            }
        }
    }

    func trim(_ url: URL, from startTime: Double, to endTime: Double, outputURL: URL) async throws {
        guard endTime > startTime else { throw TrimError.badRange }
        let asset = AVURLAsset(url: url)
        let duration = try await asset.load(.duration)

        guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)
        else { throw TrimError.cannotExport }

        let timescale: CMTimeScale = 600
        let start = CMTime(seconds: max(0, startTime), preferredTimescale: timescale)
        let end = CMTimeMinimum(CMTime(seconds: endTime, preferredTimescale: timescale), duration)
        session.timeRange = CMTimeRange(start: start, end: end)

        if FileManager.default.fileExists(atPath: outputURL.path) {
            try FileManager.default.removeItem(at: outputURL)
        }
        if #available(iOS 18, macOS 15, *) {
            try await session.export(to: outputURL, as: .mp4)
        } else {
            session.outputURL = outputURL
            session.outputFileType = .mp4
            await session.export()
            if let error = session.error { throw error }
        }
    }
}
