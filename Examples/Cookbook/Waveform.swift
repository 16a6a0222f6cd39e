import Cutroom

/// Draws the loudest samples of a file, 320 columns for all of it, as a PNG file.
func waveform(_ inputs: [URL], to output: URL) async throws {
    let (width, height) = (320, 80)
    let file = try AVAudioFile(forReading: inputs[0])
    let column = AVAudioFrameCount((Int(file.length) + width - 1) / width)
    let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: column)!
    var peaks: [Float] = []
    while file.framePosition < file.length {
        try file.read(into: buffer)
        guard let channels = buffer.floatChannelData, buffer.frameLength > 0 else { break }
        peaks.append((0..<Int(buffer.frameLength)).reduce(0) { max($0, abs(channels[0][$1])) })
    }

    // A byte of gray for each pixel.
    var pixels = Data(repeating: 255, count: width * height)
    for (x, peak) in peaks.enumerated() {
        let half = Int(min(peak, 1) * Float(height / 2 - 1))
        for y in height / 2 - half...height / 2 + half { pixels[y * width + x] = 64 }
    }
    let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        provider: CGDataProvider(data: pixels as CFData)!,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)!
    try ImageWriter.writePNG(image, to: output)
}
