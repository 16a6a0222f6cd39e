import Foundation
import MediaTypes

/// The rules for a video composition, for both validation and export.
///
/// Source: AVVideoComposition.h, `instructions` and `isValidForAsset:timeRange:validationDelegate:`.
struct VideoCompositionCheck {
    let composition: AVVideoComposition
    /// The range to check. Only instructions that overlap it are checked, and only it must be covered.
    let timeRange: CMTimeRange
    /// The asset's duration; `nil` if it isn't checked.
    let duration: CMTime?
    /// The IDs of the asset's tracks; `nil` if they aren't checked.
    let trackIDs: Set<CMPersistentTrackID>?

    /// Calls `visit` with each problem in order, starting with the composition's values, until it returns
    /// false.
    func visitProblems(_ visit: (VideoCompositionProblem) -> Bool) {
        for key in invalidKeys where !visit(.invalidValue(key: key)) { return }
        visitInstructionProblems(visit)
    }

    private var invalidKeys: [String] {
        var keys: [String] = []
        let frameDuration = composition.frameDuration
        if !frameDuration.isNumber || frameDuration <= .zero { keys.append("frameDuration") }
        let size = composition.renderSize
        let isUsable = size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0
        if !isUsable { keys.append("renderSize") }
        let scale = composition.renderScale
        if !scale.isFinite || scale <= 0 { keys.append("renderScale") }
        let timingTrack = composition.sourceTrackIDForFrameTiming
        let isKnown = timingTrack == kCMPersistentTrackID_Invalid || trackIDs?.contains(timingTrack) ?? true
        if timingTrack < 0 || !isKnown { keys.append("sourceTrackIDForFrameTiming") }
        return keys
    }

    /// The part of `timeRange` within the asset's duration. Its end may be infinite.
    private var span: (start: CMTime, end: CMTime)? {
        guard timeRange.isValid, !timeRange.isIndefinite else { return nil }
        let start = max(timeRange.start, .zero)
        var end = timeRange.duration.isPositiveInfinity ? .positiveInfinity : timeRange.end
        if let duration, duration.isNumber { end = min(end, duration) }
        return start.isNumber && start < end ? (start, end) : nil
    }

    private func visitInstructionProblems(_ visit: (VideoCompositionProblem) -> Bool) {
        guard let span else { return }
        let instructions = composition.instructions
        var coveredEnd = span.start
        var lastEnd = CMTime.negativeInfinity
        for (index, instruction) in instructions.enumerated() {
            let range = instruction.timeRange
            guard let end = end(of: range) else {
                guard visit(.invalidTimeRange(instruction: index)) else { return }
                continue
            }
            // Instructions outside of the span aren't rendered, and aren't checked.
            guard range.start < span.end, end > span.start else { continue }
            if isBefore(range.start, lastEnd), !visit(.invalidTimeRange(instruction: index)) { return }
            lastEnd = max(lastEnd, end)
            let gap = gap(from: coveredEnd, to: min(range.start, span.end))
            if let gap, !visit(.emptyTimeRange(gap, beforeInstruction: index)) { return }
            coveredEnd = max(coveredEnd, min(end, span.end))
            guard visitLayerProblems(of: instruction, at: index, visit) else { return }
        }
        // Without an asset and a numeric end, the required end of the last instruction is unknown.
        guard span.end.isNumber || instructions.isEmpty else { return }
        if let gap = gap(from: coveredEnd, to: span.end) {
            let next = instructions.firstIndex { $0.timeRange.start >= coveredEnd }
            _ = visit(.emptyTimeRange(gap, beforeInstruction: next ?? instructions.count))
        }
    }

    /// Returns the end of an instruction's range, which may be infinite; `nil` if the range is invalid or its
    /// start is not a number.
    private func end(of range: CMTimeRange) -> CMTime? {
        guard range.isValid, range.start.isNumber else { return nil }
        if range.duration.isPositiveInfinity { return .positiveInfinity }
        return range.isNumber ? range.end : nil
    }

    private func gap(from start: CMTime, to end: CMTime) -> CMTimeRange? {
        guard isBefore(start, end) else { return nil }
        return CMTimeRange(start: start, duration: end.isNumber ? end - start : .positiveInfinity)
    }

    /// Returns whether a time is before another by more than a rounding error.
    private func isBefore(_ time: CMTime, _ other: CMTime) -> Bool {
        time < other && !(time.isNumber && other.isNumber && time.isRoundingOf(other))
    }

    /// Visits the problems of an instruction's layers. Returns false if `visit` returned false.
    private func visitLayerProblems(
        of instruction: any AVVideoCompositionInstructionProtocol, at index: Int,
        _ visit: (VideoCompositionProblem) -> Bool
    ) -> Bool {
        guard let instruction = instruction as? AVVideoCompositionInstruction else { return true }
        for (layerIndex, layer) in instruction.layerInstructions.enumerated() {
            let isKnown =
                trackIDs?.contains(layer.trackID) ?? true
                || layer.trackID == composition.animationTool?.additionalTrackID
            guard isKnown || visit(.invalidTrackID(instruction: index, layer: layerIndex)) else {
                return false
            }
            let isFinite = layer.configuration.isFinite
            guard isFinite || visit(.valueNotFinite(instruction: index, layer: layerIndex)) else {
                return false
            }
        }
        return true
    }
}

extension AVVideoCompositionLayerInstruction.Configuration {
    /// Whether every transform and crop rectangle consists of finite numbers. Opacities always do.
    fileprivate var isFinite: Bool {
        transformRamps.entries.allSatisfy { $0.from.isFinite && $0.to.isFinite }
            && cropRectangleRamps.entries.allSatisfy { $0.from.isFinite && $0.to.isFinite }
    }
}
