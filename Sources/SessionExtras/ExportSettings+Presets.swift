public import ExtraTypes
public import Foundation
public import MediaTypes
internal import Outputs
public import Sessions

// Settings to start from, and whether they fit a file type.
extension ExportSettings {
    /// Creates the settings of an export preset; `nil` for an unknown preset and for
    /// `AVAssetExportPresetPassthrough`, which encodes nothing.
    ///
    /// The preset's maximum size is not a part of them.
    public init?(presetName: String) {
        guard let preset = ExportPreset.named(presetName), !preset.isPassthrough else { return nil }
        self = preset.settings
    }

    /// Creates the usual settings for a file type; `nil` for one that exports can't write.
    ///
    /// They are those of `AVAssetExportPresetHighestQuality`, with the type's preferred codecs in place of
    /// those that it can't contain. `video` is `nil` for a type that contains audio only, `audio` for images.
    public init?(fileType: AVFileType) {
        guard let container = ExportContainer.of(fileType),
            var settings = ExportSettings(presetName: AVAssetExportPresetHighestQuality)
        else { return nil }
        if let codec = settings.video?.codec, !container.videoCodecs.contains(codec) {
            settings.video = container.videoCodecs.first.map { VideoEncoding(codec: $0) }
        }
        if let codec = settings.audio?.codec, !container.audioCodecs.contains(codec) {
            settings.audio = container.audioCodecs.first.map { AudioEncoding(codec: $0) }
        }
        self = settings
    }

    /// Checks the numbers of the settings, and that a file type can contain the encoded media.
    ///
    /// Encoders are looked up among the installed plugins. The size and the rate of frames, which an export
    /// checks as well, are not known here.
    ///
    /// - Throws: `AVError` with a reason and a remedy: `.operationNotSupportedForPreset`, or
    ///   `.fileFormatNotRecognized` for a type that exports can't write.
    public func validate(for fileType: AVFileType) throws(AVError) {
        guard let container = ExportContainer.of(fileType) else {
            throw AVError(
                .fileFormatNotRecognized, reason: "\(fileType.rawValue) can't be written",
                remedy: "use a file type that AVFileType(pathExtension:) returns")
        }
        guard let problem = self.problem(in: container) else { return }
        throw AVError(.operationNotSupportedForPreset, reason: problem.reason, remedy: problem.remedy)
    }
}

extension AVAssetExportSession {
    /// Returns the size that the video of a preset is scaled down to, in pixels; `nil` if it has no limit.
    public static func maximumSize(ofPresetName presetName: String) -> CGSize? {
        ExportPreset.named(presetName)?.limit.box.map { CGSize(width: $0.width, height: $0.height) }
    }
}
