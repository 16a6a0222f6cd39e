package import ExtraTypes
package import MediaTypes

// The table of codecs: a row for each case. All other code looks codecs up here.

extension VideoEncoding.Codec {
    /// The codec's row.
    package var row: VideoCodec {
        switch self {
        case .h264: .h264
        case .hevc: .hevc
        case .proRes422Proxy: .proRes422Proxy
        case .proRes422LT: .proRes422LT
        case .proRes422: .proRes422
        case .proRes422HQ: .proRes422HQ
        case .proRes4444: .proRes4444
        case .vp9: .vp9
        case .av1: .av1
        case .gif: .gif
        case .png: .png
        }
    }

    /// The usual name.
    package var title: String { row.title }

    /// The codecs by Apple's identifiers.
    package static var byType: [String: Self] {
        allCases.reduce(into: [:]) { codecs, codec in
            if let type = codec.row.type { codecs[type.rawValue] = codec }
        }
    }

    /// Returns the codecs that a file type can hold, in its order of preference.
    static func held(by fileType: AVFileType) -> [Self] {
        preferred(allCases) { $0.row.containers[fileType] }
    }
}

extension AudioEncoding.Codec {
    /// The codec's row.
    package var row: AudioCodec {
        switch self {
        case .aac: .aac
        case .alac: .alac
        case .pcm: .pcm
        case .opus: .opus
        case .flac: .flac
        case .mp3: .mp3
        }
    }

    /// The usual name.
    package var title: String { row.title }

    /// The codecs by Apple's identifiers.
    package static var byFormatID: [AudioFormatID: Self] {
        allCases.reduce(into: [:]) { $0[$1.row.formatID] = $1 }
    }

    /// Returns the codecs that a file type can hold, in its order of preference.
    static func held(by fileType: AVFileType) -> [Self] {
        preferred(allCases) { $0.row.containers[fileType] }
    }
}

/// Returns the codecs that have a place, in the order of their places.
private func preferred<Codec>(_ codecs: [Codec], _ place: (Codec) -> Int?) -> [Codec] {
    codecs.compactMap { codec in place(codec).map { (codec, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
}
