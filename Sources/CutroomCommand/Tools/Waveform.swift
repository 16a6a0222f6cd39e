import Cutroom
import Foundation

/// The loudest samples of a file's audio, one value for each column of a drawing.
struct Waveform {
    /// From 0 to 1.
    private var peaks: [Float]

    /// The maximum number of samples in memory at a time.
    private static let most: AVAudioFramePosition = 1 << 16

    /// Reads the audio of a file. Stops with an error if the task is canceled.
    init(of url: URL, columns: Int) throws {
        let file = try AVAudioFile(forReading: url)
        peaks = [Float](repeating: 0, count: columns)
        guard
            let buffer = AVAudioPCMBuffer(
                pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(Self.most))
        else { return }
        for column in 0..<columns {
            let end = file.length * AVAudioFramePosition(column + 1) / AVAudioFramePosition(columns)
            while file.framePosition < end {
                try Task.checkCancellation()
                try file.read(
                    into: buffer, frameCount: AVAudioFrameCount(min(Self.most, end - file.framePosition)))
                guard buffer.frameLength > 0 else { return }
                peaks[column] = max(peaks[column], Self.peak(of: buffer))
            }
        }
    }

    private static func peak(of buffer: AVAudioPCMBuffer) -> Float {
        guard let channels = buffer.floatChannelData else { return 0 }
        var peak: Float = 0
        for channel in 0..<Int(buffer.format.channelCount) {
            for index in 0..<Int(buffer.frameLength) { peak = max(peak, abs(channels[channel][index])) }
        }
        return min(peak, 1)
    }

    /// Returns a drawing in gray on white: each column reaches from the middle up and down.
    func image(height: Int) throws(CommandFailure) -> CGImage {
        let width = peaks.count
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (column, peak) in peaks.enumerated() {
            let half = Int(peak * Float(height / 2 - 1))
            for row in height / 2 - half...height / 2 + half { pixels[row * width + column] = 64 }
        }
        guard let provider = CGDataProvider(data: Data(pixels)),
            let image = CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent)
        else {
            throw CommandFailure(
                status: .fault, cause: "the waveform can't be created", remedy: CommandFailure.report)
        }
        return image
    }
}
