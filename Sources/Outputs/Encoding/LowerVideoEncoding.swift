package import ExtraTypes
package import MediaTypes
package import RenderPlan

/// The elements that encode video, by the row of the codec.
package struct LowerVideoEncoding: Sendable {
    let encoding: VideoEncoding
    let tuning: EncoderTuning
    let threads: ExportSettings.Threads
    let pass: EncodingPass
    let frameCount: Int64?
    let frameDuration: CMTime?

    /// - Parameters:
    ///   - tuning: Further limits on the encoder; by default none.
    ///   - frameCount: The number of frames that are encoded; `nil` if it is unknown.
    ///   - frameDuration: The duration of each frame; `nil` if it is unknown.
    package init(
        encoding: VideoEncoding, tuning: EncoderTuning = EncoderTuning(), threads: ExportSettings.Threads,
        pass: EncodingPass = .only, frameCount: Int64? = nil, frameDuration: CMTime? = nil
    ) {
        self.encoding = encoding
        self.tuning = tuning
        self.threads = threads
        self.pass = pass
        self.frameCount = frameCount
        self.frameDuration = frameDuration
    }

    /// Returns GStreamer's name of the pixel format in which frames of a format are encoded.
    package func codedFormat(of format: VideoFormat) -> String {
        encoding.codec.row.format(bitDepth(of: format), format.pixelFormat.hasAlpha)
    }

    /// Returns the number of bits per sample in which frames of a format are encoded.
    func bitDepth(of format: VideoFormat) -> Int {
        encoding.bitDepth ?? (format.pixelFormat.bitsPerSample == 10 && encoding.allowsTenBits ? 10 : 8)
    }

    /// Returns the encoder and the elements after it that a muxer needs, to be linked in this order.
    ///
    /// - Parameters:
    ///   - format: The format of the frames, before they are scaled.
    ///   - height: The height of the coded frames.
    ///   - name: The beginning of the elements' names.
    package func elements(
        for format: VideoFormat, height: Int, name: String = "video"
    ) -> [ElementNode] {
        let frames = EncodedFrames(format: format, height: height, name: name)
        return encoding.codec.row.encoder(forDepth: bitDepth(of: format))?.elements(self, frames) ?? []
    }

    /// Returns the reason why frames of a format can't be encoded; `nil` if they can.
    ///
    /// - Parameters:
    ///   - width: The width of the coded frames.
    ///   - height: The height of the coded frames.
    package func problem(with format: VideoFormat, width: Int, height: Int) -> EncodingProblem? {
        guard let encoder = encoding.codec.row.encoder(forDepth: bitDepth(of: format)) else { return nil }
        if let problem = encoder.sizes.problem(width: width, height: height) {
            let kind = problem.isLarge ? "large" : "small"
            return EncodingProblem(
                reason: "\(width)x\(height) is too \(kind) for \(encoding.codec.title)",
                remedy: problem.remedy, isOfFrames: true)
        }
        return encoder.problem(self, format, width, height)
    }

    // MARK: For the codecs

    var speed: VideoEncoding.Speed { encoding.speed ?? .veryfast }

    /// The number of threads of an encoder; `nil` if the encoder may choose.
    ///
    /// There is one for every few rows of macroblocks, because a thread that codes a frame waits for rows of
    /// the frame before. The number never depends on the machine, because it changes the coded stream.
    func threadCount(_ height: Int, rows: Int = 4, most: Int) -> Int? {
        threads == .automatic ? nil : max(1, min(most, (height + 15) / 16 / rows))
    }

    /// The maximum number of frames from one keyframe to the next.
    var frameCountOfKeyframes: Int { encoding.keyframeInterval ?? 250 }

    var keyframeInterval: String { String(frameCountOfKeyframes) }
}

extension VideoEncoding.Speed {
    /// Whether the encoders of VP9 and AV1 have to use their modes for live video.
    var isRealTime: Bool { self == .ultrafast || self == .superfast }
}
