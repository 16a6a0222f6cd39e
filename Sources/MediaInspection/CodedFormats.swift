import Containers
import GStreamerOverlay
import MediaTypes

/// The decoders that GStreamer needs for the formats of movie files.
enum MovieFormats {
    enum Decoding: Equatable {
        /// The demuxer's output is raw media.
        case unneeded
        /// A decoder that takes these caps.
        case decoder(caps: String)
        /// Not decoded, such as timed metadata.
        case undecoded
        /// Not in this table: the demuxer decides.
        case unknown
    }

    static func decoding(of entry: SampleEntry, mediaType: AVMediaType) -> Decoding {
        switch mediaType {
        case .video: named(entry, in: video)
        case .audio: named(entry, in: audio)
        case .text, .subtitle, .closedCaption: named(entry, in: text)
        default: .undecoded
        }
    }

    private static func named(_ entry: SampleEntry, in table: [FourCharacters: String]) -> Decoding {
        if let caps = table[entry.format] { return caps.isEmpty ? .unneeded : .decoder(caps: caps) }
        guard let type = entry.objectType, let caps = objectTypes[type] else { return .unknown }
        return .decoder(caps: caps)
    }

    private static let video: [FourCharacters: String] = [
        "avc1": "video/x-h264", "avc3": "video/x-h264", "hvc1": "video/x-h265", "hev1": "video/x-h265",
        "vvc1": "video/x-h266", "vvi1": "video/x-h266", "vp08": "video/x-vp8", "vp09": "video/x-vp9",
        "av01": "video/x-av1", "jpeg": "image/jpeg",
        "mjpa": "image/jpeg", "png ": "image/png", "apch": "video/x-prores", "apcn": "video/x-prores",
        "apcs": "video/x-prores", "apco": "video/x-prores", "ap4h": "video/x-prores",
        "ap4x": "video/x-prores",
        "AVdn": "video/x-dnxhd", "AVdh": "video/x-dnxhd", "s263": "video/x-h263", "h263": "video/x-h263",
    ]

    private static let audio: [FourCharacters: String] = [
        ".mp3": "audio/mpeg, mpegversion=1, layer=3", "ac-3": "audio/x-ac3", "ec-3": "audio/x-eac3",
        "alac": "audio/x-alac", "fLaC": "audio/x-flac", "Opus": "audio/x-opus", "samr": "audio/AMR",
        "sawb": "audio/AMR-WB", "ulaw": "audio/x-mulaw", "alaw": "audio/x-alaw",
        "twos": "", "sowt": "", "in24": "", "in32": "", "fl32": "", "fl64": "", "lpcm": "",
    ]

    private static let text: [FourCharacters: String] = ["tx3g": "", "text": ""]

    /// Object types of MPEG-4 systems, as registered at mp4ra.org.
    private static let objectTypes: [UInt8: String] = [
        0x20: "video/mpeg, mpegversion=4, systemstream=false", 0x21: "video/x-h264", 0x23: "video/x-h265",
        0x40: "audio/mpeg, mpegversion=4", 0x66: "audio/mpeg, mpegversion=4",
        0x67: "audio/mpeg, mpegversion=4",
        0x68: "audio/mpeg, mpegversion=4", 0x69: "audio/mpeg, mpegversion=1, layer=3",
        0x6B: "audio/mpeg, mpegversion=1, layer=3", 0x6C: "image/jpeg",
        0x60: "video/mpeg, mpegversion=2, systemstream=false",
        0x61: "video/mpeg, mpegversion=2, systemstream=false",
        0x62: "video/mpeg, mpegversion=2, systemstream=false",
        0x63: "video/mpeg, mpegversion=2, systemstream=false",
        0x64: "video/mpeg, mpegversion=2, systemstream=false",
        0x65: "video/mpeg, mpegversion=2, systemstream=false",
        0x6A: "video/mpeg, mpegversion=1, systemstream=false",
        0xA5: "audio/x-ac3", 0xA6: "audio/x-eac3", 0xDD: "audio/x-vorbis",
    ]
}

/// The four-character codes that movie files use for GStreamer's formats.
enum DiscoveredFormats {
    /// The code of a format that has no name in movie files.
    static let nameless: FourCharacters = "    "

    static func code(of stream: DiscovererStream) -> FourCharacters {
        switch stream.format {
        case "video/mpeg": [1: "mp1v", 2: "mp2v", 4: "mp4v"][stream.mpegVersion] ?? "    "
        case "audio/mpeg": stream.mpegVersion == 1 ? [1: ".mp1", 2: ".mp2"][stream.layer] ?? ".mp3" : "mp4a"
        default: codes[stream.format] ?? "    "
        }
    }

    private static let codes: [String: FourCharacters] = [
        "video/x-h264": "avc1", "video/x-h265": "hvc1", "video/x-h266": "vvc1", "video/x-vp8": "vp08",
        "video/x-vp9": "vp09",
        "video/x-av1": "av01", "image/jpeg": "jpeg", "image/png": "png ", "video/x-prores": "apcn",
        "video/x-theora": "theo", "video/x-raw": "raw ", "video/x-ffv": "FFV1", "audio/x-flac": "fLaC",
        "audio/x-opus": "Opus",
        "audio/x-vorbis": "vorb", "audio/x-ac3": "ac-3", "audio/x-eac3": "ec-3", "audio/x-alac": "alac",
        "audio/x-raw": "lpcm", "audio/x-wav": "lpcm", "audio/x-aiff": "lpcm", "audio/AMR": "samr",
        "text/x-raw": "text",
    ]
}
