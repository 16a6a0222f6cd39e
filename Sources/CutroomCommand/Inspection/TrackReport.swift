import Cutroom
import Foundation

/// A description of one track.
struct TrackReport: Encodable {
    var id: Int32
    var mediaType: String
    /// The four-character code of the coded format.
    var codec: String?
    /// The name of a format without a four-character code; `nil` for others.
    var codecName: String?
    /// Whether GStreamer supports the format.
    var isKnownFormat: Bool
    var start: PrintedTime
    var duration: PrintedTime
    /// The size in pixels, before the rotation is applied.
    var width: Double?
    var height: Double?
    /// The rotation clockwise in degrees; `nil` if the transform isn't a rotation by quarter turns.
    var rotation: Int?
    var framesPerSecond: Float?
    /// GStreamer's name or numbers for the colors; `nil` if the file doesn't state them.
    var colorimetry: String?
    var keyFrames: KeyFrameReport?
    /// In decoding order.
    var frames: [FrameReport]?
    var sampleRate: Double?
    var channels: UInt32?
    /// ISO 639-2/T, or a tag of BCP 47; `nil` if the file doesn't state it.
    var language: String?
    var isEnabled: Bool
    /// Whether the file marks the track as the default; `nil` if its format has no such mark.
    var isDefault: Bool?
    /// Whether the file marks the track for display whatever the language; `nil` if its format has no such
    /// mark.
    var isForced: Bool?
    /// Tracks with the same number are alternatives; `nil` for a track that is played together with others.
    var alternateGroup: Int?
    var isDecodable: Bool

    init(_ track: AVAssetTrack, frames table: FrameTable?, listsFrames: Bool) {
        id = track.trackID
        mediaType = Self.words[track.mediaType] ?? track.mediaType.rawValue
        let (language, details) = (track.extendedLanguageTag ?? track.languageCode, track.details)
        self.language = language == "und" ? nil : language
        (isDefault, isForced) = (details.isDefault, details.isForced)
        alternateGroup = details.alternateGroup
        isEnabled = track.isEnabled
        (codecName, isKnownFormat) = (details.codecName, details.isKnownFormat)
        isDecodable = track.isDecodable
        start = PrintedTime(track.timeRange.start)
        duration = PrintedTime(track.timeRange.duration)
        let format = track.formatDescriptions.lazy.compactMap { $0 as? CMFormatDescription }.first
        let code = format.flatMap { Self.characters(of: $0.mediaSubType.rawValue) }
        codec = code == "" ? nil : code
        if track.mediaType == .video {
            (width, height) = (Double(track.naturalSize.width), Double(track.naturalSize.height))
            rotation = Self.rotation(of: track.preferredTransform)
            framesPerSecond = track.nominalFrameRate
            colorimetry = details.colorimetry
            keyFrames = table.flatMap(KeyFrameReport.init)
            if listsFrames { frames = table?.frames.map(FrameReport.init) }
        }
        if let sound = format?.audioStreamBasicDescription {
            (sampleRate, channels) = (sound.mSampleRate, sound.mChannelsPerFrame)
        }
    }

    /// The lines of the table of frames; empty without frames.
    var table: String {
        guard let frames else { return "" }
        return FrameReport.heading + frames.enumerated().map { $1.line($0) }.joined()
    }

    var text: String {
        var words = [mediaType] + [codec ?? codecName].compactMap(\.self)
        if let width, let height { words.append("\(Self.short(width))x\(Self.short(height))") }
        if width != nil, rotation != 0 {
            words.append(rotation.map { "rotated \($0)°" } ?? "mirrored or skewed")
        }
        if let framesPerSecond { words.append("\(Self.short(Double(framesPerSecond))) fps") }
        if let sampleRate { words.append("\(Self.short(sampleRate)) Hz") }
        if let channels { words.append(channels == 1 ? "1 channel" : "\(channels) channels") }
        words.append(duration.text)
        if start.value != 0 { words.append("from \(start.text)") }
        if let colorimetry { words.append(colorimetry) }
        if let keyFrames { words.append(keyFrames.text) }
        if let language { words.append(language) }
        if isDefault == true { words.append("default") }
        if isForced == true { words.append("forced") }
        if !isEnabled { words.append("disabled") }
        if !isDecodable, mediaType != Self.words[.timecode] {
            let isCoded = codec != nil || codecName != nil
            words.append(
                !isCoded
                    ? "damaged: its coding is unknown"
                    : isKnownFormat ? "no decoder installed" : "no decoder in GStreamer")
        }
        return words.joined(separator: ", ").withVisibleControls
    }

    private static let words: [AVMediaType: String] = [
        .video: "video", .audio: "audio", .timecode: "timecode",
    ]

    static func short(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded() / 1000
        return thousandths == thousandths.rounded() ? String(Int64(thousandths)) : String(thousandths)
    }

    /// Returns `nil` for a format without a code.
    private static func characters(of code: UInt32) -> String? {
        guard code != 0 else { return nil }
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    }

    private static func rotation(of transform: CGAffineTransform) -> Int? {
        func sign(_ value: CGFloat) -> Int { abs(value) < 1e-6 ? 0 : value > 0 ? 1 : -1 }
        return switch (sign(transform.a), sign(transform.b), sign(transform.c), sign(transform.d)) {
        case (1, 0, 0, 1): 0
        case (0, 1, -1, 0): 90
        case (-1, 0, 0, -1): 180
        case (0, -1, 1, 0): 270
        default: nil
        }
    }
}
