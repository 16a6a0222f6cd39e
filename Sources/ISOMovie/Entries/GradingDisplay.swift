/// What a picture's sample entry says of the display that it was graded on, and of its greatest light.
///
/// Source: QuickTime File Format, "Mastering display color volume" and "Content light level", whose fields are those of
/// SMPTE ST 2086 and CTA-861.3.
package struct GradingDisplay: Sendable, Hashable, Codable {
    /// The display's primaries and white, each x and y in 1/50,000, and its greatest and least luminance in 1/10,000 cd/m².
    package struct Volume: Sendable, Hashable, Codable {
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
    package struct Light: Sendable, Hashable, Codable {
        package var pixel, frame: UInt16

        package init(pixel: UInt16, frame: UInt16) {
            (self.pixel, self.frame) = (pixel, frame)
        }
    }

    package private(set) var volume: Volume?
    package private(set) var light: Light?

    /// Nil if neither is known.
    package init?(volume: Volume?, light: Light?) {
        guard volume != nil || light != nil else { return nil }
        (self.volume, self.light) = (volume, light)
    }

    /// Nil if neither is among the boxes of a sample entry.
    init?(in boxes: [Box]) throws {
        self.init(
            volume: try boxes.first("mdcv").map(Self.volume), light: try boxes.first("clli").map(Self.light))
    }

    private static func volume(_ content: ByteReader) throws -> Volume {
        var reader = content
        func point() throws -> [UInt16] { [try reader.unsigned16(), try reader.unsigned16()] }
        let (green, blue, red, white) = (try point(), try point(), try point(), try point())
        return Volume(
            red: red, green: green, blue: blue, white: white, greatest: try reader.unsigned32(),
            least: try reader.unsigned32())
    }

    private static func light(_ content: ByteReader) throws -> Light {
        var reader = content
        return Light(pixel: try reader.unsigned16(), frame: try reader.unsigned16())
    }

    /// One after the other, as they stand in a sample entry.
    var boxes: [UInt8] {
        var writer = BoxWriter()
        if let volume {
            writer.append("mdcv") { box in
                for value in volume.green + volume.blue + volume.red + volume.white {
                    box.append16(Int64(value))
                }
                box.append32(Int64(volume.greatest))
                box.append32(Int64(volume.least))
            }
        }
        if let light {
            writer.append("clli") { box in
                box.append16(Int64(light.pixel))
                box.append16(Int64(light.frame))
            }
        }
        return writer.bytes
    }
}
