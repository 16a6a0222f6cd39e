internal import ExtraTypes
internal import MediaTypes

/// A readable summary of a layer's opacity and placement, omitting default values.
struct LayerSummary {
    private let layer: LayerPlan
    private let range: CMTimeRange
    private let output: PixelRectangle?

    /// - Parameter range: The instruction's range, which is omitted for motions with the same range.
    init(_ layer: LayerPlan, in range: CMTimeRange, of format: VideoFormat?) {
        self.layer = layer
        self.range = range
        output = format.map {
            PixelRectangle(left: 0, top: 0, right: Double($0.width), bottom: Double($0.height))
        }
    }

    var texts: [String] {
        let motions = LayerMotion.motions(of: layer.placement).compactMap(text) + layer.transform.map(warp)
        let blended = layer.blendMode.map { ["blended by \($0.rawValue)"] } ?? []
        let mixed = layer.isMixed == true ? ["mixed with the layer below it"] : []
        return [
            opacities(layer.opacity), motions, layer.crop.map(crop), outline, backdrop, wipes, mixed, blended,
        ].flatMap(\.self)
    }

    private func warp(_ piece: TransformPiece) -> String {
        let end = piece.isStill ? "" : " → \(piece.end.words)"
        return piece.start.words + end + when(piece.range)
    }

    private func crop(_ piece: CropPiece) -> String {
        let end = piece.isStill ? "" : " → \(rectangle(piece.end))"
        return "shows \(rectangle(piece.start))" + end + when(piece.range)
    }

    private var outline: [String] {
        guard let outline = layer.outline else { return [] }
        var words: [String] = []
        if outline.cornerRadius > 0 { words.append("corners \(ReadableNumber.text(outline.cornerRadius))") }
        if let border = outline.border {
            words.append("border \(ReadableNumber.text(border.width)) \(border.color.words)")
        }
        if let shadow = outline.shadow {
            let place = "\(ReadableNumber.text(shadow.right)),\(ReadableNumber.text(shadow.down))"
            let blur = ReadableNumber.text(shadow.deviation)
            words.append("shadow \(shadow.color.words) at \(place), blurred by \(blur)")
        }
        return words
    }

    /// The backdrop, and the changes of the layer on it.
    private var backdrop: [String] {
        guard let backdrop = layer.backdrop else { return [] }
        let place = backdrop.room == output ? "" : ", " + rectangle(backdrop.room)
        let fill =
            switch backdrop.fill {
            case .color(let color): "on " + color.words
            case .blur(_, let deviation): "on its copy, blurred by \(ReadableNumber.text(deviation))"
            }
        let changes =
            opacities(backdrop.opacity)
            + backdrop.transform.filter { $0.start != .identity || $0.end != .identity }.map(warp)
        return [fill + place] + changes.map { "both " + $0 }
    }

    private var wipes: [String] {
        guard let wipe = layer.wipe else { return [] }
        let pattern = wipe.mask.pattern
        let side = pattern.side.map { " from \($0.rawValue)" } ?? ""
        let soft =
            wipe.mask.softness > 0 ? ", soft over \(ReadableNumber.text(wipe.mask.softness)) of it" : ""
        let action = wipe.mask.isInverted ? "hidden" : "shown"
        return wipe.progress.map { piece in
            let end = piece.isStill ? "" : " → \(ReadableNumber.text(piece.end))"
            return "\(action) by \(pattern.shape.rawValue)\(side) \(ReadableNumber.text(piece.start))" + end
                + soft
                + when(piece.range)
        }
    }

    private func opacities(_ pieces: [LinearPiece]) -> [String] {
        pieces.compactMap { piece in
            guard !piece.isStill else {
                return piece.start == 1
                    ? nil : "opacity \(ReadableNumber.text(piece.start))\(when(piece.range))"
            }
            return "opacity \(ReadableNumber.text(piece.start)) → \(ReadableNumber.text(piece.end))"
                + when(piece.range)
        }
    }

    private func when(_ time: CMTimeRange) -> String {
        time == range ? "" : ", " + ReadableTime.text(time)
    }

    /// Returns `nil` for a complete frame that fills the output and doesn't move.
    private func text(_ motion: LayerMotion) -> String? {
        let (from, to) = (motion.start, motion.end)
        let steps = motion.stepCount.map { " in \($0) steps" } ?? ""
        let time = steps + when(motion.range)
        let isCropped = from.visible != from.frame || to.visible != to.frame
        let shows = "shows \(rectangle(from.visible)) → \(rectangle(to.visible))"
        if from == to {
            guard isCropped || from.frame != output else { return nil }
            let shown = isCropped ? ", shows \(rectangle(from.visible))" : ""
            return "\(rectangle(from.frame))\(shown)\(time)"
        }
        guard from.frame != to.frame else {
            return (from.frame == output ? "" : "\(rectangle(from.frame)), ") + shows + time
        }
        let isMove = from.frame.width == to.frame.width && from.frame.height == to.frame.height
        let moves =
            isMove
            ? "\(rectangle(from.frame)) moves to \(corner(to.frame))"
            : "\(rectangle(from.frame)) → \(rectangle(to.frame))"
        return moves + (isCropped ? ", " + shows : "") + time
    }

    private func corner(_ place: PixelRectangle) -> String {
        "\(ReadableNumber.text(place.left)),\(ReadableNumber.text(place.top))"
    }

    private func rectangle(_ place: PixelRectangle) -> String {
        "\(ReadableNumber.text(place.width))x\(ReadableNumber.text(place.height)) at \(corner(place))"
    }
}
