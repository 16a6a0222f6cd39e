/// The display that video in high dynamic range was graded on, and how bright it is, as static metadata has them. Source:
/// SMPTE ST 2086 and CTA-861.3.
package struct HDRDisplayMetadata: Sendable, Hashable, Codable {
    /// The display's primaries and white, each x and y in 1/50,000, and its greatest and least luminance in 1/10,000 cd/m².
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

    /// The greatest light of a pixel, and the greatest average of a frame, in cd/m².
    package struct ContentLight: Sendable, Hashable, Codable {
        package var pixel, frame: UInt16

        package init(pixel: UInt16, frame: UInt16) {
            (self.pixel, self.frame) = (pixel, frame)
        }
    }

    package let masteringDisplay: MasteringDisplay?
    package let contentLight: ContentLight?

    /// Nil if neither is known.
    package init?(masteringDisplay: MasteringDisplay?, contentLight: ContentLight?) {
        guard masteringDisplay != nil || contentLight != nil else { return nil }
        (self.masteringDisplay, self.contentLight) = (masteringDisplay, contentLight)
    }
}
