internal import Foundation
package import RenderPlan

/// The length of a time stretch's frames, and their maximum distance from their positions, in samples.
package struct StretchShape {
    /// Half the length of a frame.
    let hop: Int64
    let reach: Int64

    init(hop: Int64, reach: Int64) {
        self.hop = hop
        self.reach = reach
    }

    /// Longer frames preserve low and simultaneous tones, shorter ones follow speech. Returns nil for
    /// varispeed.
    package init?(_ algorithm: AudioScaling.Algorithm, sampleRate: Int32) {
        let milliseconds: (hop: Int64, reach: Int64)
        switch algorithm {
        case .spectral: milliseconds = (32, 16)
        case .timeDomain: milliseconds = (20, 10)
        case .lowQualityZeroLatency: milliseconds = (10, 6)
        case .varispeed: return nil
        }
        hop = max(16, milliseconds.hop * Int64(sampleRate) / 1000)
        reach = max(16, milliseconds.reach * Int64(sampleRate) / 1000)
    }

    /// The weight of a frame at sample `index` of its first half: a raised cosine, so that two halves add up
    /// to one.
    func weight(at index: Int) -> Float {
        Float(0.5 - 0.5 * cos(Double.pi * (Double(index) + 0.5) / Double(hop)))
    }
}
