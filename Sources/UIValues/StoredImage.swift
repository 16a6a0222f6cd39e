package import Foundation
internal import LayerRendering
package import MediaTypes
internal import Sessions

/// An image from a file, with its orientation.
package struct StoredImage {
    package var image: CGImage
    package var turn: ImageTurn
    /// The number of pixels per point, of a file's name such as `logo@2x.png`.
    package var scale = 1.0

    /// Reads a file of any format that GStreamer can decode, of at most 268 million pixels. Returns `nil` if that fails,
    /// with a warning in the log that has the cause if the file exists. The call blocks.
    package init?(contentsOf file: URL) {
        guard file.isFileURL, FileManager.default.fileExists(atPath: file.path) else { return nil }
        do { try self.init(CGImage.stored(in: file)) } catch {
            LayerRenderingLog.warn("cannot read an image: \(error.localizedDescription)")
            return nil
        }
        let name = file.deletingPathExtension().lastPathComponent
        if name.hasSuffix("@2x") { scale = 2 }
        if name.hasSuffix("@3x") { scale = 3 }
    }

    /// Reads the bytes of a file, as `init(contentsOf:)` does.
    package init?(_ data: Data) {
        guard !data.isEmpty else { return nil }
        do { try self.init(CGImage.stored(in: data)) } catch {
            LayerRenderingLog.warn("cannot read an image: \(error.localizedDescription)")
            return nil
        }
    }

    private init(_ stored: (image: CGImage, orientation: Int)) {
        (image, turn) = (stored.image, ImageTurn(exif: stored.orientation))
    }

    /// Reads an image of the program's bundle: a file of the name, which is a PNG file if it has no extension, or one
    /// with `@2x` or `@3x` after its name, in this order.
    package init?(named name: String, in bundle: Bundle) {
        let path = name as NSString
        let endings = path.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [path.pathExtension]
        let stem = path.pathExtension.isEmpty ? name : path.deletingPathExtension
        for ending in endings {
            for scale in ["", "@2x", "@3x"] {
                guard let file = bundle.url(forResource: stem + scale, withExtension: ending) else {
                    continue
                }
                self.init(contentsOf: file)
                return
            }
        }
        return nil
    }
}

extension CGImage {
    /// Returns the bytes of a PNG file; `nil` if it can't be encoded, with a warning in the log. The call blocks.
    package func pngData() -> Data? { encoded { try pngBytes() } }

    /// Returns the bytes of a JPEG file.
    ///
    /// - Parameter quality: From 0 to 1.
    package func jpegData(quality: Double) -> Data? {
        encoded { try jpegBytes(quality: Int((min(max(quality, 0), 1) * 100).rounded())) }
    }

    private func encoded(_ encode: () throws -> Data) -> Data? {
        do { return try encode() } catch {
            LayerRenderingLog.warn("cannot encode an image: \(error.localizedDescription)")
            return nil
        }
    }
}
