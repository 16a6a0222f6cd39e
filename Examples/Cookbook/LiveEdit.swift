import Cutroom

/// Turns a clip into its negative while it plays, and writes the frame at a second as a PNG file.
func liveEdit(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let item = AVPlayerItem(asset: asset)
    let format = [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32RGBA]
    let frames = AVPlayerItemVideoOutput(pixelBufferAttributes: format)
    item.add(frames)
    let player = AVPlayer(playerItem: item)
    (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
    player.play()
    try await Task.sleep(for: .milliseconds(500))

    let negative = FrameFilter { frame in
        var image = try frame.image()
        for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] ^= 0xff }
        return .image(image)
    }
    // Playing goes on, with one of the next two frames as the first that is changed.
    item.videoComposition = try await negative.videoComposition(for: asset)
    player.pause()
    let time = CMTime(value: 1, timescale: 1)
    await player.seek(to: time)
    guard let frame = frames.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) else {
        throw item.error ?? AVError(.unknown)
    }
    CVPixelBufferLockBaseAddress(frame, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(frame, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(frame), CVPixelBufferGetHeight(frame))
    let stride = CVPixelBufferGetBytesPerRow(frame)
    let bytes = Data(bytes: CVPixelBufferGetBaseAddress(frame)!, count: stride * height)
    let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: stride,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
        provider: CGDataProvider(data: bytes as CFData)!, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent)!
    try ImageWriter.writePNG(image, to: output)
}
