package import ExtraTypes
internal import Foundation
internal import MediaTypes

/// A check of an edit's model for errors that make its video composition invalid, and for results that are
/// probably not intended. Media files are only inspected, not decoded.
package struct EditCheck {
    let asset: AVAsset
    let videoComposition: AVVideoComposition?
    let audioMix: AVAudioMix?
    let tracks: [CMPersistentTrackID: MediaSpans]
    let duration: CMTime

    package init(asset: AVAsset, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?) {
        self.asset = asset
        self.videoComposition = videoComposition
        self.audioMix = audioMix
        duration = asset.duration
        tracks = asset.tracks.reduce(into: [:]) { $0[$1.trackID] = MediaSpans($1) }
    }

    /// Returns all problems: errors first, then warnings, each in order of time.
    package func problems() -> [EditProblem] {
        let errors = videoComposition.map {
            $0.problems(trackIDs: Set(tracks.keys), duration: duration)
        }
        var warnings = (videoComposition?.instructions ?? []).enumerated().flatMap { index, instruction in
            problems(of: instruction, index)
        }
        warnings += soundProblems()
        return (errors ?? []) + warnings
    }

    // MARK: Instructions

    private func problems(
        of instruction: any AVVideoCompositionInstructionProtocol, _ index: Int
    ) -> [EditProblem] {
        let range = instruction.timeRange
        guard range.isNumber, range.duration > .zero else { return [] }
        let name = "instruction \(index) (\(range.secondsText))"
        var problems: [EditProblem] = []
        if duration.isNumber, duration > .zero, range.end > duration, !range.end.isRoundingOf(duration) {
            problems.append(
                EditProblem(
                    severity: .warning, kind: .beyondEnd,
                    message: "\(name) goes on after the end of the composition at \(duration.seconds) s",
                    remedy: "end it there",
                    range: CMTimeRange(start: max(range.start, duration), end: range.end), instruction: index)
            )
        }
        let layers = (instruction as? AVVideoCompositionInstruction)?.layerInstructions ?? []
        problems += invisibleLayers(of: layers, in: range, name, index)
        for (position, layer) in layers.enumerated() {
            let place = "\(name): layer \(position)"
            problems += missingMedia(of: layer, isAlone: layers.count == 1, in: range, place, index)
            problems += rampsOutside(of: layer, range, place, index)
            if let above = layers[..<position].firstIndex(where: { covers($0, in: range) }) {
                problems.append(
                    EditProblem(
                        severity: .warning, kind: .covered,
                        message: "\(place), track \(layer.trackID), is never visible behind layer \(above)",
                        remedy: "leave it out, or move it in front", range: range, trackID: layer.trackID,
                        instruction: index))
            }
        }
        return problems
    }

    /// Returns problems of a layer without media: for its whole instruction, or for a part in which it is the
    /// only layer.
    private func missingMedia(
        of layer: AVVideoCompositionLayerInstruction, isAlone: Bool, in range: CMTimeRange, _ place: String,
        _ index: Int
    ) -> [EditProblem] {
        guard let media = tracks[layer.trackID] else { return [] }
        let visible = range.intersection(CMTimeRange(start: .zero, end: duration))
        guard visible.isNumber, visible.duration > .zero, let gap = media.firstGap(in: visible),
            isAlone || gap == visible
        else { return [] }
        return [
            EditProblem(
                severity: .warning, kind: .noMedia,
                message: "\(place) shows track \(layer.trackID), which has no media from \(gap.secondsText)",
                remedy: "insert a clip there, or leave the layer out", range: gap, trackID: layer.trackID,
                instruction: index)
        ]
    }

    private func rampsOutside(
        of layer: AVVideoCompositionLayerInstruction, _ range: CMTimeRange, _ place: String, _ index: Int
    ) -> [EditProblem] {
        let ramps = layer.configuration
        let named =
            ramps.opacityRamps.rampRanges.map { ("opacity", $0) }
            + ramps.transformRamps.rampRanges.map { ("transform", $0) }
            + ramps.cropRectangleRamps.rampRanges.map { ("crop rectangle", $0) }
        return named.compactMap { kind, ramp in
            guard ramp.end <= range.start || ramp.start >= range.end else { return nil }
            return EditProblem(
                severity: .warning, kind: .rampOutside,
                message: "\(place): its \(kind) ramp from \(ramp.secondsText) is outside the instruction",
                remedy: "use composition time for ramps", range: ramp, trackID: layer.trackID,
                instruction: index)
        }
    }

    /// Returns whether a layer hides all layers behind it.
    private func covers(_ layer: AVVideoCompositionLayerInstruction, in range: CMTimeRange) -> Bool {
        guard let media = tracks[layer.trackID], media.firstGap(in: range) == nil, !media.hasAlpha,
            let videoComposition
        else { return false }
        let ramps = layer.configuration
        guard ramps.wipe == nil, ramps.frameLook?.key == nil, ramps.backdrop == nil,
            ramps.outline == nil, ramps.blendMode == nil,
            ramps.opacityRamps.constantValue(in: range) == 1,
            ramps.cropRectangleRamps.constantValue(in: range)?.isInfinite == true,
            let transform = ramps.transformRamps.constantValue(in: range),
            transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
        else { return false }
        let shown = CGRect(origin: .zero, size: media.size).applying(transform)
        return shown.contains(CGRect(origin: .zero, size: videoComposition.renderSize))
    }
}
