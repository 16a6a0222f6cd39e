internal import Editing
internal import MediaTypes
internal import RenderPlan

/// A compiler pass that converts a branch's clips to properties of its pad and crop element over the output's
/// time.
struct BranchRamps {
    let branch: Branch
    let format: VideoFormat
    let duration: CMTime
    /// Names of elements and of the pad in the graph.
    let compositor: String
    let pad: String
    let crop: String

    /// The constant properties, and the ramps of those that change.
    struct Result {
        var padProperties: [Property] = []
        var cropProperties: [Property] = []
        var ramps: [Ramp] = []
        var crops = false
    }

    func result() -> Result {
        var result = Result()
        let placements = placements()
        func take(_ property: String, default standard: Int?, isCrop: Bool, _ value: (PadPlacement) -> Int) {
            var values = placements.map { (time: $0.time, value: Double(value($0.placement))) }
            if isCrop { values = (values + uncropped).sorted { $0.time < $1.time } }
            let keyframes = held(values)
            guard keyframes.count > 1 else {
                let constant = Int(keyframes.first?.value ?? 0)
                guard constant != standard else { return }
                let node = Property(property, String(constant))
                if isCrop { result.cropProperties.append(node) } else { result.padProperties.append(node) }
                result.crops = result.crops || isCrop
                return
            }
            result.crops = result.crops || isCrop
            result.ramps.append(
                Ramp(
                    element: isCrop ? crop : compositor, pad: isCrop ? nil : pad, property: property,
                    interpolation: .hold, keyframes: keyframes))
        }
        take("xpos", default: 0, isCrop: false, \.x)
        take("ypos", default: 0, isCrop: false, \.y)
        take("width", default: nil, isCrop: false, \.width)
        take("height", default: nil, isCrop: false, \.height)
        take("left", default: 0, isCrop: true, \.cropLeft)
        take("top", default: 0, isCrop: true, \.cropTop)
        take("right", default: 0, isCrop: true, \.cropRight)
        take("bottom", default: 0, isCrop: true, \.cropBottom)
        takeOrder(into: &result)
        takeAlpha(into: &result)
        return result
    }

    /// Returns the placement from each time on, with one per frame during motion.
    private func placements() -> [(time: CMTime, placement: PadPlacement)] {
        var result: [(time: CMTime, placement: PadPlacement)] = []
        for clip in branch.clips {
            for piece in clip.layout.placement {
                if piece.isStill {
                    let start = format.settled(piece.range.start)
                    result.append((start, PadPlacement(piece.start, of: clip.picture)))
                    continue
                }
                for frame in format.frames(in: piece.range) {
                    let placement = PadPlacement(
                        piece.value(at: format.time(ofFrame: frame)), of: clip.picture)
                    result.append((format.time(ofFrame: frame), placement))
                }
            }
        }
        return result
    }

    /// Zero crops for the gaps of the branch. Only without a crop does videocrop pass a gap's buffers through
    /// unchanged; otherwise, it produces frames of uninitialized memory.
    private var uncropped: [(time: CMTime, value: Double)] {
        var starts: [CMTime] = []
        var end = CMTime.zero
        for clip in branch.clips {
            if isGap(from: end, to: clip.range.start) { starts.append(end) }
            end = clip.range.end
        }
        if isGap(from: end, to: duration) { starts.append(end) }
        return starts.map { (format.settled($0), 0) }
    }

    private func isGap(from start: CMTime, to end: CMTime) -> Bool {
        start < end && !format.frames(in: CMTimeRange(start: start, end: end)).isEmpty
    }

    /// Returns keyframes of a held value: one for each change, with the first one moved to zero.
    private func held(_ values: [(time: CMTime, value: Double)]) -> [Ramp.Keyframe] {
        var keyframes: [Ramp.Keyframe] = []
        for (time, value) in values where keyframes.last?.value != value {
            keyframes.append(Ramp.Keyframe(keyframes.isEmpty ? .zero : time, value))
        }
        return keyframes
    }

    private func takeOrder(into result: inout Result) {
        let keyframes = held(branch.clips.map { (format.settled($0.range.start), Double($0.order)) })
        if keyframes.count > 1 {
            result.ramps.append(
                Ramp(
                    element: compositor, pad: pad, property: "zorder", interpolation: .hold,
                    keyframes: keyframes))
        } else {
            result.padProperties.append(Property("zorder", String(Int(keyframes.first?.value ?? 0))))
        }
    }

    private func takeAlpha(into result: inout Result) {
        var curve = AlphaCurve()
        for clip in branch.clips {
            for piece in clip.layout.opacity { curve.append(piece) }
        }
        for range in hiddenRanges() { curve.hide(range) }
        guard let keyframes = curve.keyframes else { return }
        result.ramps.append(
            Ramp(
                element: compositor, pad: pad, property: "alpha", interpolation: .hold,
                keyframes: OpacitySteps(format: format).keyframes(along: keyframes)))
    }

    /// Returns the ranges of frames in which the crop leaves nothing visible.
    private func hiddenRanges() -> [CMTimeRange] {
        let all = placements()
        return all.indices.compactMap { index in
            guard !all[index].placement.isVisible else { return nil }
            let end = index + 1 < all.count ? all[index + 1].time : duration
            return CMTimeRange(start: all[index].time, end: end)
        }
    }
}
