internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// An estimate of an output's size before it is encoded.
struct SizeEstimate {
    /// Bits per second of output.
    let videoRate: Double
    let audioRate: Double

    /// - Parameter size: The size of the coded video.
    init(_ settings: ExportSettings, of plan: RenderPlan, size: ExportPreset.Size?) {
        if let video = settings.video, let format = plan.video, let size {
            let rate = Double(format.frameDuration.timescale) / Double(format.frameDuration.value)
            videoRate =
                video.bitsPerPixel.map { Double(size.width * size.height) * rate * $0 } ?? video.askedRate
        } else {
            videoRate = 0
        }
        audioRate = plan.audio == nil ? 0 : settings.audio.map { $0.rate(of: plan.audio) } ?? 0
    }

    /// Bits per second including the container.
    var rate: Double { (videoRate + audioRate) * 1.01 }

    /// Returns the number of bytes for a duration.
    func length(of duration: CMTime) -> Int64 { Int64((rate * duration.seconds / 8).rounded(.up)) + 4096 }
}

extension VideoEncoding {
    fileprivate var askedRate: Double {
        guard case .bitRate(let rate) = rate else { return 0 }
        return Double(rate)
    }

    /// The bits per pixel of moderately moving video; `nil` if a bit rate is requested.
    ///
    /// ProRes: Apple's white paper, rates at 1920 × 1080 and 29.97 frames per second.
    fileprivate var bitsPerPixel: Double? {
        guard case .quality(let quality) = rate else { return nil }
        return switch codec {
        case .h264: 0.1 * Self.doublings(Double(23 - quality) / 6)
        case .hevc: 0.07 * Self.doublings(Double(25 - quality) / 6)
        case .vp9, .av1: 0.07 * Self.doublings(Double(32 - quality) / 10)
        case .proRes422Proxy: 0.724
        case .proRes422LT: 1.641
        case .proRes422: 2.365
        case .proRes422HQ: 3.54
        case .proRes4444: 5.31
        case .gif: 3
        case .png: 12
        }
    }

    private static func doublings(_ count: Double) -> Double { Foundation.pow(2, count) }
}

extension AudioEncoding {
    /// Returns the bits per second.
    fileprivate func rate(of format: AudioFormat?) -> Double {
        let samples = Double(format?.sampleRate ?? 48_000) * Double(format?.channelCount ?? 2)
        return switch codec {
        case .aac, .mp3: Double(bitRate ?? 256_000)
        case .opus: Double(bitRate ?? 128_000)
        case .pcm: samples * Double(bitDepth ?? 16)
        case .alac, .flac: samples * Double(bitDepth ?? 16) * 0.6
        }
    }
}
