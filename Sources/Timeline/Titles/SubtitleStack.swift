import Foundation
import Layers
import MediaTypes

/// Prevents subtitles that are displayed at the same time from covering each other.
///
/// A later one is placed above an earlier one at the bottom of the frame, and below it at the top. It keeps
/// its place when the other one ends. Subtitles of other layers may be covered.
struct SubtitleStack {
    /// One cue of any track, with the maker of its track.
    struct Item {
        var cue: SubtitleCue
        var range: CMTimeRange
        var maker: SubtitleMaker
    }

    let renderSize: CGSize
    /// The frames of subtitles that may still be displayed.
    private var shown: [(range: CMTimeRange, layer: Int, frame: CGRect)] = []

    init(renderSize: CGSize) {
        self.renderSize = renderSize
    }

    /// Returns the layers of all tracks from back to front: by layers of cues, then in the order of their starts.
    mutating func layers(for items: [Item]) -> [CALayer] {
        // A stable order: of cues that begin at the same time, the first is placed first.
        let order = items.indices.sorted { (items[$0].range.start, $0) < (items[$1].range.start, $1) }
        let layers = order.map { index in
            let item = items[index]
            let layer = item.maker.layer(for: item.cue, in: item.range)
            shown.removeAll { $0.range.end <= item.range.start }
            if item.cue.place.anchor == nil {
                layer.position.y += shift(of: layer.frame, item.cue)
            }
            shown.append((item.range, item.cue.layer, layer.frame))
            return layer
        }
        let depths = order.map { items[$0].cue.layer }
        return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
    }

    /// Returns how far down a subtitle moves, or zero if it doesn't fit.
    private func shift(of frame: CGRect, _ cue: SubtitleCue) -> CGFloat {
        let isUpwards: Bool
        switch cue.place.line {
        // The author has set the position.
        case .fraction: return 0
        case .top: isUpwards = false
        case .bottom, .middle: isUpwards = true
        }
        var moved = frame
        let others = shown.filter { $0.layer == cue.layer }.map(\.frame)
        while let other = others.first(where: { Self.covers($0, moved) }) {
            moved.origin.y = isUpwards ? other.minY - moved.height : other.maxY
        }
        let isInside = moved.minY >= 0 && moved.maxY <= renderSize.height
        return isInside ? moved.minY - frame.minY : 0
    }

    /// Returns whether two subtitles overlap by more than a rounding error.
    private static func covers(_ first: CGRect, _ second: CGRect) -> Bool {
        let overlap = first.intersection(second)
        return !overlap.isNull && overlap.width > 0.01 && overlap.height > 0.01
    }
}
