import AVFoundation

/// Decodes a video and encodes it again, with the asynchronous readers and writers.
struct FrameRewriter {
    let source: URL
    let destination: URL
    let size: CVImageSize

    /// Returns the number of frames.
    func run() async throws -> Int {
        let asset = AVURLAsset(url: source)
        guard let track = try await asset.loadTracks(withMediaType: .video).first else { return 0 }
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
        let provider = reader.outputProvider(for: output)
        let writer = try AVAssetWriter(outputURL: destination, fileType: .mp4)
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: size.width,
                AVVideoHeightKey: size.height,
            ])
        let attributes = CVPixelBufferCreationAttributes(
            pixelFormatType: .init(rawValue: kCVPixelFormatType_32BGRA), size: size)
        let receiver = writer.inputPixelBufferReceiver(for: input, pixelBufferAttributes: attributes)
        try reader.start()
        try writer.start()
        writer.startSession(atSourceTime: .zero)
        guard let pool = receiver.pixelBufferPool else { return 0 }
        var count = 0
        while let sample = try await provider.next() {
            guard case .pixelBuffer(let image) = sample.content else { continue }
            var copy = try pool.makeMutablePixelBuffer()
            Self.invert(image, into: &copy)
            try await receiver.append(CVReadOnlyPixelBuffer(copy), with: sample.presentationTimeStamp)
            count += 1
        }
        receiver.finish()
        await writer.finishWriting()
        if let error = writer.error { throw error }
        return count
    }

    private static func invert(_ image: CVReadOnlyPixelBuffer, into copy: inout CVMutablePixelBuffer) {
        image.accessUnsafeRawPlaneBytes { from in
            copy.accessUnsafeMutableRawPlaneBytes { to in
                for row in 0..<from[0].properties.size.height {
                    let (start, end) = (
                        row * from[0].properties.bytesPerRow, row * to[0].properties.bytesPerRow
                    )
                    for byte in 0..<from[0].properties.size.width * 4 {
                        to[0].bytes[end + byte] = 255 - from[0].bytes[start + byte]
                    }
                }
            }
        }
    }
}
