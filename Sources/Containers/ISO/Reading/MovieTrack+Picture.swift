package import Foundation
package import MediaTypes

/// The size, orientation and timing of a video track's frames.
extension MovieTrack {
    /// The display size in square pixels, before the track's transform; `nil` if the track has no video.
    ///
    /// Pixels are made square by widening the frame, to the nearest whole pixel.
    package var naturalSize: CGSize? {
        guard let entry = entry?.video else { return nil }
        let (horizontal, vertical) = pixelAspect(of: entry)
        let width = CGFloat(entry.width) * CGFloat(horizontal) / CGFloat(vertical)
        return CGSize(width: width.rounded(), height: CGFloat(entry.height))
    }

    /// Returns the ratio in `pasp`; without it, the ratio between the coded size and the track header's.
    private func pixelAspect(of entry: VideoSampleEntry) -> (horizontal: UInt64, vertical: UInt64) {
        if let aspect = entry.pixelAspect { return (UInt64(aspect.horizontal), UInt64(aspect.vertical)) }
        let square: (UInt64, UInt64) = (1, 1)
        let width = UInt64(entry.width)
        let height = UInt64(entry.height)
        guard width > 0, height > 0, displayWidth > 0, displayHeight > 0 else { return square }
        let horizontal = UInt64(displayWidth) * height
        let vertical = UInt64(displayHeight) * width
        // A difference of less than a pixel is rounding. Some phones swap the header's sides for rotated
        // video.
        let apart = max(horizontal, vertical) - min(horizontal, vertical)
        let isSwapped = UInt64(displayWidth) * width == UInt64(displayHeight) * height
        guard apart * width >= vertical, !(isSwapped && matrix.swapsSides) else { return square }
        return (horizontal, vertical)
    }

    /// Returns the transform from stored frames to displayed frames: the track's matrix, then the movie's
    /// (QuickTime File Format, "Movie Header Atoms").
    package func preferredTransform(of size: CGSize, in movie: Movie) -> CGAffineTransform {
        let own = matrix.transform(of: size)
        guard movie.matrix != .identity else { return own }
        let whole = own.concatenating(movie.matrix.transform)
        // Players display the movie's bounding box, wherever it is.
        let box = CGRect(origin: .zero, size: size).applying(whole)
        return whole.concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
    }

    /// Frames a second: exact if all durations are equal except for rounding, otherwise the mean; 0 if
    /// unknown.
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
    /// Returns the time from any frame of a track to the next if all are equally far apart, or a multiple of
    /// it; otherwise `nil`. Edits and fragments may bring frames nearer to each other than the tables state.
    package func frameSpacing(of track: MovieTrack) -> CMTime? {
        guard !isFragmented, track.edits.count <= 1, let spacing = track.samples.constantSpacing else {
            return nil
        }
        return CMTime(value: spacing, timescale: CMTimeScale(track.timescale))
    }
}

extension MovieMatrix {
    /// Whether width and height are swapped by a quarter turn, mirrored or not.
    var swapsSides: Bool { a == 0 && d == 0 }

    /// Returns the transform in AVFoundation's convention: origin at the top left, y downward. A rotation or
    /// mirroring without a translation gets the translation that moves the frame back to the origin.
    func transform(of size: CGSize) -> CGAffineTransform {
        var transform = transform
        if x == 0, y == 0 {
            let box = CGRect(origin: .zero, size: size).applying(transform)
            transform.tx = box.minX == 0 ? 0 : -box.minX
            transform.ty = box.minY == 0 ? 0 : -box.minY
        }
        return transform
    }

    /// The transform as stored in the file.
    var transform: CGAffineTransform {
        func number(_ fixed: Int32) -> CGFloat { CGFloat(fixed) / 65536 }
        return CGAffineTransform(
            a: number(a), b: number(b), c: number(c), d: number(d), tx: number(x), ty: number(y))
    }
}
