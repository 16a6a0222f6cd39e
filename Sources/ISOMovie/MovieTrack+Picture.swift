package import Foundation
package import MediaTypes

/// How the pictures of a track look and follow each other.
extension MovieTrack {
    /// The display size in square pixels, before the track's turn; nil if the track has no pictures.
    ///
    /// Square pixels are made by widening, to the nearest whole pixel.
    package var naturalSize: CGSize? {
        guard let entry = entry?.video else { return nil }
        let (horizontal, vertical) = pixelAspect(of: entry)
        let width = CGFloat(entry.width) * CGFloat(horizontal) / CGFloat(vertical)
        return CGSize(width: width.rounded(), height: CGFloat(entry.height))
    }

    /// The ratio that `pasp` gives; without it the one between the coded size and the track header's.
    private func pixelAspect(of entry: VideoSampleEntry) -> (horizontal: UInt64, vertical: UInt64) {
        if let aspect = entry.pixelAspect { return (UInt64(aspect.horizontal), UInt64(aspect.vertical)) }
        let square: (UInt64, UInt64) = (1, 1)
        let width = UInt64(entry.width)
        let height = UInt64(entry.height)
        guard width > 0, height > 0, displayWidth > 0, displayHeight > 0 else { return square }
        let horizontal = UInt64(displayWidth) * height
        let vertical = UInt64(displayHeight) * width
        // Less than a pixel apart is rounding. Some phones swap the header's sides when they turn the picture.
        let apart = max(horizontal, vertical) - min(horizontal, vertical)
        let isSwapped = UInt64(displayWidth) * width == UInt64(displayHeight) * height
        guard apart * width >= vertical, !(isSwapped && matrix.swapsSides) else { return square }
        return (horizontal, vertical)
    }

    /// The transform from the picture as it is stored to the picture as it is meant: by the track's matrix, and then by
    /// the movie's (QuickTime File Format, "Movie Header Atoms").
    package func preferredTransform(of size: CGSize, in movie: Movie) -> CGAffineTransform {
        let own = matrix.transform(of: size)
        guard movie.matrix != .identity else { return own }
        let whole = own.concatenating(movie.matrix.transform)
        // Players show the box of the movie, wherever it lies.
        let box = CGRect(origin: .zero, size: size).applying(whole)
        return whole.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
    }

    /// Frames a second: exact if all frames last equally, but for milliseconds, else the mean; 0 if unknown.
    package var nominalFrameRate: Float {
        if let delta = samples.constantDelta { return Float(Double(timescale) / Double(delta)) }
        if let duration = unroundedFrameDuration { return Float(1 / duration.seconds) }
        guard samples.duration > 0 else { return 0 }
        return Float(Double(samples.count) * Double(timescale) / Double(samples.duration))
    }

    /// How long more than half of the frames last, or all but for milliseconds; nil if they differ more.
    package var usualFrameDuration: CMTime? {
        unroundedFrameDuration
            ?? samples.usualDelta.map { CMTime(value: $0, timescale: CMTimeScale(timescale)) }
    }

    /// How long a frame lasts by the usual rate whose times were rounded to milliseconds, as those of a Matroska or FLV file
    /// that was copied into a movie; nil for other tracks.
    private var unroundedFrameDuration: CMTime? {
        // Decoding times are rounded too, and the first ones guessed: two milliseconds in all. Of fewer frames, a thousandth
        // more or less would not be told from that.
        guard (31..<1 << 40).contains(samples.count), samples.lastStart > 0, let spread = samples.deltaSpread,
            spread > 0,
            (spread - 1) * 500 <= timescale, timescale <= Int32.max
        else { return nil }
        let total = CMTime(value: samples.lastStart, timescale: CMTimeScale(timescale))
        let rate = (Double(samples.count - 1) / total.seconds).rounded()
        guard (1...1000).contains(rate) else { return nil }
        let durations = [(1, Int32(rate)), (1001, Int32(rate) * 1000)].map {
            CMTime(value: $0, timescale: $1)
        }
        func distance(_ duration: CMTime) -> CMTime {
            CMTimeAbsoluteValue(
                CMTime(value: duration.value * (samples.count - 1), timescale: duration.timescale) - total)
        }
        return durations.filter { distance($0) <= CMTime(value: 2, timescale: 1000) }
            .min { distance($0) < distance($1) }
    }

    /// The same of a track of which some frames last longer or shorter; nil if all last equally.
    package var irregularFrameDuration: CMTime? {
        samples.constantSpacing == nil ? usualFrameDuration : nil
    }

    /// The shortest time from one frame to the next; invalid if unknown.
    package var minFrameDuration: CMTime {
        guard let delta = samples.shortestDelta ?? samples.constantDelta else { return .invalid }
        return CMTime(value: delta, timescale: CMTimeScale(timescale))
    }
}

extension Movie {
    /// The time from any frame of a track to the next, if all are the same distance apart or a multiple of it;
    /// else nil. Edits and fragments may show frames nearer to each other than the tables say.
    package func frameSpacing(of track: MovieTrack) -> CMTime? {
        guard !isFragmented, track.edits.count <= 1, let spacing = track.samples.constantSpacing else {
            return nil
        }
        return CMTime(value: spacing, timescale: CMTimeScale(track.timescale))
    }
}

extension MovieMatrix {
    /// Whether width becomes height, by a quarter turn with or without a mirror.
    var swapsSides: Bool { a == 0 && d == 0 }

    /// The transform in AVFoundation's convention: origin at the top left, y downwards. A turn or mirror that
    /// the file gives no translation for gets the one that brings the picture back to the origin.
    func transform(of size: CGSize) -> CGAffineTransform {
        var transform = transform
        if x == 0, y == 0 {
            let box = CGRect(origin: .zero, size: size).applying(transform)
            transform.tx = box.minX == 0 ? 0 : -box.minX
            transform.ty = box.minY == 0 ? 0 : -box.minY
        }
        return transform
    }

    /// As the file has it.
    var transform: CGAffineTransform {
        func number(_ fixed: Int32) -> CGFloat { CGFloat(fixed) / 65536 }
        return CGAffineTransform(
            a: number(a), b: number(b), c: number(c), d: number(d), tx: number(x), ty: number(y))
    }
}
