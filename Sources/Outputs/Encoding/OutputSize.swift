/// The size of an output's coded frames in pixels.
package struct OutputSize: Sendable, Hashable, Codable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
