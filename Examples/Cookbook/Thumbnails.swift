import Cutroom

/// Writes four frames of a clip, evenly spaced, as PNG files into a folder.
func thumbnails(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let duration = try await asset.load(.duration)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.maximumSize = CGSize(width: 160, height: 160)
    // The very frames of these times, and none that happens to be near.
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero

    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let times = (0..<4).map { CMTimeMultiplyByRatio(duration, multiplier: $0, divisor: 4) }
    var number = 0
    for await result in generator.images(for: times) {
        number += 1
        try ImageWriter.writePNG(try result.image, to: output.appendingPathComponent("\(number).png"))
    }
}
