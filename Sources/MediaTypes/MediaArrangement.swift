/// How pictures that are no film become one.
package enum MediaArrangement: Sendable, Hashable, Codable {
    /// One picture, shown for as long as is asked.
    case still
    case sequence(PictureSequence)
}

/// Numbered pictures. The name of the first holds a `printf` pattern for the number, such as `shot_%04d.png`.
package struct PictureSequence: Sendable, Hashable, Codable {
    package var first: Int
    package var count: Int
    /// Frames a second, as a fraction.
    package var rate: Rate

    package struct Rate: Sendable, Hashable, Codable {
        package var numerator: Int32
        package var denominator: Int32

        package init(_ numerator: Int32, _ denominator: Int32) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    package init(first: Int, count: Int, rate: Rate) {
        self.first = first
        self.count = count
        self.rate = rate
    }
}
