public import MediaTypes

extension AVAssetTrack {
    /// The formats of the track, as `CMFormatDescription`: one for a file's track; one for each distinct
    /// format among the sources of a composition's track.
    public var formatDescriptions: [Any] { formats }

    /// Whether the media can be decoded.
    public var isPlayable: Bool { isDecodable }

    /// Returns whether the track has a media characteristic, according to its media type and colors.
    public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        mediaCharacteristics.contains(mediaCharacteristic)
    }

    var mediaCharacteristics: [AVMediaCharacteristic] {
        switch mediaType {
        case .video:
            [.visual, .frameBased] + colorCharacteristics
                + (fact(\.hasAlpha) == true ? [.containsAlphaChannel] : [])
        case .audio: [.audible]
        case .subtitle, .closedCaption: [.visual, .legible, .frameBased]
        case .text: [.visual, .legible]
        default: []
        }
    }

    private var colorCharacteristics: [AVMediaCharacteristic] {
        guard let colorimetry = fact(\.colorimetry) ?? nil else { return [] }
        switch colorimetry {
        case .bt2100PQ, .bt2100HLG: return [.containsHDRVideo, .usesWideGamutColorSpace]
        case .bt2020, .bt2020TenBit: return [.usesWideGamutColorSpace]
        default: return []
        }
    }
}
