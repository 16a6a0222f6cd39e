internal import MediaTypes

/// The header of a finished movie, whose duration can be patched (ISO/IEC 14496-12).
struct MovieHeader {
    /// The boxes in the movie box.
    let boxes: [Box]
    /// The offset of the movie box's content in the file.
    let origin: Int64
    let timescale: UInt32
    /// In the movie's units.
    let duration: Int64
    private let place: ByteReader
    private let isWide: Bool

    /// - Throws: `MovieFault` if the file isn't a movie.
    init(of file: some RandomAccessBytes) throws {
        guard let movie = try MovieFileLayout(of: file).movie else { throw MovieFault.noMovie }
        boxes = try Movie.content(at: movie, of: file).boxes
        origin = movie.offset
        guard var header = boxes.first("mvhd") else { throw MovieFault.truncated }
        isWide = try header.fullBoxHeader().version == 1
        try header.skip(isWide ? 16 : 8)
        timescale = try header.unsigned32()
        place = header
        duration = try header.duration(wide: isWide)
    }

    /// - Parameter units: In the movie's units.
    func patch(duration units: Int64) throws -> FilePatch {
        try place.patch(units, isWide: isWide, from: origin)
    }
}

extension ByteReader {
    /// Returns a patch for the field at the cursor, which doesn't move.
    func patch(_ value: Int64, isWide: Bool, from origin: Int64) throws -> FilePatch {
        guard remaining >= (isWide ? 8 : 4) else { throw MovieFault.truncated }
        return FilePatch(offset: origin + Int64(position), field: value, isWide: isWide)
    }
}
