internal import Engine
internal import Foundation
package import MediaTypes
internal import RenderPlan

extension MixedAudio {
    /// Returns the half-open ranges of the asset in which all samples are silent.
    ///
    /// - Parameters:
    ///   - threshold: The level in dBFS up to which a sample is silent.
    ///   - shortest: The minimum duration.
    /// - Throws: An `AVError`, or `CancellationError`.
    package func silentRanges(upTo threshold: Double, lasting shortest: CMTime) async throws -> [CMTimeRange]
    {
        let factor = Float(pow(10, threshold / 20))
        let frames = shortest.samples(at: format.sampleRate, method: .roundTowardPositiveInfinity) ?? 0
        let ranges = try await render {
            SilenceFinder($0, threshold: factor, shortest: frames)
        } piece: {
            $0.add($1)
        } end: {
            $0.finish()
        }
        return ranges.map { range in
            CMTimeRange(
                start: origin + CMTime(value: range.lowerBound, timescale: format.sampleRate),
                duration: CMTime(value: Int64(range.count), timescale: format.sampleRate))
        }
    }
}
