import Foundation
import Layers
import MediaTypes

extension SubtitleMaker {
    /// Returns the layer of a cue's text: a text layer, or one that contains the outline and a text layer for
    /// each word that the style highlights in turn.
    func content(
        of cue: SubtitleCue, in range: CMTimeRange, _ style: TitleTextStyle, width: Double
    ) -> CALayer {
        let look = look(of: cue)
        let plain = text(of: cue, style, highlighting: 0..<0)
        guard look.outline != nil || look.highlight != .none else { return style.layer(plain, width: width) }
        let container =
            look.outline.map { color in
                let height = Double(renderSize.height)
                return style.outline(
                    of: plain, color: color, size: look.outlineWidth.map { $0 * height }, width: width)
            } ?? CALayer()
        let steps = steps(of: cue, in: range, look.highlight)
        for step in steps {
            let layer = style.layer(text(of: cue, style, highlighting: step.runs), width: width)
            container.bounds = layer.bounds
            layer.position = CGPoint(x: width / 2, y: layer.bounds.height / 2)
            if steps.count > 1 {
                layer.beginTime = step.start
                layer.duration = step.end - step.start
            }
            container.addSublayer(layer)
        }
        return container
    }

    /// A part of a caption's time, in seconds of its layer, and the runs with the highlight color.
    private struct Step {
        var start: Double
        var end: Double
        var runs: Range<Int>
    }

    /// Returns the parts of the time: one for each word, or a single one if nothing is highlighted.
    private func steps(
        of cue: SubtitleCue, in range: CMTimeRange, _ highlight: SubtitleLook.Highlight
    ) -> [Step] {
        let begin = range.start.seconds
        let whole = Step(start: 0, end: range.duration.seconds, runs: 0..<0)
        guard highlight != .none, cue.hasWordTimes else { return [whole] }
        var starts = cue.runs.indices.filter { cue.runs[$0].start != nil }
        if starts.first != 0 { starts.insert(0, at: 0) }
        var steps: [Step] = []
        for (place, first) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1] : cue.runs.count
            // A difference of seconds, as layers compute their time, so that a word begins in its frame.
            let start = ((cue.runs[first].start ?? cue.range.start) + track.start).seconds - begin
            if steps.isEmpty, start > 0 { steps.append(Step(start: 0, end: start, runs: 0..<0)) }
            steps.append(
                Step(
                    start: start, end: whole.end, runs: (highlight == .past ? 0 : first)..<end))
        }
        for place in steps.indices.dropLast() { steps[place].end = min(steps[place + 1].start, whole.end) }
        return steps.compactMap { step in
            let start = max(step.start, 0)
            return start < step.end ? Step(start: start, end: step.end, runs: step.runs) : nil
        }
    }

    /// Returns the text, in as few runs as possible. Without highlights, syllables of karaoke have the color that
    /// they end with.
    private func text(
        of cue: SubtitleCue, _ style: TitleTextStyle, highlighting: Range<Int>
    ) -> [TextRun] {
        let isPlain = look(of: cue).highlight == .none
        var runs: [TextRun] = []
        for (index, run) in cue.runs.enumerated() {
            let color =
                highlighting.contains(index)
                ? run.highlightColor ?? track.highlightColor : isPlain ? run.highlightColor : nil
            let piece = style.piece(run, frameHeight: Double(renderSize.height), color: color)
            if runs.last?.attributes == piece.attributes {
                runs[runs.count - 1].text += piece.text
            } else {
                runs.append(piece)
            }
        }
        return runs
    }
}
