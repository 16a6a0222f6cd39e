import GStreamerOverlay

/// The four characters that movie files name a GStreamer format by.
enum DiscoveredFormats {
    /// Four spaces for a format without a name.
    static func code(of stream: DiscovererStream) -> BoxCode {
        switch stream.format {
        case "video/mpeg": [1: "mp1v", 2: "mp2v", 4: "mp4v"][stream.mpegVersion] ?? "    "
        case "audio/mpeg": stream.mpegVersion == 1 ? [1: ".mp1", 2: ".mp2"][stream.layer] ?? ".mp3" : "mp4a"
        default: codes[stream.format] ?? "    "
        }
    }

    private static let codes: [String: BoxCode] = [
        "video/x-h264": "avc1", "video/x-h265": "hvc1", "video/x-vp8": "vp08", "video/x-vp9": "vp09",
        "video/x-av1": "av01", "image/jpeg": "jpeg", "image/png": "png ", "video/x-prores": "apcn",
        "video/x-theora": "theo", "video/x-raw": "raw ", "audio/x-flac": "fLaC", "audio/x-opus": "Opus",
        "audio/x-vorbis": "vorb", "audio/x-ac3": "ac-3", "audio/x-eac3": "ec-3", "audio/x-alac": "alac",
        "audio/x-raw": "lpcm", "audio/x-wav": "lpcm", "audio/x-aiff": "lpcm", "audio/AMR": "samr",
        "text/x-raw": "text",
    ]
}
