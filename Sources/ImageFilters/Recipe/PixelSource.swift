internal import MediaTypes

/// Pixels from which an image is made.
protocol PixelSource: Sendable {
    var width: Int { get }
    var height: Int { get }
    /// A line for descriptions.
    var text: String { get }
    /// The space of the components; nil if they are taken as those of the working space.
    var space: CGColorSpace? { get }

    /// Makes the memory readable until `end()`.
    func begin() throws
    func end()
    /// Returns what reads the rows, valid until `end()`.
    func rows() -> any RowReading
}

/// Reads rows of a source.
protocol RowReading {
    /// Writes `count` premultiplied pixels from a column of a row, which is counted from the top.
    func read(
        _ row: Int, column: Int, count: Int, into target: UnsafeMutablePointer<Float>, _ table: CodeTable)
}
