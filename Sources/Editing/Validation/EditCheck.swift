internal import Foundation
internal import MediaTypes

/// Looks for problems of an edit in its model: what makes its video composition invalid, and what would be rendered as
/// hardly anybody wants it. Media is not read, but for facts of files.
package struct EditCheck {
    private let asset: AVAsset
    private let videoComposition: AVVideoComposition?
    private let audioMix: AVAudioMix?
    private let tracks: [CMPersistentTrackID: MediaSpans]
    private let duration: CMTime

    package init(asset: AVAsset, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?) {
        self.asset = asset
        self.videoComposition = videoComposition
        self.audioMix = audioMix
        duration = asset.duration
        tracks = asset.tracks.reduce(into: [:]) { $0[$1.trackID] = MediaSpans($1) }
    }

    /// All problems, errors first, each in order of time.
    package func problems() -> [EditProblem] {
        let errors = videoComposition.map {
            $0.problems(trackIDs: Set(tracks.keys), duration: duration)
        }
        var warnings = (videoComposition?.instructions ?? []).enumerated().flatMap { index, instruction in
            problems(of: instruction, index)
        }
        warnings += asset.tracks(withMediaType: .audio).flatMap(loudRanges) + soundThatEndsEarly()
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
        if duration.isNumber, range.end > duration, !range.end.isRoundingOf(duration) {
            problems.append(
                EditProblem(
                    severity: .warning, kind: .beyondEnd,
                    message: "\(name) goes on after the end of the composition at \(duration.seconds) s",
                    remedy: "end it there",
                    range: CMTimeRange(start: max(range.start, duration), end: range.end), instruction: index)
            )
        }
        let layers = (instruction as? AVVideoCompositionInstruction)?.layerInstructions ?? []
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

    /// Where a layer has nothing to show: all of its instruction, or a part in which nothing else is visible either.
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

    /// Whether a layer leaves nothing to see of those behind it.
    private func covers(_ layer: AVVideoCompositionLayerInstruction, in range: CMTimeRange) -> Bool {
        guard let media = tracks[layer.trackID], media.firstGap(in: range) == nil, !media.hasAlpha,
            let videoComposition
        else { return false }
        let ramps = layer.configuration
        guard ramps.opacityRamps.constantValue(in: range) == 1,
            ramps.cropRectangleRamps.constantValue(in: range)?.isInfinite == true,
            let transform = ramps.transformRamps.constantValue(in: range),
            transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
        else { return false }
        let shown = CGRect(origin: .zero, size: media.size).applying(transform)
        return shown.contains(CGRect(origin: .zero, size: videoComposition.renderSize))
    }

    // MARK: Sound

    private func loudRanges(of track: AVAssetTrack) -> [EditProblem] {
        guard duration.isNumber, duration > .zero,
            let pieces = audioMix?.volumeRamps(forTrackID: track.trackID)?.pieces(
                in: CMTimeRange(start: .zero, end: duration))
        else { return [] }
        let loud = pieces.filter { max($0.start, $0.end) > 1 }
        guard let first = loud.first, let last = loud.last else { return [] }
        let most = loud.map { max($0.start, $0.end) }.max() ?? 1
        let range = CMTimeRange(start: first.startTime, end: last.endTime)
        return [
            EditProblem(
                severity: .warning, kind: .loud,
                message: "track \(track.trackID) has a volume of \(most) from \(range.secondsText)",
                remedy: "use 1 at most, so that loud parts aren't clipped", range: range,
                trackID: track.trackID)
        ]
    }

    private func soundThatEndsEarly() -> [EditProblem] {
        func end(of type: AVMediaType) -> CMTime? {
            asset.tracks(withMediaType: type).compactMap { tracks[$0.trackID]?.end }.max()
        }
        // A file's own streams differ by a few frames.
        guard let sound = end(of: .audio), let video = end(of: .video),
            (video - sound).seconds > Self.shortestSilence
        else { return [] }
        return [
            EditProblem(
                severity: .warning, kind: .soundEndsEarly,
                message: "the sound ends at \(sound.seconds) s, and the video at \(video.seconds) s",
                remedy: "extend the sound, or shorten the video",
                range: CMTimeRange(start: sound, end: video))
        ]
    }

    private static let shortestSilence = 0.5
}

extension AVVideoComposition {
    /// What makes the composition invalid for these tracks and this duration, in the order of validation.
    fileprivate func problems(
        trackIDs: Set<CMPersistentTrackID>, duration: CMTime
    ) -> [EditProblem] {
        var problems: [EditProblem] = []
        let check = VideoCompositionCheck(
            composition: self, timeRange: CMTimeRange(start: .zero, duration: .positiveInfinity),
            duration: duration, trackIDs: trackIDs)
        check.visitProblems { problem in
            problems.append(problem.editProblem(in: self))
            return true
        }
        return problems
    }
}

extension VideoCompositionProblem {
    fileprivate func editProblem(in composition: AVVideoComposition) -> EditProblem {
        let error = error(in: composition)
        var problem = EditProblem(
            severity: .error, kind: .invalidValue, message: error.failureReason ?? "\(error)",
            remedy: error.remedy ?? "", trackID: error.trackID)
        switch self {
        case .invalidValue: break
        case .emptyTimeRange(let range, _): (problem.kind, problem.range) = (.hole, range)
        case .valueNotFinite(let index, _): problem.instruction = index
        case .invalidTimeRange(let index): (problem.kind, problem.instruction) = (.overlap, index)
        case .invalidTrackID(let index, _): (problem.kind, problem.instruction) = (.unknownTrack, index)
        }
        if let index = problem.instruction { problem.range = composition.instructions[index].timeRange }
        return problem
    }
}

extension CMTimeRange {
    /// Both ends in seconds, for messages.
    var secondsText: String { "\(start.seconds) s to \(end.seconds) s" }
}

/// Where a track has media, and what it shows.
private struct MediaSpans {
    /// Not empty, in order, not adjacent.
    private var spans: [CMTimeRange] = []
    let size: CGSize
    let hasAlpha: Bool

    init(_ track: AVAssetTrack) {
        size = track.naturalSize
        hasAlpha = track.hasMediaCharacteristic(.containsAlphaChannel)
        for segment in track.segments where !segment.isEmpty {
            let target = segment.timeMapping.target
            guard target.isNumber, target.duration > .zero else { continue }
            if let last = spans.last, target.start <= last.end || target.start.isRoundingOf(last.end) {
                spans[spans.count - 1] = CMTimeRange(start: last.start, end: max(last.end, target.end))
            } else {
                spans.append(target)
            }
        }
    }

    var end: CMTime? { spans.last?.end }

    /// The first part of a range without media, longer than rounding; nil if there is none.
    func firstGap(in range: CMTimeRange) -> CMTimeRange? {
        let index = spans.partitioningIndex { $0.end > range.start }
        var start = range.start
        if index < spans.count, spans[index].start <= start || spans[index].start.isRoundingOf(start) {
            start = spans[index].end
            guard start < range.end, !start.isRoundingOf(range.end) else { return nil }
            let next = index + 1 < spans.count ? min(spans[index + 1].start, range.end) : range.end
            return CMTimeRange(start: start, end: next)
        }
        let next = index < spans.count ? min(spans[index].start, range.end) : range.end
        return CMTimeRange(start: start, end: next)
    }
}
