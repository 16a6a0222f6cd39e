/// An audio codec, as ffmpeg encodes it.
package enum MatrixSound: String, CaseIterable, Sendable {
    case none = "silent"
    case aac, opus, mp3, ac3, pcm, mp2, vorbis, flac, wma

    var options: [String] {
        switch self {
        case .none: []
        case .aac: ["-c:a", "aac", "-b:a", "160k"]
        case .opus: ["-c:a", "libopus", "-b:a", "160k"]
        case .mp3: ["-c:a", "libmp3lame", "-b:a", "192k"]
        case .ac3: ["-c:a", "ac3", "-b:a", "192k"]
        case .pcm: ["-c:a", "pcm_s16le"]
        case .mp2: ["-c:a", "mp2", "-b:a", "192k"]
        case .vorbis: ["-c:a", "libvorbis", "-q:a", "6"]
        case .flac: ["-c:a", "flac"]
        case .wma: ["-c:a", "wmav2", "-b:a", "160k"]
        }
    }
}

/// When sound begins.
package enum MatrixStart: Double, CaseIterable, Sendable {
    case together = 0
    case late = 0.04
    case later = 0.11
    case early = -0.06
    case muchLater = 0.5

    /// Seconds after the first picture.
    var seconds: Double { rawValue }
}
