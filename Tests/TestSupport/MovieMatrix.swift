package import Foundation

/// The matrices of a finished MP4 or MOV file, which turn and mirror what is displayed. They are written into the
/// file's bytes, because no option of ffmpeg's for it is in all of its releases.
package enum MovieMatrix {
    /// The header that a matrix stands in.
    package enum Header: String, Sendable {
        case movie = "mvhd"
        /// Of the first video track.
        case videoTrack = "tkhd"

        /// From the header's content to its matrix, if times in it have four bytes. There are two times and a duration.
        fileprivate var matrixOffset: Int { self == .movie ? 36 : 40 }
    }

    /// Has players turn the video clockwise by 0, 90, 180 or 270 degrees.
    package static func turn(_ file: URL, by degrees: Int) throws {
        let turns: [Int: [Int32]] = [
            0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0],
        ]
        guard let parts = turns[degrees] else {
            throw Failure(file: file, cause: "\(degrees) degrees aren't quarters of a turn")
        }
        try write(parts, to: .videoTrack, of: file)
    }

    /// Writes a, b, c and d of a matrix. Its translation stays as it is.
    package static func write(_ parts: [Int32], to header: Header, of file: URL) throws {
        var bytes = [UInt8](try Data(contentsOf: file))
        let movie = try content(of: "moov", in: bytes.indices, bytes, file)
        let place =
            switch header {
            case .movie: try content(of: header.rawValue, in: movie, bytes, file)
            case .videoTrack: try videoTrackHeader(in: movie, bytes, file)
            }
        let isWide = bytes[place.lowerBound] == 1
        let matrix = place.lowerBound + header.matrixOffset + (isWide ? 12 : 0)
        guard matrix + 36 <= place.upperBound else {
            throw Failure(file: file, cause: "'\(header.rawValue)' is too short for a matrix")
        }
        for (offset, part) in zip([0, 4, 12, 16], parts) {
            let number = UInt32(bitPattern: part << 16)
            for byte in 0..<4 {
                bytes[matrix + offset + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(byte)))
            }
        }
        try Data(bytes).write(to: file)
    }

    /// Only pictures have a width, which follows the matrix.
    private static func videoTrackHeader(
        in movie: Range<Int>, _ bytes: [UInt8], _ file: URL
    ) throws -> Range<Int> {
        for track in boxes("trak", in: movie, bytes) {
            let header = try content(of: "tkhd", in: track, bytes, file)
            if bytes[header].suffix(8).prefix(4).contains(where: { $0 != 0 }) { return header }
        }
        throw Failure(file: file, cause: "no track has a width")
    }

    private static func content(
        of name: String, in range: Range<Int>, _ bytes: [UInt8], _ file: URL
    ) throws -> Range<Int> {
        guard let box = boxes(name, in: range, bytes).first else {
            throw Failure(file: file, cause: "no box '\(name)'")
        }
        return box
    }

    /// The contents of the boxes with a name, of those that lie in a range.
    private static func boxes(_ name: String, in range: Range<Int>, _ bytes: [UInt8]) -> [Range<Int>] {
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }
        var found: [Range<Int>] = []
        var place = range.lowerBound
        while place + 16 <= range.upperBound {
            let isLong = number(place, 4) == 1
            let start = place + (isLong ? 16 : 8)
            let end = place + (isLong ? number(place + 8, 8) : number(place, 4))
            guard start <= end, end <= range.upperBound else { break }
            if bytes[place + 4..<place + 8].elementsEqual(name.utf8) { found.append(start..<end) }
            place = end
        }
        return found
    }

    /// A file that has no such matrix.
    package struct Failure: Error, CustomStringConvertible {
        package var file: URL
        package var cause: String

        package var description: String { "\(file.path): \(cause)" }
    }
}
