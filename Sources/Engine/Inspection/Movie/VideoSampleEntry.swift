/// A visual sample entry: the coded picture's size, shape and colour.
struct VideoSampleEntry: Sendable {
    /// The pixel aspect ratio that `pasp` gives.
    struct PixelAspect: Sendable, Hashable {
        var horizontal: UInt32
        var vertical: UInt32
    }

    /// Numbers of ISO/IEC 23091-2.
    struct Colour: Sendable, Hashable {
        var primaries: UInt16
        var transfer: UInt16
        var matrix: UInt16
        var isFullRange: Bool
    }

    /// In pixels, as coded.
    private(set) var width: Int
    private(set) var height: Int
    private(set) var pixelAspect: PixelAspect?
    private(set) var colour: Colour?
    /// What the coded stream itself says.
    private(set) var codedColour: StreamColour?
    /// Bits a pixel; 32 where a format with and without alpha has alpha.
    private(set) var depth: UInt16

    /// Reads the fields after the data reference index and leaves `entry` at the boxes within.
    init(_ entry: inout ByteReader) throws {
        try entry.skip(16)
        width = Int(try entry.unsigned16())
        height = Int(try entry.unsigned16())
        // Resolution, data size, frame count, compressor's name; after the depth the colour table.
        try entry.skip(8 + 4 + 2 + 32)
        depth = try entry.unsigned16()
        try entry.skip(2)
        let boxes = entry.boxes
        pixelAspect = try boxes.first("pasp").flatMap(Self.aspect)
        colour = try boxes.all("colr").lazy.compactMap(Self.colour).first
        codedColour = try StreamColour(in: boxes)
    }

    private static func aspect(_ content: ByteReader) throws -> PixelAspect? {
        var reader = content
        let aspect = PixelAspect(horizontal: try reader.unsigned32(), vertical: try reader.unsigned32())
        return aspect.horizontal > 0 && aspect.vertical > 0 ? aspect : nil
    }

    private static func colour(_ content: ByteReader) throws -> Colour? {
        var reader = content
        let kind = try reader.code()
        guard kind == "nclx" || kind == "nclc" else { return nil }
        return Colour(
            primaries: try reader.unsigned16(), transfer: try reader.unsigned16(),
            matrix: try reader.unsigned16(),
            isFullRange: kind == "nclx" ? try reader.unsigned8() & 0x80 != 0 : false)
    }

    /// The stream's own word where it says something, else the container's.
    var effectiveColour: Colour? {
        guard let coded = codedColour else { return colour }
        let description = coded.description
        return Colour(
            primaries: description?.primaries ?? colour?.primaries ?? 2,
            transfer: description?.transfer ?? colour?.transfer ?? 2,
            matrix: description?.matrix ?? colour?.matrix ?? 2, isFullRange: coded.isFullRange)
    }
}
