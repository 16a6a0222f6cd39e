import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport

extension SoundCase {
    /// Makes the file, exports it and compares each channel with the source, both as ffmpeg decodes them.
    package func outcome() async throws -> MatrixOutcome {
        let folder = try TemporaryFolder.make("sound")
        defer { TemporaryFolder.remove(folder) }
        let heard: DecodedAudio
        var zero = 0
        let file: URL
        do {
            file = try await make(in: folder)
            // The times of ffmpeg's decoder jump to and fro by 448 samples where Vorbis's windows change their lengths.
            heard = try await FFmpeg.audio(
                of: file, sampleRate: 48_000, filter: source == .vorbis ? "asetpts=N/SR/TB" : nil)
            if source.beginsLate {
                let start = try await FFmpeg.probe(file, "stream=start_time", streams: "a:0").first
                zero = Int(((start.flatMap(Double.init) ?? 0) * 48_000).rounded())
            }
        } catch let failure as ChildProcess.Failure {
            return .unmade(failure.messages)
        }
        guard heard.channelCount == channels.weights.count else {
            return .unmade("ffmpeg decodes \(heard.channelCount) channels")
        }
        let target = folder.appendingPathComponent("output.\(output.rawValue)")
        let preset = output == .m4a ? AVAssetExportPresetAppleM4A : AVAssetExportPresetHighestQuality
        let type: AVFileType = output == .m4a ? .m4a : output == .mov ? .mov : .mp4
        guard let session = AVAssetExportSession(asset: AVURLAsset(url: file), presetName: preset) else {
            return .wrong("no session")
        }
        do {
            try await session.export(to: target, as: type)
        } catch {
            return .wrong("\(error)")
        }
        let found = try await FFmpeg.audio(of: target, sampleRate: 48_000, channelCount: 2)
        let faults = channels.weights.indices.compactMap { fault(of: $0, heard, from: zero, found) }
        return faults.first.map { .wrong($0) } ?? .right
    }

    /// What is wrong while a channel of the source sounds; nil if nothing is.
    ///
    /// - Parameter zero: The source's sample at the asset's time zero.
    private func fault(
        of channel: Int, _ source: DecodedAudio, from zero: Int, _ found: DecodedAudio
    ) -> String? {
        let span = Self.span(of: channel)
        // Encoders blur where a tone begins and ends.
        let inside = Self.samples(span.lowerBound + 0.03...span.upperBound - 0.03)
        let wanted = Self.level(source.channel(channel), inside, from: zero)
        let weights = channels.weights[channel]
        for (side, weight) in [(0, weights.left), (1, weights.right)] {
            let level = Self.level(found.channel(side), inside, from: 0)
            let name = "channel \(channel) on the \(side == 0 ? "left" : "right")"
            guard weight > 0, wanted > -50 else {
                if level > -50 { return "\(name): \(Int(level)) dB in place of silence" }
                continue
            }
            let expected = wanted + 20 * log10(weight)
            if abs(level - expected) > 0.5 {
                return
                    "\(name): \(Int((level * 10).rounded())) tenths of a dB, not \(Int((expected * 10).rounded()))"
            }
            let late = Self.lag(
                of: found.channel(side), behind: source.channel(channel),
                // Both of its ends: amid a tone, each of its periods is like the next.
                Self.samples(span.lowerBound - 0.03...span.upperBound + 0.04), from: zero)
            if abs(late) > 0.005 { return "\(name): \(Int((late * 1000).rounded())) ms late" }
        }
        return nil
    }

    private static func samples(_ seconds: ClosedRange<Double>) -> Range<Int> {
        Int(seconds.lowerBound * 48_000)..<Int(seconds.upperBound * 48_000)
    }

    private static func part(_ samples: [Float], _ range: Range<Int>, from zero: Int) -> ArraySlice<Float> {
        let lower = min(max(0, range.lowerBound + zero), samples.count)
        return samples[lower..<min(max(lower, range.upperBound + zero), samples.count)]
    }

    /// In dB of full scale.
    private static func level(_ samples: [Float], _ range: Range<Int>, from zero: Int) -> Double {
        let part = part(samples, range, from: zero)
        let power = part.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, range.count))
        return 10 * log10(max(power, 1e-14))
    }

    /// How much later, in seconds, a part of the source is heard in the output: where the two are most alike.
    private static func lag(
        of found: [Float], behind source: [Float], _ range: Range<Int>, from zero: Int
    ) -> Double {
        let wanted = Array(part(source, range, from: zero))
        var best: (likeness: Float, lag: Int) = (-.infinity, 0)
        // Quarters of a millisecond, up to fifteen.
        for lag in stride(from: -720, through: 720, by: 12) {
            var likeness: Float = 0
            for index in stride(from: 0, to: wanted.count, by: 4) {
                let place = range.lowerBound + index + lag
                if found.indices.contains(place) { likeness += wanted[index] * found[place] }
            }
            if likeness > best.likeness { best = (likeness, lag) }
        }
        return Double(best.lag) / 48_000
    }
}
