internal import Editing
internal import ExtraTypes
public import Foundation
public import MediaTypes
internal import Outputs

/// Settings of a writer's inputs for a preset. Source: AVOutputSettingsAssistant.h.
///
/// They are those of the export preset of the same size and codec, which the quality of the video follows.
open class AVOutputSettingsAssistant: NSObject {
    private let preset: ExportPreset

    /// Creates an assistant, or returns `nil` if the preset is not one of `availableOutputSettingsPresets()`.
    public init?(preset presetIdentifier: AVOutputSettingsPreset) {
        guard Self.presets.contains(presetIdentifier), let preset = Self.exportPreset(of: presetIdentifier)
        else { return nil }
        self.preset = preset
        super.init()
    }

    /// Returns the presets that an assistant can be created for.
    open class func availableOutputSettingsPresets() -> [AVOutputSettingsPreset] {
        presets.filter { exportPreset(of: $0) != nil }
    }

    private static let presets: [AVOutputSettingsPreset] = [
        .preset640x480, .preset960x540, .preset1280x720, .preset1920x1080, .preset3840x2160,
        .hevc1920x1080, .hevc3840x2160, .hevc7680x4320,
    ]

    private static func exportPreset(of preset: AVOutputSettingsPreset) -> ExportPreset? {
        let prefix = "AVOutputSettingsPreset"
        guard preset.rawValue.hasPrefix(prefix) else { return nil }
        let known = ExportPreset.named("AVAssetExportPreset" + preset.rawValue.dropFirst(prefix.count))
        return known.flatMap { $0.limit.box == nil || $0.settings.video == nil ? nil : $0 }
    }

    /// The settings of an input of video: codec, width and height.
    open var videoSettings: [String: Any]? {
        guard let box = preset.limit.box, let video = preset.settings.video else { return nil }
        return [
            AVVideoCodecKey: video.codec == .hevc ? AVVideoCodecType.hevc : AVVideoCodecType.h264,
            AVVideoWidthKey: box.width, AVVideoHeightKey: box.height,
        ]
    }

    /// The settings of an input of audio: AAC, stereo at 48 kHz, with the preset's bit rate.
    open var audioSettings: [String: Any]? {
        guard let rate = preset.settings.audio?.bitRate else { return nil }
        return [
            AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
            AVEncoderBitRateKey: rate,
        ]
    }

    /// The file type that the settings are for: QuickTime.
    open var outputFileType: AVFileType { .mov }
}
