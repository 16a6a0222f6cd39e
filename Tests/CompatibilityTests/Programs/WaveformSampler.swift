import AVFoundation

/// Draws what a waveform view shows: the loudest sample of each of a number of equal parts of a file.
struct WaveformSampler {
    enum SamplerError: Error {
        case noBuffer
    }

    let url: URL

    /// Reads the whole file at once.
    func levels(count: Int) throws -> [Float] {
        let file = try AVAudioFile(forReading: url)
        guard
            let buffer = AVAudioPCMBuffer(
                pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length))
        else { throw SamplerError.noBuffer }
        try file.read(into: buffer)
        let samples = Array(
            UnsafeBufferPointer(start: buffer.floatChannelData![0], count: Int(buffer.frameLength)))
        let part = samples.count / count
        return (0..<count).map { index in
            samples[(index * part)..<((index + 1) * part)].map { abs($0) }.max() ?? 0
        }
    }

    /// Writes a part of the file to another.
    func extract(_ seconds: ClosedRange<Double>, to output: URL) throws {
        let file = try AVAudioFile(forReading: url)
        let sampleRate = file.processingFormat.sampleRate
        file.framePosition = AVAudioFramePosition(seconds.lowerBound * sampleRate)
        let settings: [String: Any] = [
            AVFormatIDKey: Int(kAudioFormatLinearPCM),
            AVSampleRateKey: sampleRate,
            AVNumberOfChannelsKey: file.processingFormat.channelCount,
            AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsFloatKey: false,
            AVLinearPCMIsBigEndianKey: false,
        ]
        let part = try AVAudioFile(forWriting: output, settings: settings)
        var remaining = AVAudioFrameCount((seconds.upperBound - seconds.lowerBound) * sampleRate)
        let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096)!
        while remaining > 0 {
            try file.read(into: buffer, frameCount: min(buffer.frameCapacity, remaining))
            if buffer.frameLength == 0 { break }
            try part.write(from: buffer)
            remaining -= buffer.frameLength
        }
    }
}
