import ExtraTypes
import Foundation
import Layers
import MediaTypes

/// The resources for drawing layers: fonts, laid-out text, decoded images and the composed frame.
final class LayerResources {
    let cache: PictureCache
    let fonts = FontLibrary()
    private let images: any ImageDecoding
    private let colors: LayerColors?
    /// The frame that video layers display.
    var video: Surface?
    private var texts: [TextKey: [TextBlock]] = [:]
    /// The decoded images of files, and the order in which they were decoded.
    private var decoded: [ImageFile: DecodedImage] = [:]
    private var order: [ImageFile] = []
    private static let mostTexts = 256
    /// The maximum size of decoded images, in bytes, besides the last one. Files can be read again.
    private static let mostBytes = 256 << 20

    init(images: any ImageDecoding, cache: PictureCache, colors: LayerColors? = nil) {
        (self.images, self.cache, self.colors) = (images, cache, colors)
    }

    private struct TextKey: Hashable {
        var text: TextProperties
        var size: CGSize
    }

    /// Returns the laid-out text. It is cached, because layout takes longer than drawing.
    func blocks(of text: TextProperties, in size: CGSize) -> [TextBlock] {
        var key = TextKey(text: text, size: size)
        // The color is set when the text is drawn.
        key.text.foregroundColor = nil
        if let known = texts[key] { return known }
        if texts.count >= Self.mostTexts { texts.removeAll() }
        let blocks = TextSetting(text: text, size: size, fonts: fonts).blocks()
        texts[key] = blocks
        return blocks
    }

    /// Returns the image of contents; `nil` if there are none. Throws if a file can't be read.
    func picture(of contents: LayerContents) throws -> Surface? {
        switch contents {
        case .none, .blend: nil
        case .video: video
        case .image(let image): surface(of: image.image)
        case .file(let file): surface(of: try image(in: file).image)
        }
    }

    /// Returns the size in pixels; `nil` without contents.
    func size(of contents: LayerContents) throws -> CGSize? {
        switch contents {
        case .none: nil
        case .video: video.map { CGSize(width: $0.width, height: $0.height) }
        case .image(let image): CGSize(width: image.image.width, height: image.image.height)
        case .file(let file):
            CGSize(width: try image(in: file).width, height: try image(in: file).height)
        case .blend(let first, let second, _): try size(of: second) ?? size(of: first)
        }
    }

    private func image(in file: ImageFile) throws -> DecodedImage {
        if let known = decoded[file] { return known }
        let image = try images.decode(file)
        var byteCount = decoded.values.reduce(image.byteCount) { $0 + $1.byteCount }
        while byteCount > Self.mostBytes, let oldest = order.first {
            order.removeFirst()
            byteCount -= decoded.removeValue(forKey: oldest)?.byteCount ?? 0
        }
        decoded[file] = image
        order.append(file)
        return image
    }

    private func surface(of image: CGImage) -> Surface? {
        let picture = cache.picture(for: .image(image)) {
            Surface(colors?.image(image) ?? image).map { .surface($0) }
        }
        guard case .surface(let surface)? = picture else { return nil }
        return surface
    }
}
