import Cutroom
import Foundation

extension Dropping {
    /// Exports that copy, that could be resumed, and that render nothing; some of them cancelled.
    static func parts(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        _ = try await asset.load(.tracks)
        let output = url.deletingLastPathComponent().appendingPathComponent("parts.mp4")
        try await ProcessState.requireNoGrowth(first: 9, then: 36) { index in
            if FileManager.default.fileExists(atPath: output.path) {
                try FileManager.default.removeItem(at: output)
            }
            let preset = index % 3 == 2 ? AVAssetExportPresetPassthrough : AVAssetExportPresetHighestQuality
            guard let session = AVAssetExportSession(asset: asset, presetName: preset) else {
                throw Unexpected(cause: "there is no such preset")
            }
            (session.outputURL, session.outputFileType) = (output, .mp4)
            session.timeRange = CMTimeRange(
                start: CMTime(value: 3, timescale: 30), duration: CMTime(value: 20, timescale: 30))
            session.copiesUnchangedMedia = index % 3 != 2
            if index % 3 == 1, case .notResumable = await session.configureForResumableExport() {
                throw Unexpected(cause: "the export can't be resumed")
            }
            if index % 4 == 3 { session.cancelExport() }
            await session.export()
            guard session.status == (index % 4 == 3 ? .cancelled : .completed) else {
                throw Unexpected(cause: "it ended otherwise: \(String(describing: session.error))")
            }
        }
    }

    /// Exports whose parts are rendered from the value alone; some of them cancelled.
    static func storedExports(_ url: URL) async throws {
        let folder = url.deletingLastPathComponent()
        let output = folder.appendingPathComponent("stored.mp4")
        try await ProcessState.requireNoGrowth(first: 6, then: 24) { index in
            if FileManager.default.fileExists(atPath: output.path) {
                try FileManager.default.removeItem(at: output)
            }
            let preset = AVAssetExportPresetHighestQuality
            guard let session = AVAssetExportSession(asset: AVURLAsset(url: url), presetName: preset) else {
                throw Unexpected(cause: "there is no such preset")
            }
            (session.outputURL, session.outputFileType) = (output, .mp4)
            session.directoryForTemporaryFiles = folder
            guard case .resumable = await session.configureForResumableExport() else {
                throw Unexpected(cause: "the export can't be resumed")
            }
            let export = try session.stored(in: folder)
            try export.prepare()
            if index % 3 == 2 {
                let work = Task { try await export.renderPart(0) }
                work.cancel()
                _ = await work.result
                export.removeParts()
            } else {
                for part in 0..<export.partCount { try await export.renderPart(part) }
                try await export.join()
            }
        }
    }
}
