public import Editing
internal import MediaTypes

/// Facts about a track of a file for which AVFoundation has no properties. Not part of AVFoundation.
public struct TrackDetails: Sendable, Hashable {
    /// Whether the track is a still image, which has the same frame at any time.
    public let isStillImage: Bool
    /// The file's or GStreamer's name of a format that has no four-character code; `nil` for other formats.
    public let codecName: String?
    /// Whether GStreamer recognizes the format. No package has a decoder for an unrecognized one.
    public let isKnownFormat: Bool
    /// The colors, as GStreamer's name or numbers, such as `bt709`; `nil` if the file doesn't state them.
    public let colorimetry: String?
    /// Whether the file marks the track as the default of its kind; `nil` if its format has no such mark.
    public let isDefault: Bool?
    /// Whether the file marks the track for presentation regardless of language; `nil` if its format has no
    /// such mark.
    public let isForced: Bool?
    /// The number of the group of alternative tracks of which one is played; `nil` for a track that is played
    /// together with others.
    public let alternateGroup: Int?
}

extension AVAssetTrack {
    /// Facts about the track for which AVFoundation has no properties. Not part of AVFoundation.
    ///
    /// Blocks while the file is read, unless the asset's tracks have been loaded.
    public final var details: TrackDetails {
        TrackDetails(
            isStillImage: isStill, codecName: codecName, isKnownFormat: isKnownFormat,
            colorimetry: colorimetry?.description, isDefault: isDefault, isForced: isForced,
            alternateGroup: alternateGroup == 0 ? nil : alternateGroup)
    }
}
