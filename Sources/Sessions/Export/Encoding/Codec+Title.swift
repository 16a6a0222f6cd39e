internal import ExtraTypes

extension VideoEncoding.Codec {
    /// The usual name.
    var title: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .proRes422Proxy: "ProRes 422 Proxy"
        case .proRes422LT: "ProRes 422 LT"
        case .proRes422: "ProRes 422"
        case .proRes422HQ: "ProRes 422 HQ"
        case .proRes4444: "ProRes 4444"
        case .vp9: "VP9"
        case .av1: "AV1"
        case .gif: "GIF"
        case .png: "PNG"
        }
    }
}

extension AudioEncoding.Codec {
    /// The usual name.
    var title: String {
        switch self {
        case .aac: "AAC"
        case .alac: "ALAC"
        case .pcm: "PCM"
        case .opus: "Opus"
        case .flac: "FLAC"
        case .mp3: "MP3"
        }
    }
}
