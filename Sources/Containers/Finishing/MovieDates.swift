internal import Foundation
internal import MediaTypes

/// The creation and modification dates of a movie, its tracks and their media, which a muxer takes from the
/// clock.
struct MovieDates: Sendable {
    /// Seconds since 1904, as in ISO/IEC 14496-12; 0 for unknown.
    let seconds: Int64

    /// - Parameter creation: `nil` for none.
    init(creation: Date?) {
        let whole = creation.map { $0.timeIntervalSince1970.rounded(.down) } ?? 0
        // 32-bit fields end in 2040.
        seconds =
            creation == nil ? 0 : max(0, min(Int64(UInt32.max), Int64(whole) + Self.secondsFrom1904To1970))
    }

    private static let secondsFrom1904To1970: Int64 = 2_082_844_800

    /// Sets the dates in a finished movie.
    func apply(to movie: inout MovieBox) throws {
        try movie.root.edit("mvhd") { try $0.setDates(seconds) }
        try movie.editTracks { track in
            try track.edit("tkhd") { try $0.setDates(seconds) }
            try track.edit("mdia", "mdhd") { try $0.setDates(seconds) }
        }
    }
}
