import ArgumentParser
import Cutroom
import Foundation

/// Parses sizes, frame rates and preset names.
enum PictureOptions {
    /// Parses a size such as `1280x720`. Both sides are even, because 4:2:0 stores color for pairs of pixels.
    static func size(_ text: String) throws -> CGSize {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
            throw ValidationError("invalid size \"\(text)\": expected WIDTHxHEIGHT, such as 1280x720")
        }
        guard [width, height].allSatisfy({ (16...16_384).contains($0) && $0.isMultiple(of: 2) }) else {
            throw ValidationError("invalid size \"\(text)\": expected two even numbers from 16 to 16384")
        }
        return CGSize(width: width, height: height)
    }

    /// Parses a frame rate such as `25` or `30000/1001` and returns the duration of a frame.
    static func frameDuration(_ text: String) throws -> CMTime {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let rate = Int32(parts[0]),
            let divisor = Int32(parts.count == 2 ? parts[1] : "1")
        else {
            throw ValidationError(
                "invalid frame rate \"\(text)\": expected N or N/D, such as 25 or 30000/1001")
        }
        guard rate > 0, divisor > 0, rate / divisor <= 1000 else {
            throw ValidationError("invalid frame rate \"\(text)\": expected more than 0 and at most 1000")
        }
        return CMTime(value: Int64(divisor), timescale: rate)
    }

    static let presets: [(name: String, preset: String)] = [
        ("low", AVAssetExportPresetLowQuality), ("medium", AVAssetExportPresetMediumQuality),
        ("highest", AVAssetExportPresetHighestQuality), ("640x480", AVAssetExportPreset640x480),
        ("960x540", AVAssetExportPreset960x540), ("1280x720", AVAssetExportPreset1280x720),
        ("1920x1080", AVAssetExportPreset1920x1080), ("3840x2160", AVAssetExportPreset3840x2160),
        ("m4a", AVAssetExportPresetAppleM4A),
    ]

    static func preset(_ text: String) throws -> String {
        guard let preset = presets.first(where: { $0.name == text.lowercased() }) else {
            throw ValidationError("unknown preset \"\(text)\": use one of \(presetNames)")
        }
        return preset.preset
    }

    static var presetNames: String { presets.map(\.name).joined(separator: ", ") }
}
