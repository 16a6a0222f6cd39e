internal import Editing
internal import Engine
internal import ExtraTypes
internal import Foundation
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import RenderPlan
internal import Sessions

/// Looks for problems of the layers over the output: titles that are never visible, texts without a font,
/// images that can't be read.
///
/// Each title is drawn at a few times.
struct TitleCheck {
    enum Depth {
        case complete
        /// Only losses of the output: titles outside of the frame or cut off by it, and letters without a font, each
        /// letter once. Titles that are certainly within the frame aren't drawn.
        case losses
    }

    private let depth: Depth
    private let plan: RenderPlan
    private let overlay: OverlayPlan
    private let format: VideoFormat
    private let probe: TitleProbe
    private let measure = TextMeasure()

    /// Returns nil if the plan has no layers over its output.
    init?(_ plan: RenderPlan, _ depth: Depth = .complete) {
        guard let overlay = plan.overlay, let format = plan.video else { return nil }
        self.depth = depth
        (self.plan, self.overlay, self.format) = (plan, overlay, format)
        probe = TitleProbe(overlay, format: format)
    }

    func problems() -> [EditProblem] {
        var problems = overlay.tree.root.showsVideo ? [] : [noVideoLayer]
        var letters: Set<Unicode.Scalar> = []
        for (node, summary) in zip(overlay.shownLayers, overlay.summaries(relativeTo: nil))
        where !node.showsVideo {
            problems += self.problems(of: node, summary, reported: &letters)
        }
        guard depth == .losses else { return problems }
        return problems.filter { $0.kind == .titleOutside || $0.kind == .missingLetters }
    }

    private var noVideoLayer: EditProblem {
        EditProblem(
            severity: .warning, kind: .noVideoLayer,
            message:
                "the video layer is not in the tree of the animation layer, so that the video isn't visible",
            remedy: "add the video layer to the animation layer's sublayers")
    }

    // MARK: One title

    private func problems(
        of title: LayerNode, _ summary: TitleSummary, reported: inout Set<Unicode.Scalar>
    ) -> [EditProblem] {
        let name = Self.name(of: summary)
        let times = Self.times(of: title) ?? composed
        let end = times.upperBound.isFinite ? times.upperBound : max(times.lowerBound, composed.upperBound)
        let shown = CMTimeRange(
            start: CMTime(seconds: max(times.lowerBound, 0), preferredTimescale: 90_000),
            end: CMTime(seconds: max(end, 0), preferredTimescale: 90_000))
        let seen = times.clamped(to: composed)
        guard seen.lowerBound < seen.upperBound, isProcessed(seen) else {
            return [
                EditProblem(
                    severity: .warning, kind: .titleInvisible,
                    message: "\(name) is never visible: it lasts from \(Self.text(times.lowerBound)) to"
                        + " \(Self.text(times.upperBound)), and titles are drawn from"
                        + " \(Self.text(composed.lowerBound)) to \(Self.text(composed.upperBound))",
                    remedy: "set a beginTime and a duration in the composition's time", range: shown)
            ]
        }
        do {
            return try problems(of: title, name, during: seen, shown)
                + fontProblems(of: title, name, shown, reported: &reported)
        } catch {
            guard case .layer(let failure)? = error as? EngineFailure else { return [] }
            let isMissing = !FileManager.default.fileExists(atPath: failure.file)
            return [
                EditProblem(
                    EngineFailure.layer(failure).avError, isMissing ? .missingFile : .unreadableFile,
                    range: shown)
            ]
        }
    }

    private func problems(
        of title: LayerNode, _ name: String, during times: Range<Double>, _ shown: CMTimeRange
    ) throws -> [EditProblem] {
        let tree = probe.tree(of: title)
        if depth == .losses, probe.isWithinFrame(tree, at: (times.lowerBound + times.upperBound) / 2) {
            return []
        }
        switch try TitleSearch(tree: tree, probe: probe, frame: format.frameDuration.seconds).result(
            in: times)
        {
        case .unknown: return []
        case .invisible:
            return [
                EditProblem(
                    severity: .warning, kind: .titleInvisible,
                    message: "\(name) is never visible: it is hidden, transparent or empty",
                    remedy: "give it something to draw, a size and an opacity, or remove it", range: shown)
            ]
        case .outside:
            return [
                EditProblem(
                    severity: .warning, kind: .titleOutside, message: "\(name) is outside the frame",
                    remedy: "place it within \(frameText), with the origin at the lower left", range: shown)
            ]
        case .visible(let time):
            guard !probe.isWithinFrame(tree, at: time),
                try TitleCut(tree: tree, probe: probe).isCutOff(in: times, visibleAt: time)
            else { return [] }
            return [
                EditProblem(
                    severity: .warning, kind: .titleOutside,
                    message: "\(name) goes beyond the frame, whose edge cuts it off",
                    remedy: "use a smaller font or isWrapped, or place it within \(frameText)", range: shown)
            ]
        }
    }

