package import MediaTypes

/// The format of composed frames: square pixels, progressive.
package struct VideoFormat: Sendable, Hashable, Codable {
    /// The size in even numbers of pixels, because the working format is 4:2:0.
    package var width: Int
    package var height: Int
    /// Output frame n is at exactly n × frameDuration.
    @StoredTime package var frameDuration: CMTime
    package var pixelFormat: PixelFormat
    /// GStreamer's colorimetry string, such as `bt709`.
    package var colorimetry: String
    /// What high dynamic range was graded for, to be passed on; nil if it is not known.
    package var displayMetadata: HDRDisplayMetadata?

    package init(
        width: Int, height: Int, frameDuration: CMTime, pixelFormat: PixelFormat = .i420, colorimetry: String
    ) {
        self.width = width
        self.height = height
        self._frameDuration = StoredTime(wrappedValue: frameDuration)
        self.pixelFormat = pixelFormat
        self.colorimetry = colorimetry
    }

    /// The frame rate as GStreamer's fraction, `numerator/denominator`.
    package var frameRateText: String { "\(frameDuration.timescale)/\(frameDuration.value)" }

    package func time(ofFrame index: Int64) -> CMTime {
        CMTime(value: index * frameDuration.value, timescale: frameDuration.timescale)
    }

    /// Returns the index of the first frame at or after `time`, but for rounding; 0 for a negative time.
    package func firstFrame(atOrAfter time: CMTime) -> Int64 {
        let earliest = time - .roundingMargin
        return max(0, earliest.count(of: frameDuration, method: .roundTowardPositiveInfinity) ?? 0)
    }

    /// Returns the frame's own time for a time that differs from it by rounding, and any other time as it is.
    package func settled(_ time: CMTime) -> CMTime {
        let frame = self.time(ofFrame: firstFrame(atOrAfter: time))
        return frame.isRoundingOf(time) ? frame : time
    }

    /// Returns the number of frames in a duration: every n with n × frameDuration before its end.
    package func frameCount(in duration: CMTime) -> Int64 {
        firstFrame(atOrAfter: duration)
    }

    /// Returns the half-open range of frames that begin in a half-open time range.
    package func frames(in range: CMTimeRange) -> Range<Int64> {
        let first = firstFrame(atOrAfter: range.start)
        return first..<max(first, firstFrame(atOrAfter: range.end))
    }

    /// Returns the pixel format that a source's frames are read in; `nil` for this one.
    package func pixelFormat(ofSourceWithAlpha hasAlpha: Bool) -> PixelFormat? {
        hasAlpha == pixelFormat.hasAlpha ? nil : pixelFormat.with(alpha: hasAlpha)
    }

    /// Returns the caps of frames of this format, at this or another size.
    package func caps(width: Int? = nil, height: Int? = nil) -> String {
        caps(pixelFormat, width: width ?? self.width, height: height ?? self.height)
    }

    /// Returns the caps of a source's frames at the output's rate and in its colors.
    package func caps(of picture: SourceFormat) -> String {
        caps(picture.pixelFormat ?? pixelFormat, width: picture.width, height: picture.height)
    }

    private func caps(_ pixelFormat: PixelFormat, width: Int, height: Int) -> String {
        caps(named: pixelFormat.rawValue, width: width, height: height)
    }

    /// Returns the caps of frames of another size in a memory layout that has no case here, by GStreamer's name.
    package func caps(named format: String, width: Int, height: Int) -> String {
        "video/x-raw,format=\(format),width=\(width),height=\(height),"
            + "framerate=\(frameRateText),pixel-aspect-ratio=1/1,interlace-mode=progressive,"
            + "colorimetry=\(colorimetry)"
    }
}
