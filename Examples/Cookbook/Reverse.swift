import Cutroom

/// Plays a clip backwards, without its sound.
func reverse(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let track = try await asset.loadTracks(withMediaType: .video)[0]
    let (range, size) = try await track.load(.timeRange, .naturalSize)
    let h264: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: Int(size.width),
        AVVideoHeightKey: Int(size.height),
    ]
    let planes = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
    let writer = try AVAssetWriter(outputURL: output, fileType: .mp4)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: h264)
    let frames = AVAssetWriterInputPixelBufferAdaptor(
        assetWriterInput: input, sourcePixelBufferAttributes: nil)
    writer.add(input)
    guard writer.startWriting() else { throw writer.error! }
    writer.startSession(atSourceTime: .zero)
    // Half a second at a time, the last one first: a long clip doesn't fit into memory.
    var end = range.end
    while end > range.start {
        let start = CMTimeMaximum(range.start, end - CMTime(value: 1, timescale: 2))
        let reader = try AVAssetReader(asset: asset)
        reader.timeRange = CMTimeRange(start: start, end: end)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: planes)
        reader.add(output)
        reader.startReading()
        let samples = Array(sequence(state: output) { $0.copyNextSampleBuffer() })
        if let error = reader.error { throw error }
        for sample in samples.reversed() {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(5)) }
            let time = range.end - (sample.presentationTimeStamp + sample.duration)
            frames.append(sample.imageBuffer!, withPresentationTime: time)
        }
        end = start
    }
    await writer.finishWriting()
    if let error = writer.error { throw error }
}
