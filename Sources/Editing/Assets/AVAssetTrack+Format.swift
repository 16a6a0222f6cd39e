public import MediaTypes

extension AVAssetTrack {
    /// The formats of the track's media, as `CMFormatDescription`: one for a file's track, for a composition's
    /// track one for each different format among its sources.
    public var formatDescriptions: [Any] { formats }

    /// Whether the media can be decoded.
    public var isPlayable: Bool { isDecodable }

    /// Whether the track's type of media, or its colours, has a characteristic.
    public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        mediaCharacteristics.contains(mediaCharacteristic)
    }

    var mediaCharacteristics: [AVMediaCharacteristic] {
        switch mediaType {
        case .video: [.visual, .frameBased] + colourCharacteristics
        case .audio: [.audible]
        case .subtitle, .closedCaption: [.visual, .legible, .frameBased]
        case .text: [.visual, .legible]
        default: []
        }
    }

    private var colourCharacteristics: [AVMediaCharacteristic] {
        // GStreamer names the colours of HDR video by the transfer function, of wide gamut by the standard.
        guard let colorimetry = fact(\.colorimetry) ?? nil else { return [] }
        switch colorimetry {
        case "bt2100-pq", "bt2100-hlg": return [.containsHDRVideo, .usesWideGamutColorSpace]
        case "bt2020", "bt2020-10": return [.usesWideGamutColorSpace]
        default: return []
        }
    }
}
