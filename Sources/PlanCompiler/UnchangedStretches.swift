internal import MediaTypes
package import RenderPlan

/// The pass that determines which output frames are unchanged frames of a single clip, and the reasons that
/// others aren't.
///
/// It uses only the plan. Whether a clip's file has the coding that the output requires is checked when the
/// file is opened.
package struct UnchangedStretches {
    /// The stretches, contiguous from the first frame of the output to the last.
    package private(set) var stretches: [OutputStretch] = []
    private let plan: RenderPlan

    package init(of plan: RenderPlan) {
        self.plan = plan
        guard let format = plan.video else { return }
        let whole = CMTimeRange(start: .zero, duration: plan.duration)
        for instruction in plan.instructions {
            let range = instruction.timeRange.intersection(whole)
            guard range.isValid, !range.isEmpty else { continue }
            append(instruction, in: format.frames(in: range), format)
        }
        // Frames that no instruction covers are background.
        append(frames: (stretches.last?.frames.upperBound ?? 0)..<plan.frameCount, .changed("no instruction"))
        if let overlay = plan.overlay {
            for range in overlay.timeRanges {
                cover(
                    format.frames(in: range),
                    overlay.drawing == .whole ? "drawn into layers" : "title or layer above")
            }
        }
    }

    private mutating func append(
        _ instruction: InstructionPlan, in frames: Range<Int64>, _ format: VideoFormat
    ) {
        if let reason = Self.reason(instruction) { return append(frames: frames, .changed(reason)) }
        guard let name = instruction.layers.first?.track,
            let track = plan.videoTracks.first(where: { $0.name == name })
        else { return append(frames: frames, .changed("no media")) }
        for segment in track.segments {
            let part = format.frames(in: segment.target).clamped(to: frames)
            guard !part.isEmpty else { continue }
            append(frames: part, Self.content(segment, format))
        }
    }

    /// Appends a stretch. Frames before the end of the last stretch are ignored.
    private mutating func append(frames: Range<Int64>, _ content: OutputStretch.Content) {
        let begin = stretches.last?.frames.upperBound ?? 0
        let rest = max(begin, frames.lowerBound)..<max(begin, frames.upperBound)
        guard !rest.isEmpty else { return }
        if let last = stretches.last, last.content == content {
            stretches[stretches.count - 1].frames = last.frames.lowerBound..<rest.upperBound
        } else {
            stretches.append(OutputStretch(frames: rest, content: content))
        }
    }

    /// Returns the reason that an instruction doesn't present a single unchanged track; `nil` if it does.
    private static func reason(_ instruction: InstructionPlan) -> String? {
        switch instruction.drawing {
        case .custom: return "drawn by a custom compositor"
        case .composed: return instruction.reason ?? "composed"
        case .branches: break
        }
        guard let layer = instruction.layers.first else { return "background alone" }
        guard instruction.layers.count == 1 else {
            let ramps = instruction.layers.compactMap(Self.ramp)
            return ramps.first.map { "\(instruction.layers.count) layers, \($0)" }
                ?? "\(instruction.layers.count) layers"
        }
        return layer.drawing == .pass ? nil : Self.ramp(layer) ?? "scaled, moved or cropped"
    }

    private static func ramp(_ layer: LayerPlan) -> String? {
        let range = layer.opacity.first { $0.start != $0.end }?.range
        if let range { return "opacity ramp \(ReadableTime.text(range))" }
        if layer.opacity.contains(where: { $0.start != 1 }) { return "opacity below 1" }
        return layer.placement.contains { $0.start != $0.end } ? "a layer that moves" : nil
    }

    private static func content(
        _ segment: VideoTrackPlan.Segment, _ format: VideoFormat
    ) -> OutputStretch.Content {
        guard let clip = segment.clip else { return .changed("no media") }
        let (source, picture) = (clip.source, clip.picture)
        if source.isStill { return .changed("still image") }
        if source.sequence != nil { return .changed("image sequence") }
        if picture.effect != nil { return .changed("effect") }
        if picture.look != nil { return .changed("colors") }
        if picture.clientFormat != nil { return .changed("drawn by a custom compositor") }
        if picture.pixelFormat != nil { return .changed("alpha") }
        if picture.orientation != .identity { return .changed("turned or mirrored") }
        guard clip.sourceRange.duration.isRoundingOf(segment.target.duration) else {
            return .changed("speed")
        }
        return .clip(clip, start: StoredTime(wrappedValue: segment.target.start))
    }

    /// Marks unchanged frames as changed, with a reason.
    private mutating func cover(_ frames: Range<Int64>, _ reason: String) {
        guard !frames.isEmpty else { return }
        let old = stretches
        stretches = []
        for stretch in old {
            let before =
                stretch.frames
                .lowerBound..<max(
                    stretch.frames.lowerBound, min(stretch.frames.upperBound, frames.lowerBound))
            let after =
                min(
                    stretch.frames.upperBound, max(stretch.frames.lowerBound, frames.upperBound)
                )..<stretch.frames.upperBound
            append(frames: before, stretch.content)
            guard case .clip = stretch.content else {
                // These frames have a reason already.
                append(frames: before.upperBound..<after.lowerBound, stretch.content)
                append(frames: after, stretch.content)
                continue
            }
            append(frames: before.upperBound..<after.lowerBound, .changed(reason))
            append(frames: after, stretch.content)
        }
    }
}
