package import MediaTypes

/// The picture between compositor and tail: square pixels, progressive.
package struct VideoFormat: Sendable, Hashable, Codable {
    /// Even numbers of pixels: the working format is 4:2:0.
    package var width: Int
    package var height: Int
    /// Output frame n is at exactly n × frameDuration.
    @StoredTime package var frameDuration: CMTime
    package var pixelFormat: PixelFormat
    /// GStreamer's colorimetry string, such as `bt709`.
    package var colorimetry: String

    /// GStreamer's names.
    package enum PixelFormat: String, Sendable, Hashable, Codable, CaseIterable {
        case i420 = "I420"
        /// With a plane of straight alpha.
        case a420 = "A420"
        case i420TenBit = "I420_10LE"
    }

    package init(
        width: Int, height: Int, frameDuration: CMTime, pixelFormat: PixelFormat = .i420, colorimetry: String
    ) {
        self.width = width
        self.height = height
        self._frameDuration = StoredTime(wrappedValue: frameDuration)
        self.pixelFormat = pixelFormat
        self.colorimetry = colorimetry
    }

    /// Frames a second as `numerator/denominator`, GStreamer's fraction.
    package var frameRateText: String { "\(frameDuration.timescale)/\(frameDuration.value)" }

    package func time(ofFrame index: Int64) -> CMTime {
        CMTime(value: index * frameDuration.value, timescale: frameDuration.timescale)
    }

    /// The first frame at or after `time`; frame 0 for a time before zero.
    package func firstFrame(atOrAfter time: CMTime) -> Int64 {
        max(0, time.count(of: frameDuration, method: .roundTowardPositiveInfinity) ?? 0)
    }

    /// How many frames a film of that duration has: every n with n × frameDuration before its end.
    package func frameCount(in duration: CMTime) -> Int64 {
        firstFrame(atOrAfter: duration)
    }

    /// Caps of pictures of this format, at this or another size.
    package func caps(width: Int? = nil, height: Int? = nil) -> String {
        caps(pixelFormat, width: width ?? self.width, height: height ?? self.height)
    }

    /// Caps of a source's pictures at the film's rate, in its colours.
    package func caps(of picture: Picture) -> String {
        caps(picture.pixelFormat ?? pixelFormat, width: picture.width, height: picture.height)
    }

    private func caps(_ pixelFormat: PixelFormat, width: Int, height: Int) -> String {
        "video/x-raw,format=\(pixelFormat.rawValue),width=\(width),height=\(height),"
            + "framerate=\(frameRateText),pixel-aspect-ratio=1/1,interlace-mode=progressive,"
            + "colorimetry=\(colorimetry)"
    }
}
