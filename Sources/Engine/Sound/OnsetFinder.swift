/// Finds onsets, such as a click, a beat or a consonant, by which a listener locates audio in time.
struct OnsetFinder {
    struct Onset {
        /// The position in the source.
        var sample: Int64
        /// The energy of the block that contains the onset.
        var strength: Float
    }

    /// All samples before this one have been scanned.
    private(set) var scanned: Int64
    /// The energies of the preceding blocks, the latest last.
    private var energies: [Float] = []

    init(from start: Int64) {
        scanned = start
    }

    /// Scans whole blocks of the loaded samples before `end`.
    mutating func scan(to end: Int64, in window: SoundWindow) -> [Onset] {
        var found: [Onset] = []
        while scanned + Int64(Self.block) + 1 <= end {
            let energy = window.withSamples(from: scanned) { changes(in: $0, window.channelCount) }
            if energy > Self.floor, let loudest = energies.max(), energy > Self.rise * loudest {
                let index = window.withSamples(from: scanned) { firstRise(in: $0, window.channelCount) }
                found.append(Onset(sample: scanned + Int64(index) + 1, strength: energy))
            }
            if energies.count == Self.memory { energies.removeFirst() }
            energies.append(energy)
            scanned += Int64(Self.block)
        }
        return found
    }

    /// The energy of the differences between consecutive samples, which weights high tones more and hum less.
    private func changes(in samples: UnsafePointer<Float>, _ channelCount: Int) -> Float {
        let raw = UnsafeRawPointer(samples)
        var sums = SIMD8<Float>.zero
        // A block is a multiple of eight samples, for any number of channels.
        for index in stride(from: 0, to: Self.block * channelCount, by: 8) {
            let now = raw.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
            let next = raw.loadUnaligned(fromByteOffset: (index + channelCount) * 4, as: SIMD8<Float>.self)
            let change = next - now
            sums += change * change
        }
        return sums.sum()
    }

    /// The index before the first difference that is at least half of the block's largest.
    private func firstRise(in samples: UnsafePointer<Float>, _ channelCount: Int) -> Int {
        let steps = (0..<Self.block * channelCount).map { abs(samples[$0 + channelCount] - samples[$0]) }
        let largest = steps.max() ?? 0
        return (steps.firstIndex { $0 >= largest / 2 } ?? 0) / channelCount
    }

    /// The number of samples per block.
    private static let block = 64
    /// The number of preceding blocks that must be quieter: 21 ms at 48 kHz, more than a period of a low
    /// voice.
    private static let memory = 16
    /// The minimum increase of energy: 9 dB.
    private static let rise: Float = 8
    /// The minimum energy of an audible onset: −60 dB in every sample.
    private static let floor: Float = 64e-6
}
