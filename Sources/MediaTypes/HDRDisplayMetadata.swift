/// Static metadata of high-dynamic-range video: the display it was graded on, and its brightness. Source:
/// SMPTE ST 2086 and CTA-861.3.
package struct HDRDisplayMetadata: Sendable, Hashable, Codable {
    /// The display's primaries and white point, with x and y in units of 1/50,000, and its maximum and
    /// minimum luminance in units of 0.0001 cd/m².
    package struct MasteringDisplay: Sendable, Hashable, Codable {
        package var red, green, blue, white: [UInt16]
        package var greatest, least: UInt32

        package init(
            red: [UInt16], green: [UInt16], blue: [UInt16], white: [UInt16], greatest: UInt32, least: UInt32
        ) {
            (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
            (self.greatest, self.least) = (greatest, least)
        }
    }

    /// The maximum light level of a pixel and the maximum average light level of a frame, in cd/m².
    package struct ContentLight: Sendable, Hashable, Codable {
        package var pixel, frame: UInt16

        package init(pixel: UInt16, frame: UInt16) {
            (self.pixel, self.frame) = (pixel, frame)
        }
    }

    package let masteringDisplay: MasteringDisplay?
    package let contentLight: ContentLight?

    /// Returns `nil` if neither is known.
    package init?(masteringDisplay: MasteringDisplay?, contentLight: ContentLight?) {
        guard masteringDisplay != nil || contentLight != nil else { return nil }
        (self.masteringDisplay, self.contentLight) = (masteringDisplay, contentLight)
    }
}
