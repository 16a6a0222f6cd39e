internal import Editing
internal import MediaTypes
internal import Sessions

/// The loudness of a file's first audio track over time: the largest sample of all channels in each fiftieth
/// of a second.
struct AudioPeaks {
    /// From 0 to 1.
    private var peaks: [Float] = []

    private static let sampleRate = 8000
    private static let samplesPerPeak = 160
    /// The longest duration that is read: a longer file would delay a drawing too much.
    private static let longest = CMTime(value: 1200, timescale: 1)

    /// Reads the whole track. Blocks.
    ///
    /// - Throws: `AVError` if the file can't be read, has no audio or is longer than 20 minutes.
    init(of asset: AVURLAsset) throws {
        guard let track = asset.tracks(withMediaType: .audio).first, asset.duration <= Self.longest else {
            throw AVError(.operationNotSupportedForAsset, reason: "no audio to draw", url: asset.url)
        }
        let format = track.formatDescriptions.lazy.compactMap { $0 as? CMFormatDescription }.first
        let channels = max(1, Int(format?.audioStreamBasicDescription?.mChannelsPerFrame ?? 1))
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(
            track: track,
            outputSettings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: Self.sampleRate,
                AVNumberOfChannelsKey: channels, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
                AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
            ])
        reader.add(output)
        guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
        var (peak, count): (Int32, Int) = (0, 0)
        while let buffer = output.copyNextSampleBuffer() {
            guard let data = buffer.dataBuffer else { continue }
            data.withBytes { bytes in
                for sample in bytes.bindMemory(to: Int16.self) {
                    peak = max(peak, abs(Int32(sample)))
                    count += 1
                    guard count == Self.samplesPerPeak * channels else { continue }
                    peaks.append(Float(peak) / 32_768)
                    (peak, count) = (0, 0)
                }
            }
        }
        if let error = reader.error { throw error }
    }

    /// Returns the largest peak of a range of the file's time, from 0 to 1.
    func peak(from start: Double, to end: Double) -> Float {
        let first = min(max(0, place(start)), peaks.count)
        let last = min(max(first, place(end) + 1), peaks.count)
        return peaks[first..<last].max() ?? 0
    }

    private func place(_ seconds: Double) -> Int {
        guard seconds.isFinite else { return seconds > 0 ? peaks.count : 0 }
        return Int(seconds * Double(Self.sampleRate) / Double(Self.samplesPerPeak))
    }

    /// Returns the peaks of a range of the file's time, from 0 to 100.
    ///
    /// - Parameter count: The number of peaks, evenly spaced over the range.
    func values(from start: Double, to end: Double, count: Int) -> [Int] {
        let rate = Double(Self.sampleRate) / Double(Self.samplesPerPeak)
        return (0..<count).map { index in
            func place(_ step: Int) -> Int {
                Int((start + (end - start) * Double(step) / Double(count)) * rate)
            }
            let first = min(max(0, place(index)), peaks.count)
            let last = min(max(first + 1, place(index + 1)), peaks.count)
            guard first < last else { return 0 }
            return Int(((peaks[first..<last].max() ?? 0) * 100).rounded())
        }
    }
}
