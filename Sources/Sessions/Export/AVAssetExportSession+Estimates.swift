internal import Editing
internal import ExtraTypes
internal import Foundation
public import MediaTypes
internal import Outputs
internal import RenderPlan

extension AVAssetExportSession {
    /// An estimate of the length of the output in bytes, from the duration of `timeRange` and typical bit
    /// rates; 0 if the duration isn't numeric, as by default, and for ProRes.
    ///
    /// See `estimatedOutputFileLengthInBytes`.
    public final var estimatedOutputFileLength: Int64 {
        if preset.isPassthrough { return timeRange.duration.isNumeric ? copiedLength : 0 }
        guard timeRange.duration.isNumeric, settings.video?.qualities != nil || settings.video == nil,
            let plan = try? compiledPlan()
        else { return 0 }
        return limited(estimate(of: plan).length(of: plan.duration))
    }

    /// An estimate of the length of the output in bytes, from typical bit rates.
    public final var estimatedOutputFileLengthInBytes: Int64 {
        get async throws {
            if preset.isPassthrough {
                _ = try await asset.load(.tracks)
                return copiedLength
            }
            let plan = try compiledPlan()
            return limited(estimate(of: plan).length(of: plan.duration))
        }
    }

    /// Calls a handler with an estimate of the length of the output in bytes, or 0 and an error.
    @preconcurrency
    public final func estimateOutputFileLength(
        completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void
    ) {
        Task.detached { [self] in
            do {
                let length = try await estimatedOutputFileLengthInBytes
                ClientQueue.call { handler(length, nil) }
            } catch {
                ClientQueue.call { handler(0, error) }
            }
        }
    }

    /// An estimate of the longest output that `fileLengthLimit` allows, at most the duration of the output;
    /// invalid if the asset can't be exported.
    public final var maxDuration: CMTime {
        preset.isPassthrough ? copiedRange.duration : (try? compiledPlan()).map(longest) ?? .invalid
    }

    /// An estimate of the longest output that `fileLengthLimit` allows, at most the duration of the output.
    public final var estimatedMaximumDuration: CMTime {
        get async throws {
            guard preset.isPassthrough else { return longest(try compiledPlan()) }
            _ = try await asset.load(.duration)
            return copiedRange.duration
        }
    }

    /// Calls a handler with an estimate of the longest output, or an invalid time and an error.
    @preconcurrency
    public final func estimateMaximumDuration(
        completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void
    ) {
        Task.detached { [self] in
            do {
                let duration = try await estimatedMaximumDuration
                ClientQueue.call { handler(duration, nil) }
            } catch {
                ClientQueue.call { handler(.invalid, error) }
            }
        }
    }

    /// The part of the asset whose samples are copied.
    private var copiedRange: CMTimeRange {
        timeRange.intersection(CMTimeRange(start: .zero, duration: asset.duration))
    }

    /// The length of the samples that are copied, at the average rates of their tracks.
    private var copiedLength: Int64 {
        Int64(
            asset.tracks.reduce(0.0) { length, track in
                let range = copiedRange.intersection(track.timeRange)
                return length + Double(track.estimatedDataRate) / 8 * max(0, range.duration.seconds)
            })
    }

    private func limited(_ length: Int64) -> Int64 {
        fileLengthLimit > 0 ? min(length, fileLengthLimit) : length
    }

    private func longest(_ plan: RenderPlan) -> CMTime {
        let rate = estimate(of: plan).rate
        guard fileLengthLimit > 0, rate > 0 else { return plan.duration }
        let seconds = Double(fileLengthLimit) * 8 / rate
        return CMTimeMinimum(plan.duration, CMTime(seconds: seconds, preferredTimescale: 600))
    }

    private func estimate(of plan: RenderPlan) -> SizeEstimate {
        let size = plan.video.map { preset.limit.size(forWidth: $0.width, height: $0.height) }
        return SizeEstimate(settings, of: plan, size: size.map { (width: $0.width, height: $0.height) })
    }

    /// The settings with a bit rate that keeps the output within `fileLengthLimit`, if an estimate at its
    /// quality doesn't.
    ///
    /// - Throws: `AVError.exportFailed` if the limit is too low for any encoding.
    final func settings(within limit: Int64, for plan: RenderPlan) throws -> ExportSettings {
        var settings = settings
        guard limit > 0 else { return settings }
        let estimate = estimate(of: plan)
        let available = (Double(limit) - 4096) * 8 / max(plan.duration.seconds, 0.001) * 0.97
        guard var video = settings.video, plan.video != nil else {
            guard estimate.audioRate <= available else {
                throw tooLow(limit, estimate.length(of: plan.duration))
            }
            return settings
        }
        let rate = available - estimate.audioRate
        guard rate >= 10_000, video.qualities != nil || estimate.videoRate <= rate else {
            throw tooLow(limit, estimate.length(of: plan.duration))
        }
        if video.qualities != nil {
            // A quality doesn't determine the size of the output.
            if case .bitRate(let asked) = video.rate, Double(asked) <= rate { return settings }
            video.rateControl = .bitRate(min(Int(rate), 100_000_000))
            settings.video = video
        }
        return settings
    }

    private func tooLow(_ limit: Int64, _ length: Int64) -> AVError {
        AVError(
            .exportFailed, reason: "the output doesn't fit into \(limit) bytes",
            remedy: "set a fileLengthLimit of \(length) or more, or export a shorter timeRange")
    }
}
