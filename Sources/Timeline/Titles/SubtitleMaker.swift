import Foundation
import LayerRendering
import Layers
import MediaTypes

/// Makes a layer for each subtitle, in the coordinate system of `TitleMaker`.
struct SubtitleMaker {
    let track: Timeline.SubtitleTrack
    let renderSize: CGSize
    /// The end of the timeline.
    let end: CMTime
    let measure: TextMeasure

    private var height: Double { Double(renderSize.height) }
    private var width: Double { Double(renderSize.width) }

    /// The margin at each edge as a fraction of the size, because displays may crop edges.
    private static let margin = 0.05

    /// Returns the range of the timeline in which a cue is displayed, or `nil` if it is outside the timeline.
    func range(of cue: SubtitleCue) -> CMTimeRange? {
        let start = max(cue.range.start + track.start, .zero)
        let last = min(cue.range.end + track.start, end)
        return start < last ? CMTimeRange(start: start, end: last) : nil
    }

    /// Returns the layer of a cue.
    ///
    /// - Parameter range: The range of the timeline in which the cue is displayed.
    func layer(for cue: SubtitleCue, in range: CMTimeRange) -> CALayer {
        let room = width * (1 - 2 * Self.margin)
        let boxWidth = max(room * cue.place.size, 4 * track.fontSize * height)
        let style = TitleTextStyle(
            font: track.font, fontFile: track.fontFile, fontSize: track.fontSize * height, color: track.color,
            alignment: cue.place.align == .left ? .left : cue.place.align == .right ? .right : .center,
            background: CGColor(gray: 0, alpha: 0.6), measure: measure)
        let text = cue.runs.map { run in
            style.piece(
                run.text, isBold: run.isBold, isItalic: run.isItalic, isUnderlined: run.isUnderlined)
        }
        let layer = style.layer(text, width: boxWidth)
        let boxHeight = layer.bounds.height
        layer.name = "subtitle"
        layer.position = CGPoint(
            x: left(of: cue.place, boxWidth) + boxWidth / 2,
            y: top(of: cue.place, boxHeight, style.lineHeight()) + boxHeight / 2)
        layer.beginTime = range.start.seconds
        layer.duration = range.duration.seconds
        return layer
    }

    private func left(of place: SubtitleCue.Place, _ boxWidth: Double) -> Double {
        let (low, high) = (width * Self.margin, width * (1 - Self.margin))
        let anchor: Double
        switch place.align {
        case .left: anchor = place.position.map { $0 * width } ?? low
        case .center: anchor = (place.position ?? 0.5) * width - boxWidth / 2
        case .right: anchor = (place.position.map { $0 * width } ?? high) - boxWidth
        }
        return max(min(anchor, high - boxWidth), low)
    }

    private func top(of place: SubtitleCue.Place, _ boxHeight: Double, _ lineHeight: Double) -> Double {
        let (low, high) = (height * Self.margin, height * (1 - Self.margin))
        let top: Double
        switch place.line {
        case .bottom(let lines): top = high - Double(lines) * lineHeight - boxHeight
        case .top(let lines): top = low + Double(lines) * lineHeight
        case .fraction(let part): top = part * height
        case .middle: top = (height - boxHeight) / 2
        }
        return max(min(top, high - boxHeight), low)
    }
}
