internal import Foundation
internal import LayerRendering
internal import MediaTypes

/// A file of images that is being made. Source: CGImageDestination.h.
///
/// PNG, JPEG, TIFF and GIF are written, with 8 bits a component in sRGB. Used by one thread at a time.
public final class CGImageDestination {
    enum Target {
        case file(URL)
        case data(NSMutableData)
    }

    /// An image with the properties of its client.
    struct Entry {
        let image: CGImage
        let properties: [String: Any]
    }

    let target: Target
    let format: PictureHeader.Format
    /// The maximum number of images.
    let capacity: Int
    var entries: [Entry] = []
    var properties: [String: Any] = [:]
    /// Whether an image was left out, so that the file isn't written.
    var isIncomplete = false
    private var isFinal = false

    /// Returns `nil`, with a warning in the log, for another type or number of images.
    init?(_ target: Target, _ type: CFString, _ count: Int) {
        guard let format = ImageFormat.written(type) else {
            let known = ImageFormat.written.map(ImageFormat.identifier).joined(separator: ", ")
            LayerRenderingLog.warn("cannot write images of the type \"\(type)\": use one of \(known)")
            return nil
        }
        guard count > 0, count == 1 || format == .gif else {
            LayerRenderingLog.warn(
                "cannot write \(count) images into a \(format.rawValue) file: use 1, or com.compuserve.gif")
            return nil
        }
        (self.target, self.format, capacity) = (target, format, count)
    }

    func add(_ image: CGImage, _ properties: CFDictionary?) {
        guard !isFinal, entries.count < capacity else {
            LayerRenderingLog.warn("cannot add an image: the destination has its \(capacity) already")
            isIncomplete = true
            return
        }
        entries.append(Entry(image: image, properties: properties?.stringKeyed ?? [:]))
    }

    /// Writes the file once. Returns false, with the cause in the log, if that fails.
    func finalize() -> Bool {
        guard !isFinal, !isIncomplete, !entries.isEmpty else {
            let cause = isFinal ? "it was before" : isIncomplete ? "an image is missing" : "it has no image"
            LayerRenderingLog.warn("cannot finalize an image destination: \(cause)")
            return false
        }
        isFinal = true
        do {
            let bytes = format == .gif ? try animation() : try still()
            switch target {
            case .file(let url): try bytes.write(to: url, options: .atomic)
            case .data(let data): data.append(bytes)
            }
            return true
        } catch {
            LayerRenderingLog.warn("cannot write an image: \(error.localizedDescription)")
            return false
        }
    }
}
