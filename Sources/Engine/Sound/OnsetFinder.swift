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
            let changes = window.withSamples(from: scanned) { squaredChanges($0, window.channelCount) }
            let energy = changes.reduce(0, +)
            if let loudest = energies.max(), energy > Self.rise * loudest, energy > Self.floor {
                let peak = changes.max() ?? 0
                let index = changes.firstIndex { $0 >= peak / 4 } ?? 0
                found.append(Onset(sample: scanned + Int64(index) + 1, strength: energy))
            }
            if energies.count == Self.memory { energies.removeFirst() }
            energies.append(energy)
            scanned += Int64(Self.block)
        }
        return found
    }

    /// The squares of the steps from each sample to the next: high tones count more, hums less.
    private func squaredChanges(_ samples: UnsafePointer<Float>, _ channelCount: Int) -> [Float] {
        [Float](unsafeUninitializedCapacity: Self.block) { squares, count in
            var index = 0
            while index < Self.block {
                var sum: Float = 0
                var channel = index * channelCount
                let end = channel + channelCount
                while channel < end {
                    let change = samples[channel + channelCount] - samples[channel]
                    sum += change * change
                    channel += 1
                }
                squares[index] = sum
                index += 1
            }
            count = Self.block
        }
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
