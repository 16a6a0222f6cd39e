public import Foundation

/// An image file as a layer's `contents`: `layer.contents = ImageFile(url)`. A Cutroom addition.
///
/// The file is read when the layer is drawn; a file that is missing or damaged is reported as an error of the
/// render.
public struct ImageFile: Sendable, Hashable, Codable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }
}
