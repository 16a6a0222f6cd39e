package import Foundation

/// Whether two sounds are heard alike: as loud in every tenth of a second, and not one before the other.
///
/// Made for comparing what we render with what FFmpeg decodes: two resamplers, two decoders and two ways of
/// folding channels down never give the same samples.
package struct Loudness {
    /// Interleaved.
    package let samples: [Float]
    package let channelCount: Int
    package let sampleRate: Int

    package init(_ samples: [Float], channelCount: Int = 2, sampleRate: Int = 48_000) {
        self.samples = samples
        self.channelCount = channelCount
        self.sampleRate = sampleRate
    }

    package init(_ audio: DecodedAudio) {
        self.init(audio.samples, channelCount: audio.channelCount, sampleRate: audio.sampleRate)
    }

    /// What FFmpeg decodes of a file's audio track, in stereo at 48 kHz from the file's time zero on. A single
    /// channel is heard on both sides as it is, where FFmpeg would make it 3 dB softer.
    package static func reference(of file: URL, track: Int = 0) async throws -> Loudness {
        let own = try await FFmpeg.audio(of: file, sampleRate: 48_000, track: track)
        guard own.channelCount == 1 else {
            return Loudness(
                try await FFmpeg.audio(of: file, sampleRate: 48_000, channelCount: 2, track: track))
        }
        return Loudness(own.samples.flatMap { [$0, $0] })
    }

    package var frameCount: Int { samples.count / channelCount }

    /// A part of it, filled up with silence beyond its end.
    package func part(_ range: Range<Int>) -> Loudness {
        let inside = range.clamped(to: 0..<frameCount)
        let known = samples[inside.lowerBound * channelCount..<inside.upperBound * channelCount]
        let missing = (range.count - inside.count) * channelCount
        return Loudness(
            known + [Float](repeating: 0, count: missing), channelCount: channelCount, sampleRate: sampleRate)
    }

    /// Levels in dB of full scale, a window and a channel each; −200 for silence.
    func levels(_ channel: Int, window: Int) -> [Double] {
        stride(from: 0, to: frameCount, by: window).map { start in
            let end = min(frameCount, start + window)
            var power = 0.0
            for index in start..<end {
                let value = Double(samples[index * channelCount + channel])
                power += value * value
            }
            return max(-200, 10 * log10(power / Double(window)))
        }
    }

    /// What differs from a reference; empty where the two are heard alike.
    ///
    /// - Parameters:
    ///   - decibels: how much louder or softer a tenth of a second may be.
    ///   - floor: what both have below this, in dB of full scale, is silence.
    ///   - delay: in seconds, how far the one may lag behind the other.
    package func differences(
        from reference: Loudness, decibels: Double = 1, floor: Double = -50, delay: Double = 0.002
    ) -> [String] {
        guard channelCount == reference.channelCount, sampleRate == reference.sampleRate else {
            return ["of another format"]
        }
        var found: [String] = []
        let length = max(frameCount, reference.frameCount)
        let (own, other) = (part(0..<length), reference.part(0..<length))
        let window = sampleRate / 10
        for channel in 0..<channelCount {
            let pairs = zip(own.levels(channel, window: window), other.levels(channel, window: window))
            for (index, (level, wanted)) in pairs.enumerated()
            where max(level, wanted) > floor && abs(level - wanted) > decibels {
                found.append(
                    String(
                        format: "channel %d at %.1f s: %.1f dB, not %.1f", channel, Double(index) / 10, level,
                        wanted))
            }
            let lag = own.lag(behind: other, channel: channel)
            if abs(Double(lag)) > delay * Double(sampleRate) {
                found.append("channel \(channel) comes \(lag) samples late")
            }
        }
        return found
    }

    /// By how many samples this comes later than another where both are most alike, in the loudest tenth of a
    /// second of the other; 0 for silence. Looked for within 10 ms.
    package func lag(behind other: Loudness, channel: Int = 0) -> Int {
        let window = sampleRate / 10
        let levels = other.levels(channel, window: window)
        guard let loudest = levels.indices.max(by: { levels[$0] < levels[$1] }), levels[loudest] > -80 else {
            return 0
        }
        let reach = sampleRate / 100
        let wanted = other.values(of: channel, loudest * window..<(loudest + 1) * window)
        let heard = values(of: channel, loudest * window - reach..<(loudest + 1) * window + reach)
        var best = (lag: 0, likeness: -Float.greatestFiniteMagnitude / 2)
        // From the middle outwards: of two that are alike, as periods of a tone are, the nearer one counts.
        for distance in 0...reach {
            for offset in Set([reach - distance, reach + distance]) {
                let likeness = Self.likeness(heard, wanted, at: offset)
                if likeness > best.likeness + abs(best.likeness) * 0.001 {
                    best = (offset - reach, likeness)
                }
            }
        }
        return best.lag
    }

    private func values(of channel: Int, _ range: Range<Int>) -> [Float] {
        range.map { (0..<frameCount).contains($0) ? samples[$0 * channelCount + channel] : 0 }
    }

    private static func likeness(_ long: [Float], _ short: [Float], at offset: Int) -> Float {
        long.withUnsafeBytes { long in
            short.withUnsafeBytes { short in
                var (both, power) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
                var index = 0
                while index + 64 <= short.count {
                    let heard = long.loadUnaligned(
                        fromByteOffset: offset * 4 + index, as: SIMD16<Float>.self)
                    both += heard * short.loadUnaligned(fromByteOffset: index, as: SIMD16<Float>.self)
                    power += heard * heard
                    index += 64
                }
                return both.sum() / (power.sum() + 1e-12).squareRoot()
            }
        }
    }
}
