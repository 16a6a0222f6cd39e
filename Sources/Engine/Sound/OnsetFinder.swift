/// Finds where something sets in: a click, a beat, a consonant. Those are what an ear places in time.
struct OnsetFinder {
    struct Onset {
        /// Of the source.
        var sample: Int64
        /// Energy of the block in which it sets in.
        var strength: Float
    }

    /// Everything before it has been looked at.
    private(set) var scanned: Int64
    /// Energies of the blocks before, the latest last.
    private var energies: [Float] = []

    init(from start: Int64) {
        scanned = start
    }

    /// Looks on, in whole blocks, at what is loaded before `end`.
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

    /// The energy of the steps from each sample to the next: high tones count more, hums less.
    private func changes(in samples: UnsafePointer<Float>, _ channelCount: Int) -> Float {
        let raw = UnsafeRawPointer(samples)
        var sums = SIMD8<Float>.zero
        // A block has a whole number of eights, whatever the channels.
        for index in stride(from: 0, to: Self.block * channelCount, by: 8) {
            let now = raw.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
            let next = raw.loadUnaligned(fromByteOffset: (index + channelCount) * 4, as: SIMD8<Float>.self)
            let change = next - now
            sums += change * change
        }
        return sums.sum()
    }

    /// Before the first step that is at least half of the block's largest.
    private func firstRise(in samples: UnsafePointer<Float>, _ channelCount: Int) -> Int {
        let steps = (0..<Self.block * channelCount).map { abs(samples[$0 + channelCount] - samples[$0]) }
        let largest = steps.max() ?? 0
        return (steps.firstIndex { $0 >= largest / 2 } ?? 0) / channelCount
    }

    /// Samples a block.
    private static let block = 64
    /// How many blocks before must have been quieter: 21 ms at 48 kHz, more than a period of a low voice.
    private static let memory = 16
    /// How much louder, in energy: 9 dB.
    private static let rise: Float = 8
    /// An onset below this is not heard: −60 dB in every sample.
    private static let floor: Float = 64e-6
}
