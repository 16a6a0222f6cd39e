/// A way to wrap a file, and what ffmpeg puts into it.
package enum MatrixContainer: String, CaseIterable, Sendable {
    case mp4, mov, mkv, webm, ts, m2ts, mpg, vob, avi, flv, ogv, mxf, wmv
    case withoutEdits = "no-edits.mp4"
    case fragmented = "fragmented.mp4"
    case mobile = "3gp"

    /// What the file's name ends with.
    var fileExtension: String { String(rawValue.split(separator: ".").last ?? "") }

    var options: [String] {
        switch self {
        case .withoutEdits: ["-use_editlist", "0"]
        case .fragmented: ["-movflags", "+frag_keyframe+empty_moov"]
        case .mxf: ["-strict", "unofficial"]
        default: []
        }
    }

    var videos: [MatrixVideo] {
        switch self {
        case .mp4: [.h264, .hevc, .mpeg4, .mpeg2, .av1, .vp9, .mjpeg]
        case .withoutEdits, .fragmented: [.h264, .hevc, .mpeg4, .av1]
        case .mov: [.h264, .hevc, .prores, .mjpeg, .mpeg4]
        case .mkv: [.h264, .hevc, .mpeg2, .mpeg4, .vp8, .vp9, .av1, .prores, .mjpeg]
        case .webm: [.vp8, .vp9, .av1]
        case .ts, .m2ts: [.h264, .hevc, .mpeg2]
        case .mpg, .vob: [.mpeg2]
        case .avi: [.mpeg4, .mjpeg, .h264, .mpeg2]
        case .flv: [.h264]
        case .ogv: [.theora]
        case .mxf: [.mpeg2, .h264, .prores]
        case .wmv: [.wmv2]
        case .mobile: [.h264, .mpeg4]
        }
    }

    var sounds: [MatrixSound] {
        switch self {
        case .mp4: [.none, .aac, .mp3, .ac3, .opus]
        case .withoutEdits: [.none, .aac, .ac3]
        case .fragmented: [.none, .aac]
        case .mov: [.none, .aac, .pcm, .mp3]
        case .mkv: [.none, .aac, .opus, .mp3, .ac3, .pcm, .vorbis, .flac]
        case .webm: [.none, .opus, .vorbis]
        case .ts: [.none, .aac, .mp3, .ac3, .mp2, .opus]
        case .m2ts: [.none, .ac3, .aac]
        case .mpg, .vob: [.none, .mp2, .ac3]
        case .avi: [.none, .mp3, .pcm, .ac3]
        case .flv: [.none, .aac, .mp3]
        case .ogv: [.none, .vorbis, .opus]
        case .mxf: [.none, .pcm]
        case .wmv: [.none, .wma]
        case .mobile: [.none, .aac]
        }
    }

    /// Containers of a constant rate cannot leave frames out.
    func rates(of video: MatrixVideo) -> [MatrixRate] {
        switch self {
        case .avi, .mxf, .mpg, .vob, .ogv: video.rates.filter { $0 != .variable }
        default: video.rates
        }
    }

    /// Those that begin every stream at zero cannot begin one late.
    var starts: [MatrixStart] {
        switch self {
        case .avi, .mxf: [.together]
        default: MatrixStart.allCases
        }
    }
}
