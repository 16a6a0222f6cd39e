import Foundation

/// Sound made sample by sample, the same in every channel.
package struct TestSound: Hashable, Sendable {
    package enum Shape: Hashable, Sendable {
        case silence
        /// A sine that starts at phase 0.
        case tone(frequency: Double, amplitude: Double)
        /// Silence with single samples of 0.9 at these indices.
        case clicks([Int])
    }

    package var shape: Shape
    package var sampleRate = 48_000
    package var channelCount = 2
    package var sampleCount: Int

    package init(_ shape: Shape, sampleCount: Int) {
        self.shape = shape
        self.sampleCount = sampleCount
    }

    /// A copy with something changed: `sound.with { $0.channelCount = 1 }`.
    package func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    /// Interleaved little-endian 16-bit samples.
    var bytes: Data {
        var mono = [Int16](repeating: 0, count: sampleCount)
        switch shape {
        case .silence: break
        case .tone(let frequency, let amplitude):
            let step = 2 * Double.pi * frequency / Double(sampleRate)
            for index in mono.indices {
                mono[index] = Int16((sin(Double(index) * step) * amplitude * 32767).rounded())
            }
        case .clicks(let places):
            for place in places {
                mono[place] = Int16(0.9 * 32767)
            }
        }
        let interleaved = mono.flatMap { repeatElement($0.littleEndian, count: channelCount) }
        return interleaved.withUnsafeBytes { Data($0) }
    }
}
