import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Passthrough exports of clips one after the other.
enum JoinedExport {
    static func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let folder = try TemporaryFolder.make("joined")
        defer { TemporaryFolder.remove(folder) }
        return try await body(folder)
    }

    /// A composition of pieces, with one track for the video and one for the audio.
    static func composition(_ pieces: [JoinedJudge.Piece]) async throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        var position = CMTime.zero
        for piece in pieces {
            if let media = piece.media {
                let asset = AVURLAsset(url: try await media.url())
                try composition.insertTimeRange(piece.range, of: asset, at: position)
            }
            position = position + piece.range.duration
        }
        return composition
    }

    static func write(
        _ asset: AVAsset, to output: URL, as fileType: AVFileType, in range: CMTimeRange? = nil
    ) async throws {
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
        if let range { session.timeRange = range }
        try await session.export(to: output, as: fileType)
        #expect(session.mediaWarnings.isEmpty && session.progress == 1)
    }

    /// The reason of the refusal; nothing is written.
    static func refusal(_ asset: AVAsset, as fileType: AVFileType = .mov) async throws -> String {
        try await inFolder { folder in
            do {
                try await write(
                    asset, to: folder.appendingPathComponent("output.mov"), as: fileType)
            } catch let error as AVError {
                #expect(error.code == .operationNotSupportedForPreset)
                #expect((error as NSError).localizedRecoverySuggestion?.isEmpty == false)
                #expect(try folder.contents.isEmpty)
                return (error as NSError).localizedFailureReason ?? ""
            }
            return "none"
        }
    }
}
