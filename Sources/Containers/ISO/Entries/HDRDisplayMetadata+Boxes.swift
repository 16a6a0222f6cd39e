internal import MediaTypes

/// The HDR metadata of a video sample entry.
///
/// Source: QuickTime File Format, "Mastering display color volume" and "Content light level", whose fields
/// are those of SMPTE ST 2086 and CTA-861.3.
extension HDRDisplayMetadata {
    /// Returns `nil` if the boxes of a sample entry include neither.
    init?(in boxes: [Box]) throws {
        self.init(
            masteringDisplay: try boxes.first("mdcv").map(MasteringDisplay.init),
            contentLight: try boxes.first("clli").map(ContentLight.init))
    }

    /// The boxes, concatenated as in a sample entry.
    var boxes: [UInt8] {
        var writer = BoxWriter()
        if let display = masteringDisplay {
            writer.append("mdcv") { box in
                for value in display.green + display.blue + display.red + display.white {
                    box.append16(Int64(value))
                }
                box.append32(Int64(display.greatest))
                box.append32(Int64(display.least))
            }
        }
        if let light = contentLight {
            writer.append("clli") { box in
                box.append16(Int64(light.pixel))
                box.append16(Int64(light.frame))
            }
        }
        return writer.bytes
    }
}

extension HDRDisplayMetadata.MasteringDisplay {
    fileprivate init(_ content: ByteReader) throws {
        var reader = content
        func point() throws -> [UInt16] { [try reader.unsigned16(), try reader.unsigned16()] }
        let (green, blue, red, white) = (try point(), try point(), try point(), try point())
        self.init(
            red: red, green: green, blue: blue, white: white, greatest: try reader.unsigned32(),
            least: try reader.unsigned32())
    }
}

extension HDRDisplayMetadata.ContentLight {
    fileprivate init(_ content: ByteReader) throws {
        var reader = content
        self.init(pixel: try reader.unsigned16(), frame: try reader.unsigned16())
    }
}
