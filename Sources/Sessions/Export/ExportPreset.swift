package import ExtraTypes
internal import Foundation
internal import MediaTypes
package import Outputs

/// The settings of an export preset. Apple doesn't publish its bit rates, so the qualities are Cutroom's own.
package struct ExportPreset: Sendable, Hashable {
    package let name: String
    /// The maximum size of the video.
    package let limit: SizeLimit
    package let settings: ExportSettings
    let fileTypes: [AVFileType]

    /// Whether coded samples are copied, so that settings and size have no effect.
    package var isPassthrough: Bool { self == Self.passthrough }

    private init(
        _ name: String, _ video: VideoEncoding?, box: (Int, Int)? = nil, audio: AudioEncoding?,
        fileTypes: [AVFileType] = [.mp4, .mov, .m4v]
    ) {
        self.name = name
        limit = SizeLimit(box: box.map { OutputSize(width: $0.0, height: $0.1) })
        settings = ExportSettings(video: video, audio: audio)
        self.fileTypes = fileTypes
    }

    static let all =
        h264 + hevc + appleTV + proRes + [
            ExportPreset(AVAssetExportPresetAppleM4A, nil, audio: .aac(256_000), fileTypes: [.m4a])
        ]

    /// Not in `all`, because Apple's isn't listed either.
    static let passthrough = ExportPreset(
        AVAssetExportPresetPassthrough, nil, audio: nil, fileTypes: [.mov, .mp4, .m4v, .m4a])

    private static let h264 = [
        ExportPreset(AVAssetExportPresetLowQuality, .h264(28), box: (640, 480), audio: .aac(128_000)),
        ExportPreset(AVAssetExportPresetMediumQuality, .h264(23), audio: .aac(160_000)),
        ExportPreset(AVAssetExportPresetHighestQuality, .h264(18), audio: .aac(256_000)),
        ExportPreset(AVAssetExportPreset640x480, .h264(20), box: (640, 480), audio: .aac(192_000)),
        ExportPreset(AVAssetExportPreset960x540, .h264(20), box: (960, 540), audio: .aac(192_000)),
        ExportPreset(AVAssetExportPreset1280x720, .h264(20), box: (1280, 720), audio: .aac(192_000)),
        ExportPreset(AVAssetExportPreset1920x1080, .h264(20), box: (1920, 1080), audio: .aac(256_000)),
        ExportPreset(AVAssetExportPreset3840x2160, .h264(20), box: (3840, 2160), audio: .aac(256_000)),
    ]

    private static let hevc = [
        ExportPreset(AVAssetExportPresetHEVCHighestQuality, .hevc(20), audio: .aac(256_000)),
        ExportPreset(AVAssetExportPresetHEVC1920x1080, .hevc(22), box: (1920, 1080), audio: .aac(256_000)),
        ExportPreset(AVAssetExportPresetHEVC3840x2160, .hevc(22), box: (3840, 2160), audio: .aac(256_000)),
        ExportPreset(AVAssetExportPresetHEVC4320x2160, .hevc(22), box: (4320, 2160), audio: .aac(256_000)),
        ExportPreset(AVAssetExportPresetHEVC7680x4320, .hevc(22), box: (7680, 4320), audio: .aac(256_000)),
    ]

    private static let appleTV: [ExportPreset] = [
        (AVAssetExportPresetAppleM4VCellular, 480, 320, 28, 128_000),
        (AVAssetExportPresetAppleM4ViPod, 640, 480, 23, 160_000),
        (AVAssetExportPresetAppleM4V480pSD, 640, 480, 20, 160_000),
        (AVAssetExportPresetAppleM4VAppleTV, 960, 540, 20, 192_000),
        (AVAssetExportPresetAppleM4VWiFi, 640, 480, 25, 160_000),
        (AVAssetExportPresetAppleM4V720pHD, 1280, 720, 20, 192_000),
        (AVAssetExportPresetAppleM4V1080pHD, 1920, 1080, 20, 192_000),
    ].map { name, width, height, rateFactor, bitRate in
        ExportPreset(
            name, .h264(rateFactor), box: (width, height), audio: .aac(bitRate), fileTypes: [.m4v])
    }

    private static let proRes = [
        ExportPreset(
            AVAssetExportPresetAppleProRes422LPCM, VideoEncoding(codec: .proRes422), audio: .lpcm,
            fileTypes: [.mov]),
        ExportPreset(
            AVAssetExportPresetAppleProRes4444LPCM, VideoEncoding(codec: .proRes4444), audio: .lpcm,
            fileTypes: [.mov]),
    ]

    package static func named(_ name: String) -> ExportPreset? {
        name == passthrough.name ? passthrough : all.first { $0.name == name }
    }
}

extension VideoEncoding {
    fileprivate static func h264(_ rateFactor: Int) -> Self {
        VideoEncoding(codec: .h264, rateControl: .quality(rateFactor))
    }

    fileprivate static func hevc(_ rateFactor: Int) -> Self {
        VideoEncoding(codec: .hevc, rateControl: .quality(rateFactor))
    }
}

extension AudioEncoding {
    fileprivate static func aac(_ bitRate: Int) -> Self { AudioEncoding(codec: .aac, bitRate: bitRate) }
    fileprivate static var lpcm: Self { AudioEncoding(codec: .pcm, bitDepth: 16) }
}
