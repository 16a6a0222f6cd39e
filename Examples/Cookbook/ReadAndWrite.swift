import Cutroom

/// Decodes a clip's video frame by frame, and encodes it at half its size.
func readAndWrite(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let track = try await asset.loadTracks(withMediaType: .video)[0]
    let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
    let reader = try AVAssetReader(asset: asset)
    let frames = AVAssetReaderTrackOutput(
        track: track,
        outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange])
    reader.add(frames)

    let writer = try AVAssetWriter(outputURL: output, fileType: .mp4)
    let input = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: Int(size.width / 2),
            AVVideoHeightKey: Int(size.height / 2),
        ])
    input.transform = transform
    writer.add(input)
    guard reader.startReading() else { throw reader.error! }
    guard writer.startWriting() else { throw writer.error! }
    writer.startSession(atSourceTime: .zero)
    await withCheckedContinuation { continuation in
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "frames")) {
            while input.isReadyForMoreMediaData {
                guard let frame = frames.copyNextSampleBuffer(), input.append(frame) else {
                    input.markAsFinished()
                    return continuation.resume()
                }
            }
        }
    }
    await writer.finishWriting()
    if let error = reader.error ?? writer.error { throw error }
}
