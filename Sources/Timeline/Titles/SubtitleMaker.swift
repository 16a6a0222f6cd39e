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
        let margins = margins(of: cue.place)
        let room = width * (1 - margins.left - margins.right)
        let boxWidth = max(room * cue.place.size, 4 * track.fontSize * height)
        let style = TitleTextStyle(
            font: track.font, fontFile: track.fontFile, fontSize: track.fontSize * height, color: track.color,
            alignment: cue.place.align == .left ? .left : cue.place.align == .right ? .right : .center,
            background: look(of: cue).box, measure: measure)
        let layer = content(of: cue, in: range, style, width: boxWidth)
        let boxHeight = layer.bounds.height
        layer.name = "subtitle"
        layer.position = CGPoint(
            x: left(of: cue.place, boxWidth) + boxWidth / 2,
            y: top(of: cue.place, boxHeight, style.lineHeight()) + boxHeight / 2)
        layer.beginTime = range.start.seconds
        layer.duration = range.duration.seconds
        addFade(of: cue, in: range, to: layer)
        return layer
    }

    /// Returns the look of a cue: that of the file, unless the track has another style than the default.
    func look(of cue: SubtitleCue) -> SubtitleLook {
        let style = SubtitleLook(track.style)
        return track.style == .box ? cue.look ?? style : style
    }

    /// Adds the fades of a cue. If a part of it is cut off by the timeline, so is that part of the fades.
    private func addFade(of cue: SubtitleCue, in range: CMTimeRange, to layer: CALayer) {
        let look = look(of: cue)
        guard look.fadeIn > .zero || look.fadeOut > .zero else { return }
        let begin = (cue.range.start + track.start).seconds - range.start.seconds
        let (length, total) = (cue.range.duration.seconds, range.duration.seconds)
        let fadeIn = min(look.fadeIn.seconds, length)
        let fadeOut = min(look.fadeOut.seconds, length - fadeIn)
        let times = [begin, begin + fadeIn, begin + length - fadeOut, begin + length]
        func opacity(_ time: Double) -> Double {
            if time < times[1] { return (time - times[0]) / fadeIn }
            return time > times[2] ? (times[3] - time) / fadeOut : 1
        }
        let inner = times.filter { $0 > 0 && $0 < total }
        let motion = TitleMotion(duration: total)
        layer.add(
            motion.opacities(([0] + inner + [total]).map { (max(0, min(1, opacity($0))), $0 / total) }),
            forKey: "fade")
    }

    private func margins(of place: SubtitleCue.Place) -> SubtitleCue.Margins {
        place.margins ?? .init(left: track.margin, right: track.margin, vertical: track.margin)
    }

    private func left(of place: SubtitleCue.Place, _ boxWidth: Double) -> Double {
        let margins = margins(of: place)
        let (low, high) = (width * margins.left, width * (1 - margins.right))
        let x = place.anchor.map { Double($0.x) } ?? place.position
        let anchor: Double
        switch place.align {
        case .left: anchor = x.map { $0 * width } ?? low
        case .center: anchor = (x.map { $0 * width } ?? (low + high) / 2) - boxWidth / 2
        case .right: anchor = (x.map { $0 * width } ?? high) - boxWidth
        }
        return place.anchor != nil ? anchor : max(min(anchor, high - boxWidth), low)
    }

    private func top(of place: SubtitleCue.Place, _ boxHeight: Double, _ lineHeight: Double) -> Double {
        let margin = height * margins(of: place).vertical
        let (low, high) = (margin, height - margin)
        if let anchor = place.anchor {
            switch place.line {
            case .bottom: return anchor.y * height - boxHeight
            case .middle: return anchor.y * height - boxHeight / 2
            case .top, .fraction: return anchor.y * height
            }
        }
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
