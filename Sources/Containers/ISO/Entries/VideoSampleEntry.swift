package import MediaTypes

/// A visual sample entry: size, pixel aspect ratio and color of the coded frames.
package struct VideoSampleEntry: Sendable {
    /// The pixel aspect ratio in `pasp`.
    package struct PixelAspect: Sendable, Hashable {
        var horizontal: UInt32
        var vertical: UInt32

        package init(horizontal: UInt32, vertical: UInt32) {
            self.horizontal = horizontal
            self.vertical = vertical
        }
    }

    /// Numbers of ISO/IEC 23091-2.
    package struct Color: Sendable, Hashable {
        package var primaries: UInt16
        package var transfer: UInt16
        package var matrix: UInt16
        package var isFullRange: Bool

        package init(primaries: UInt16, transfer: UInt16, matrix: UInt16, isFullRange: Bool) {
            self.primaries = primaries
            self.transfer = transfer
            self.matrix = matrix
            self.isFullRange = isFullRange
        }
    }

    /// The number of bytes before the inner boxes, including the data reference index.
    static let length = 78

    /// In pixels, as coded.
    package private(set) var width: Int
    package private(set) var height: Int
    private(set) var pixelAspect: PixelAspect?
    package private(set) var color: Color?
    /// The colors that the coded stream declares.
    private(set) var codedColor: StreamColor?
    /// The mastering display and content light level; `nil` if the container doesn't state them.
    package private(set) var display: HDRDisplayMetadata?
    /// Bits a pixel; 32 if a format that can have alpha has it.
    package private(set) var depth: UInt16

    /// Reads the fields after the data reference index and leaves `entry` at the inner boxes.
    init(_ entry: inout ByteReader) throws {
        try entry.skip(16)
        width = Int(try entry.unsigned16())
        height = Int(try entry.unsigned16())
        // Resolution, data size, frame count and compressor name; the color table follows the depth.
        try entry.skip(8 + 4 + 2 + 32)
        depth = try entry.unsigned16()
        try entry.skip(2)
        let boxes = entry.boxes
        pixelAspect = try boxes.first("pasp").flatMap(Self.aspect)
        color = try boxes.all("colr").lazy.compactMap(Self.color).first
        codedColor = try StreamColor(in: boxes)
        display = try HDRDisplayMetadata(in: boxes)
    }

    private static func aspect(_ content: ByteReader) throws -> PixelAspect? {
        var reader = content
        let aspect = PixelAspect(horizontal: try reader.unsigned32(), vertical: try reader.unsigned32())
        return aspect.horizontal > 0 && aspect.vertical > 0 ? aspect : nil
    }

    private static func color(_ content: ByteReader) throws -> Color? {
        var reader = content
        let kind = try reader.code()
        guard kind == "nclx" || kind == "nclc" else { return nil }
        return Color(
            primaries: try reader.unsigned16(), transfer: try reader.unsigned16(),
            matrix: try reader.unsigned16(),
            isFullRange: kind == "nclx" ? try reader.unsigned8() & 0x80 != 0 : false)
    }

    /// The stream's own colors as far as it specifies them, otherwise the container's.
    package var effectiveColor: Color? {
        guard let coded = codedColor else { return color }
        func number(_ own: UInt16?, _ other: UInt16?) -> UInt16 {
            own == Self.unspecified ? other ?? Self.unspecified : own ?? other ?? Self.unspecified
        }
        let description = coded.description
        return Color(
            primaries: number(description?.primaries, color?.primaries),
            transfer: number(description?.transfer, color?.transfer),
            matrix: number(description?.matrix, color?.matrix), isFullRange: coded.isFullRange)
    }

    /// The number of H.273 for colors that are unknown, or known otherwise.
    private static let unspecified: UInt16 = 2
}
