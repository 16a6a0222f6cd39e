public import Foundation

/// A picture in a file, as a layer's `contents`: `layer.contents = ImageFile(url)`. Not Apple's.
///
/// The file is read when the layer is drawn, so one that is missing or broken is the rendering's error.
public struct ImageFile: Sendable, Hashable, Codable {
    public let url: URL

    public init(_ url: URL) {
        self.url = url
    }
}
