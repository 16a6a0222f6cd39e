import ArgumentParser
import Cutroom
import Foundation

/// Reads sizes, rates and preset names.
enum PictureOptions {
    /// `1280x720`; both even, because the picture's colours are stored for pairs of pixels.
    static func size(_ text: String) throws -> CGSize {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
            throw ValidationError("\"\(text)\" is no size: write it as 1280x720")
        }
        guard [width, height].allSatisfy({ (2...16_384).contains($0) && $0.isMultiple(of: 2) }) else {
            throw ValidationError("\(text) cannot be drawn: give two even numbers from 2 to 16384")
        }
        return CGSize(width: width, height: height)
    }

    /// `25` or `30000/1001` frames a second, as the time between two frames.
    static func frameDuration(_ text: String) throws -> CMTime {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let rate = Int32(parts[0]),
            let divisor = Int32(parts.count == 2 ? parts[1] : "1")
        else {
            throw ValidationError("\"\(text)\" is no frame rate: write it as 25 or 30000/1001")
        }
        guard rate > 0, divisor > 0, rate / divisor <= 1000 else {
            throw ValidationError("\(text) frames a second cannot be made: give more than 0, at most 1000")
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
            throw ValidationError("there is no preset \"\(text)\": use one of \(presetNames)")
        }
        return preset.preset
    }

    static var presetNames: String { presets.map(\.name).joined(separator: ", ") }
}
