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

    /// Frames a second: exact if all frames last equally, but for rounding, else the mean; 0 if unknown.
    package var nominalFrameRate: Float {
        if let delta = samples.constantDelta { return Float(Double(timescale) / Double(delta)) }
        if let frameTiming, frameTiming.pattern == .constant {
            return Float(
                Double(frameTiming.frameDuration.timescale) / Double(frameTiming.frameDuration.value))
        }
        guard samples.duration > 0 else { return 0 }
        return Float(Double(samples.count) * Double(timescale) / Double(samples.duration))
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
