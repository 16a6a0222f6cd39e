public import Foundation

/// An image file as a layer's `contents`: `layer.contents = ImageFile(url)`. Not part of Core Animation.
///
/// The file is read when the layer is drawn. A missing or damaged file is an error of the render.
public struct ImageFile: Sendable, Hashable, Codable {
    /// The file.
    public let url: URL

    /// Creates the value; it doesn't read the file.
    public init(_ url: URL) {
        self.url = url
    }
}
