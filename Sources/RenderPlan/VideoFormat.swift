package import MediaTypes

/// The format of composed frames, which have square pixels and are progressive.
package struct VideoFormat: Sendable, Hashable, Codable {
    /// The width in pixels. Width and height are even, because the working format is 4:2:0.
    package var width: Int
    package var height: Int
    /// The frame duration. The time of output frame n is exactly n × frameDuration.
    @StoredTime package var frameDuration: CMTime
    package var pixelFormat: PixelFormat
    package var colorimetry: Colorimetry
    /// The metadata of high dynamic range, which is passed on; `nil` if unknown.
    package var displayMetadata: HDRDisplayMetadata?

    package init(
        width: Int, height: Int, frameDuration: CMTime, pixelFormat: PixelFormat = .i420,
        colorimetry: Colorimetry
    ) {
        self.width = width
        self.height = height
        self._frameDuration = StoredTime(wrappedValue: frameDuration)
        self.pixelFormat = pixelFormat
        self.colorimetry = colorimetry
    }

    /// The frame rate as a fraction in GStreamer's format, `numerator/denominator`.
    package var frameRateText: String { "\(frameDuration.timescale)/\(frameDuration.value)" }

    package func time(ofFrame index: Int64) -> CMTime {
        CMTime(value: index * frameDuration.value, timescale: frameDuration.timescale)
    }

    /// Returns the index of the first frame at or after `time`, ignoring rounding; 0 for a negative time.
    package func firstFrame(atOrAfter time: CMTime) -> Int64 {
        let earliest = time - .roundingMargin
        return max(0, earliest.count(of: frameDuration, method: .roundTowardPositiveInfinity) ?? 0)
    }

    /// Returns the time of a frame if `time` differs from it only by rounding, or else `time` itself.
    package func settled(_ time: CMTime) -> CMTime {
        let frame = self.time(ofFrame: firstFrame(atOrAfter: time))
        return frame.isRoundingOf(time) ? frame : time
    }

    /// Returns the number of frames in a duration: the number of n for which n × frameDuration is before its
    /// end.
    package func frameCount(in duration: CMTime) -> Int64 {
        firstFrame(atOrAfter: duration)
    }

    /// Returns the half-open range of frames that begin in a half-open time range.
    package func frames(in range: CMTimeRange) -> Range<Int64> {
        let first = firstFrame(atOrAfter: range.start)
        return first..<max(first, firstFrame(atOrAfter: range.end))
    }

    /// Returns the pixel format in which a source's frames are read; `nil` for this format's.
    package func pixelFormat(ofSourceWithAlpha hasAlpha: Bool) -> PixelFormat? {
        hasAlpha == pixelFormat.hasAlpha ? nil : pixelFormat.with(alpha: hasAlpha)
    }

    /// Returns the caps of frames in this format, optionally with another size.
    package func caps(width: Int? = nil, height: Int? = nil) -> String {
        caps(pixelFormat, width: width ?? self.width, height: height ?? self.height)
    }

    /// Returns the caps of a source's frames at the output's rate and with its colorimetry.
    package func caps(of picture: SourceFormat) -> String {
        caps(picture.pixelFormat ?? pixelFormat, width: picture.width, height: picture.height)
    }

    private func caps(_ pixelFormat: PixelFormat, width: Int, height: Int) -> String {
        caps(named: pixelFormat.rawValue, width: width, height: height)
    }

    /// Returns the caps of frames with a size and a memory layout that `PixelFormat` lacks, by GStreamer's
    /// name.
    package func caps(named format: String, width: Int, height: Int) -> String {
        "video/x-raw,format=\(format),width=\(width),height=\(height),"
            + "framerate=\(frameRateText),pixel-aspect-ratio=1/1,interlace-mode=progressive,"
            + "colorimetry=\(colorimetry)"
    }
}
