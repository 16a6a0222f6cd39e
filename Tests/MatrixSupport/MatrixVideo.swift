/// A video codec, as ffmpeg encodes it.
package enum MatrixVideo: String, CaseIterable, Sendable {
    case h264, hevc, mpeg2, mpeg4, vp8, vp9, av1, prores, mjpeg, theora, wmv2

    /// The ways in which its pictures refer to each other.
    var structures: [MatrixStructure] {
        switch self {
        case .h264, .hevc: [.forwards, .reordered, .pyramid, .open]
        case .mpeg2, .mpeg4: [.forwards, .reordered, .open]
        case .vp8, .vp9: [.forwards, .pyramid]
        case .av1, .prores, .mjpeg, .theora, .wmv2: [.forwards]
        }
    }

    var rates: [MatrixRate] {
        switch self {
        // MPEG-2 has no other rates, and none that varies.
        case .mpeg2: [.r24, .r25, .r30, .ntsc, .r50, .r60]
        default: MatrixRate.allCases
        }
    }

    func options(_ structure: MatrixStructure) -> [String] {
        let frames = structure.reorderedFrames
        let (pyramid, open) = (structure == .pyramid, structure == .open)
        return switch self {
        case .h264:
            [
                "-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-pix_fmt", "yuv420p", "-x264-params",
                "keyint=12:scenecut=0:threads=1:bframes=\(frames):b-adapt=0"
                    + ":b-pyramid=\(pyramid ? "normal" : "none"):open-gop=\(open ? 1 : 0)",
            ]
        case .hevc:
            [
                "-c:v", "libx265", "-preset", "ultrafast", "-crf", "14", "-pix_fmt", "yuv420p",
                "-x265-params",
                "log-level=none:pools=1:frame-threads=1:keyint=12:scenecut=0:bframes=\(frames):b-adapt=0"
                    + ":b-pyramid=\(pyramid ? 1 : 0):open-gop=\(open ? 1 : 0)",
            ]
        case .mpeg2, .mpeg4:
            ["-c:v", self == .mpeg2 ? "mpeg2video" : "mpeg4", "-q:v", "2", "-g", "12", "-bf", "\(frames)"]
                + ["-pix_fmt", "yuv420p", "-sc_threshold", "1000000000"]
                + (open ? [] : ["-flags", "+cgop"])
        case .vp8, .vp9:
            ["-c:v", self == .vp8 ? "libvpx" : "libvpx-vp9", "-crf", "10", "-b:v", "2M", "-g", "12"]
                + ["-cpu-used", "8", "-deadline", pyramid ? "good" : "realtime", "-pix_fmt", "yuv420p"]
                + (pyramid ? ["-auto-alt-ref", "1", "-lag-in-frames", "12"] : [])
        case .av1:
            ["-c:v", "libaom-av1", "-crf", "20", "-usage", "realtime", "-cpu-used", "8", "-g", "12"]
                + ["-pix_fmt", "yuv420p"]
        case .prores: ["-c:v", "prores_ks", "-profile:v", "2", "-pix_fmt", "yuv422p10le"]
        case .mjpeg: ["-c:v", "mjpeg", "-q:v", "2", "-pix_fmt", "yuvj420p"]
        case .theora: ["-c:v", "libtheora", "-q:v", "9", "-g", "12", "-pix_fmt", "yuv420p"]
        case .wmv2: ["-c:v", "wmv2", "-q:v", "2", "-g", "12", "-pix_fmt", "yuv420p"]
        }
    }
}

/// How pictures refer to each other.
package enum MatrixStructure: String, CaseIterable, Sendable {
    case forwards
    case reordered = "3 B-frames"
    case pyramid
    case open = "open GOP"

    fileprivate var reorderedFrames: Int { self == .forwards ? 0 : self == .open ? 2 : 3 }
}
