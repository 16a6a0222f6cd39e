/// The matrix of a track header: 16.16 fixed point, but for the right column, which no player reads.
struct MovieMatrix: Sendable, Hashable {
    var a: Int32
    var b: Int32
    var c: Int32
    var d: Int32
    var x: Int32
    var y: Int32

    static let identity = MovieMatrix(a: 1 << 16, b: 0, c: 0, d: 1 << 16, x: 0, y: 0)
}

extension MovieMatrix {
    /// Reads the nine fields in the file's order: a b u, c d v, x y w.
    init(_ reader: inout ByteReader) throws {
        a = try reader.signed32()
        b = try reader.signed32()
        try reader.skip(4)
        c = try reader.signed32()
        d = try reader.signed32()
        try reader.skip(4)
        x = try reader.signed32()
        y = try reader.signed32()
        try reader.skip(4)
        // All zero is what writers leave that never filled the matrix in.
        if (a, b, c, d) == (0, 0, 0, 0) { self = .identity }
    }
}
