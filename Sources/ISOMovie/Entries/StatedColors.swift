package import MediaTypes

/// The colors in a decoder's configuration, as movies and Matroska hold it.
package enum StatedColors {
    /// Returns whether a configuration contains colors.
    ///
    /// - Parameter box: The box that holds it in a movie: `avcC` or `hvcC`.
    package static func areIn(_ configuration: [UInt8], of box: FourCharacters) -> Bool {
        let bytes = BoxWriter.box(box) { $0.append(configuration) }
        guard let color = try? StreamColor(in: ByteReader(bytes).boxes) else { return false }
        return color.description.map { $0 != StreamColor.Description(primaries: 2, transfer: 2, matrix: 2) }
            ?? false
    }
}
