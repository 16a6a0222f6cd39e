/// The maximum size of an output's video, which is never enlarged.
package struct SizeLimit: Sendable, Hashable, Codable {
    /// Nil keeps the render size.
    package let box: OutputSize?

    package init(box: OutputSize? = nil) {
        self.box = box
    }

    /// Returns the largest even size of the same aspect ratio that fits the box, or the size itself if it
    /// fits.
    package func size(forWidth width: Int, height: Int) -> OutputSize {
        guard let box, width > box.width || height > box.height else {
            return OutputSize(width: width, height: height)
        }
        let scale = min(Double(box.width) / Double(width), Double(box.height) / Double(height))
        return OutputSize(
            width: max(2, Int((Double(width) * scale / 2).rounded()) * 2),
            height: max(2, Int((Double(height) * scale / 2).rounded()) * 2))
    }
}
