package import ExtraTypes
package import MediaTypes
package import RenderPlan

/// An estimate of an output's size before it is encoded.
package struct SizeEstimate {
    /// Bits per second of output.
    package let videoRate: Double
    package let audioRate: Double

    /// - Parameter size: The size of the coded video.
    package init(
        _ settings: ExportSettings, of plan: RenderPlan, size: (width: Int, height: Int)?
    ) {
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
    package var rate: Double { (videoRate + audioRate) * 1.01 }

    /// Returns the number of bytes for a duration.
    package func length(of duration: CMTime) -> Int64 {
        Int64((rate * duration.seconds / 8).rounded(.up)) + 4096
    }
}

extension VideoEncoding {
    fileprivate var askedRate: Double {
        guard case .bitRate(let rate) = rate else { return 0 }
        return Double(rate)
    }

    /// The bits per pixel of moderately moving video; `nil` if a bit rate is requested.
    fileprivate var bitsPerPixel: Double? {
        guard case .quality(let quality) = rate else { return nil }
        return codec.row.bitsPerPixel(quality)
    }
}

extension AudioEncoding {
    /// Returns the bits per second.
    fileprivate func rate(of format: AudioFormat?) -> Double {
        if let rates = codec.row.bitRates { return Double(bitRate ?? rates.usual) }
        let samples = Double(format?.sampleRate ?? 48_000) * Double(format?.channelCount ?? 2)
        return samples * Double(bitDepth ?? 16) * codec.row.ratio
    }
}
