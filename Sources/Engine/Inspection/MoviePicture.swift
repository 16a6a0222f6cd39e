import Foundation
import GStreamerOverlay
import MediaTypes

/// What a video track looks like: size, shape, orientation, rate, colour.
struct MoviePicture {
    let track: MovieTrack
    let entry: VideoSampleEntry

    /// - Parameter isFragmented: whether the movie is.
    func fill(_ description: inout MediaTrackDescription, isFragmented: Bool) {
        description.encodedSize = CGSize(width: entry.width, height: entry.height)
        description.naturalSize = naturalSize
        description.preferredTransform = track.matrix.transform(of: naturalSize)
        description.nominalFrameRate = nominalFrameRate
        description.minFrameDuration = minFrameDuration
        description.frameSpacing = frameSpacing(isFragmented: isFragmented)
        description.requiresFrameReordering = track.samples.isReordered
        fillColour(&description)
    }

    private func fillColour(_ description: inout MediaTrackDescription) {
        let stated = entry.colour.flatMap(Self.colorimetry)
        let effective = entry.effectiveColour.flatMap(Self.colorimetry)
        description.colorimetry = effective
        // GStreamer's demuxer does not pass a full range on.
        if effective != stated || entry.effectiveColour?.isFullRange == true {
            description.colorimetryCorrection = effective
        }
        description.hasAlpha =
            entry.depth == 32 && Self.formatsWithAlpha.contains(track.entry?.format ?? "    ")
    }

    private static func colorimetry(_ colour: VideoSampleEntry.Colour) -> String? {
        DiscovererColorimetry.string(
            primaries: colour.primaries, transfer: colour.transfer, matrix: colour.matrix,
            isFullRange: colour.isFullRange)
    }

    /// Formats whose depth of 32 bits means alpha: ProRes 4444, PNG, QuickTime's animation and raw pictures.
    private static let formatsWithAlpha: Set<BoxCode> = ["ap4h", "ap4x", "png ", "rle ", "raw "]

    /// Square pixels are made by widening, to the nearest whole pixel.
    private var naturalSize: CGSize {
        let (horizontal, vertical) = pixelAspect
        let width = CGFloat(entry.width) * CGFloat(horizontal) / CGFloat(vertical)
        return CGSize(width: width.rounded(), height: CGFloat(entry.height))
    }

    /// The ratio that `pasp` gives; without it the one between the coded size and the track header's.
    private var pixelAspect: (horizontal: UInt64, vertical: UInt64) {
        if let aspect = entry.pixelAspect { return (UInt64(aspect.horizontal), UInt64(aspect.vertical)) }
        let square: (UInt64, UInt64) = (1, 1)
        let width = UInt64(entry.width)
        let height = UInt64(entry.height)
        guard width > 0, height > 0, track.displayWidth > 0, track.displayHeight > 0 else { return square }
        let horizontal = UInt64(track.displayWidth) * height
        let vertical = UInt64(track.displayHeight) * width
        // Less than a pixel apart is rounding. Some phones swap the header's sides when they turn the picture.
        let apart = max(horizontal, vertical) - min(horizontal, vertical)
        let isSwapped = UInt64(track.displayWidth) * width == UInt64(track.displayHeight) * height
        guard apart * width >= vertical, !(isSwapped && track.matrix.swapsSides) else { return square }
        return (horizontal, vertical)
    }

    /// Exact where all frames last equally, else the mean.
    private var nominalFrameRate: Float {
        if let delta = track.samples.constantDelta { return Float(Double(track.timescale) / Double(delta)) }
        guard track.samples.duration > 0 else { return 0 }
        return Float(Double(track.samples.count) * Double(track.timescale) / Double(track.samples.duration))
    }

    /// Edits and fragments may show frames nearer to each other than the tables say.
    private func frameSpacing(isFragmented: Bool) -> CMTime {
        guard !isFragmented, track.edits.count <= 1, let spacing = track.samples.constantSpacing else {
            return .zero
        }
        return CMTime(value: spacing, timescale: CMTimeScale(track.timescale))
    }

    private var minFrameDuration: CMTime {
        guard let delta = track.samples.shortestDelta ?? track.samples.constantDelta else { return .invalid }
        return CMTime(value: delta, timescale: CMTimeScale(track.timescale))
    }
}

extension MovieMatrix {
    /// Whether width becomes height, by a quarter turn with or without a mirror.
    var swapsSides: Bool { a == 0 && d == 0 }

    /// The transform in AVFoundation's convention: origin at the top left, y downwards. A turn or mirror that
    /// the file gives no translation for gets the one that brings the picture back to the origin.
    func transform(of size: CGSize) -> CGAffineTransform {
        func number(_ fixed: Int32) -> CGFloat { CGFloat(fixed) / 65536 }
        var transform = CGAffineTransform(
            a: number(a), b: number(b), c: number(c), d: number(d), tx: number(x), ty: number(y))
        if x == 0, y == 0 {
            let box = CGRect(origin: .zero, size: size).applying(transform)
            transform.tx = box.minX == 0 ? 0 : -box.minX
            transform.ty = box.minY == 0 ? 0 : -box.minY
        }
        return transform
    }
}
