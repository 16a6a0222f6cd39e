internal import Foundation
internal import MediaTypes

/// The settings of an export preset. Apple doesn't publish its bit rates, so the qualities are Cutroom's own.
struct ExportPreset: Sendable, Hashable {
    let name: String
    /// The maximum size of the video, which is never enlarged; `nil` keeps the render size.
    let box: Size?
    /// The constant rate factor of x264, lower for better quality and larger files; `nil` without video.
    let rateFactor: Int?
    /// The audio bit rate in bits per second.
    let audioBitRate: Int
    let fileTypes: [AVFileType]

    struct Size: Sendable, Hashable {
        var width: Int
        var height: Int
    }

    private init(
        _ name: String, box: (Int, Int)? = nil, rateFactor: Int?, audioBitRate: Int,
        fileTypes: [AVFileType] = [.mp4, .mov, .m4v]
    ) {
        self.name = name
        self.box = box.map { Size(width: $0.0, height: $0.1) }
        self.rateFactor = rateFactor
        self.audioBitRate = audioBitRate
        self.fileTypes = fileTypes
    }

    static let all: [ExportPreset] = [
        ExportPreset(
            AVAssetExportPresetLowQuality, box: (640, 480), rateFactor: 28, audioBitRate: 128_000),
        ExportPreset(AVAssetExportPresetMediumQuality, rateFactor: 23, audioBitRate: 160_000),
        ExportPreset(AVAssetExportPresetHighestQuality, rateFactor: 18, audioBitRate: 256_000),
        ExportPreset(AVAssetExportPreset640x480, box: (640, 480), rateFactor: 20, audioBitRate: 192_000),
        ExportPreset(AVAssetExportPreset960x540, box: (960, 540), rateFactor: 20, audioBitRate: 192_000),
        ExportPreset(
            AVAssetExportPreset1280x720, box: (1280, 720), rateFactor: 20, audioBitRate: 192_000),
        ExportPreset(
            AVAssetExportPreset1920x1080, box: (1920, 1080), rateFactor: 20, audioBitRate: 256_000),
        ExportPreset(
            AVAssetExportPreset3840x2160, box: (3840, 2160), rateFactor: 20, audioBitRate: 256_000),
        ExportPreset(
            AVAssetExportPresetAppleM4A, rateFactor: nil, audioBitRate: 256_000, fileTypes: [.m4a]),
    ]

    static func named(_ name: String) -> ExportPreset? {
        all.first { $0.name == name }
    }

    /// Returns the largest even size of the same aspect ratio that fits the box, or the size itself if it fits.
    func size(forWidth width: Int, height: Int) -> Size {
        guard let box, width > box.width || height > box.height else {
            return Size(width: width, height: height)
        }
        let scale = min(Double(box.width) / Double(width), Double(box.height) / Double(height))
        return Size(
            width: max(2, Int((Double(width) * scale / 2).rounded()) * 2),
            height: max(2, Int((Double(height) * scale / 2).rounded()) * 2))
    }
}
