import Foundation
import MediaTypes

/// The rules that a video composition keeps, in one place: validation and export ask the same questions.
///
/// Source: AVVideoComposition.h, `instructions` and `isValidForAsset:timeRange:validationDelegate:`.
struct VideoCompositionCheck {
    let composition: AVVideoComposition
    /// Only instructions that overlap this range are looked at, and only it must be covered.
    let timeRange: CMTimeRange
    /// The asset's duration; nil where there is no asset to check against.
    let duration: CMTime?
    /// The asset's tracks; nil where there is no asset to check against.
    let trackIDs: Set<CMPersistentTrackID>?

    /// Calls `visit` with each problem in order, the composition's own values first, until it returns false.
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

    /// The part of `timeRange` that the asset lasts. Its end may be infinite.
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
            let isWanted = range.start < span.end && end > span.start
            if range.start < lastEnd, isWanted, !visit(.invalidTimeRange(instruction: index)) { return }
            lastEnd = max(lastEnd, end)
            let gap = gap(from: coveredEnd, to: min(range.start, span.end))
            if let gap, !visit(.emptyTimeRange(gap, beforeInstruction: index)) { return }
            coveredEnd = max(coveredEnd, min(end, span.end))
            guard !isWanted || visitLayerProblems(of: instruction, at: index, visit) else { return }
        }
        // Without an asset and an end there is nothing that says how long the last instruction must last.
        guard span.end.isNumber || instructions.isEmpty else { return }
        if let gap = gap(from: coveredEnd, to: span.end) {
            _ = visit(.emptyTimeRange(gap, beforeInstruction: instructions.count))
        }
    }

    /// The end of a range that an instruction can have: it begins at a number and may go on for ever.
    private func end(of range: CMTimeRange) -> CMTime? {
        guard range.isValid, range.start.isNumber else { return nil }
        if range.duration.isPositiveInfinity { return .positiveInfinity }
        return range.isNumber ? range.end : nil
    }

    private func gap(from start: CMTime, to end: CMTime) -> CMTimeRange? {
        guard start < end else { return nil }
        return CMTimeRange(start: start, duration: end.isNumber ? end - start : .positiveInfinity)
    }

    /// False where `visit` said to stop.
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
    /// Whether every transform and crop rectangle is made of finite numbers. Opacities always are.
    fileprivate var isFinite: Bool {
        let transforms = transformRamps.entries.allSatisfy {
            $0.from.numbers.allSatisfy(\.isFinite) && $0.to.numbers.allSatisfy(\.isFinite)
        }
        let rectangles = cropRectangleRamps.entries.allSatisfy {
            $0.from.numbers.allSatisfy(\.isFinite) && $0.to.numbers.allSatisfy(\.isFinite)
        }
        return transforms && rectangles
    }
}
