internal import Foundation
internal import MediaTypes

/// The time ranges in which a track has media, and the size and alpha of the media.
struct MediaSpans {
    /// The nonempty ranges, in order and with gaps between them.
    private var spans: [CMTimeRange] = []
    /// The size of all media; zero if sizes differ.
    let size: CGSize
    let hasAlpha: Bool

    init(_ track: AVAssetTrack) {
        var (sizes, known) = (Set<[CGFloat]>(), Set<ObjectIdentifier>())
        for case let source? in track.sourceSegments.map(\.source)
        where known.insert(ObjectIdentifier(source)).inserted {
            guard let size = try? source.mediaDescription().naturalSize else { continue }
            sizes.insert([size.width, size.height])
        }
        size = sizes.count > 1 ? .zero : track.naturalSize
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

    /// Returns the first part of a range without media, ignoring rounding; `nil` if there is none.
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
