package import Foundation
internal import MediaTypes

/// The creation and modification dates of a movie, its tracks and their media, which a muxer takes from the
/// clock.
package struct MovieDates: Sendable {
    /// Seconds since 1904, as in ISO/IEC 14496-12; 0 for unknown.
    let seconds: Int64

    /// - Parameter creation: `nil` for none.
    package init(creation: Date?) {
        let whole = creation.map { $0.timeIntervalSince1970.rounded(.down) } ?? 0
        // 32-bit fields end in 2040.
        seconds =
            creation == nil ? 0 : max(0, min(Int64(UInt32.max), Int64(whole) + Self.secondsFrom1904To1970))
    }

    private static let secondsFrom1904To1970: Int64 = 2_082_844_800

    /// Returns replacements for the dates in a finished movie.
    ///
    /// - Throws: `MovieFault` if the file isn't a movie.
    package func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        guard let place = try MovieFileLayout(of: file).movie else { throw MovieFault.noMovie }
        let boxes = try Movie.content(at: place, of: file).boxes
        let tracks = boxes.all("trak").map(\.boxes)
        let headers =
            [boxes.first("mvhd")] + tracks.map { $0.first("tkhd") }
            + tracks.map { $0.first("mdia")?.boxes.first("mdhd") }
        return try headers.compactMap(\.self).flatMap { try patches(for: $0, from: place.offset) }
    }

    /// - Parameter origin: The offset of the movie box's content in the file.
    private func patches(for header: ByteReader, from origin: Int64) throws -> [FilePatch] {
        var header = header
        let isWide = try header.fullBoxHeader().version == 1
        guard header.remaining >= (isWide ? 16 : 8) else { throw MovieFault.truncated }
        let offset = origin + Int64(header.position)
        return [0, isWide ? 8 : 4].map { FilePatch(offset: offset + $0, field: seconds, isWide: isWide) }
    }
}