    private var frameText: String {
        let scale = overlay.scale
        return "\(ReadableNumber.text(Double(format.width) / scale)) × "
            + "\(ReadableNumber.text(Double(format.height) / scale)) points"
    }

    /// - Parameter reported: The letters that a search for losses doesn't report again.
    private func fontProblems(
        of title: LayerNode, _ name: String, _ shown: CMTimeRange, reported: inout Set<Unicode.Scalar>
    ) -> [EditProblem] {
        let texts = title.texts
        let missing = Set(texts.flatMap(measure.missingLetters))
        guard depth == .complete else {
            let letters = missing.subtracting(reported)
            reported.formUnion(letters)
            return letterProblems(letters, name, shown)
        }
        let fonts = Set(texts.flatMap(measure.missingFonts)).sorted().map { font in
            EditProblem(
                severity: .warning, kind: .missingFont,
                message:
                    "\(name) uses the font “\(font)”, which is not installed: another one is substituted",
                remedy: "install it, name an installed font, or give its file", range: shown)
        }
        return fonts + letterProblems(missing, name, shown)
    }

    /// Returns one problem for all letters that no font has, or none without letters.
    private func letterProblems(
        _ missing: Set<Unicode.Scalar>, _ name: String, _ shown: CMTimeRange
    ) -> [EditProblem] {
        guard !missing.isEmpty else { return [] }
        let letters = missing.sorted()
        let named = letters.prefix(Self.mostLetters).map { letter in
            let number = String(letter.value, radix: 16, uppercase: true)
            return "“\(letter)” (U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number))"
        }
        let more = letters.count > Self.mostLetters ? " and \(letters.count - Self.mostLetters) more" : ""
        return [
            EditProblem(
                severity: .warning, kind: .missingLetters,
                message: "\(name): no installed font has \(named.joined(separator: ", "))\(more)",
                remedy: "install a font that has them, such as one of the packages fonts-noto", range: shown)
        ]
    }

    private static let mostLetters = 5

    // MARK: Times

    /// The seconds of the composition that are rendered.
    private var composed: Range<Double> {
        plan.origin.seconds..<(plan.origin + plan.duration).seconds
    }

    /// Whether an instruction lets the layers be drawn within a range.
    private func isProcessed(_ seconds: Range<Double>) -> Bool {
        overlay.timeRanges.map(plan.editRange).contains {
            $0.start.seconds < seconds.upperBound && $0.end.seconds > seconds.lowerBound
        }
    }

    /// The time during which a layer is active by its own timing; `nil` if it is always active, or if its
    /// speed isn't that of its superlayer.
    private static func times(of title: LayerNode) -> Range<Double>? {
        let timing = title.timing
        guard timing.speed == 1, timing.timeOffset == 0, timing.repeatCount == 0, timing.repeatDuration == 0,
            !timing.autoreverses, !timing.fillsBackwards, timing.beginTime.isFinite
        else { return nil }
        let end =
            timing.duration > 0 && !timing.fillsForwards ? timing.beginTime + timing.duration : .infinity
        return timing.beginTime..<max(end, timing.beginTime)
    }

    // MARK: Words

    private static func name(of summary: TitleSummary) -> String {
        let words = summary.words
        let short = words.count > 60 ? words.prefix(59) + "…" : words[...]
        return short.isEmpty ? summary.kind : "\(summary.kind) \(short)"
    }

    private static func text(_ seconds: Double) -> String {
        seconds.isFinite ? "\(ReadableNumber.text(seconds)) s" : "the end"
    }
}

extension LayerNode {
    /// Whether the layer or one of its sublayers displays the composed frames.
    fileprivate var showsVideo: Bool {
        properties.contents.contents == .video || (sublayers + mask).contains(where: \.showsVideo)
    }

    /// The texts of the layer and its sublayers that aren't hidden.
    fileprivate var texts: [TextProperties] {
        properties.isHidden ? [] : (properties.text.map { [$0] } ?? []) + (mask + sublayers).flatMap(\.texts)
    }
}
