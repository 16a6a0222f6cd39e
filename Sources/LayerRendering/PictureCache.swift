import Layers
import MediaTypes

/// A cache of drawn images with a size limit. It first evicts those that were used only once, then the least
/// recently used ones: images of a moving layer are redrawn in each frame and must not evict the images that
/// they are drawn from.
final class PictureCache {
    enum Key: Hashable {
        case image(CGImage)
        /// A layer's own part, drawn flat.
        case part(PartKey)
        /// A layer with its descendants, at its position in the output.
        case whole(WholeKey)
    }

    enum Picture {
        case surface(Surface)
        case flat(FlatPicture)
        /// Drawn for the output, with its position; nil if nothing is visible.
        case overlay(LayerOverlay?)

        var byteCount: Int {
            switch self {
            case .surface(let surface): surface.byteCount
            case .flat(let picture): picture.byteCount
            case .overlay(let overlay): overlay?.pixels.bytes.count ?? 0
            }
        }
    }

    private struct Entry {
        var picture: Picture
        var lastUse: Int
        var isReused = false
    }

    /// The limit in bytes.
    let limit: Int
    /// The maximum number of entries, because keys take memory too.
    private static let mostEntries = 2048
    private(set) var byteCount = 0
    private var entries: [Key: Entry] = [:]
    private var clock = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { entries.count }

    /// Returns the image for a key and draws it if it is not cached; nil if nothing can be drawn.
    func picture(for key: Key, make: () throws -> Picture?) rethrows -> Picture? {
        if let known = known(key) { return known }
        guard let picture = try make() else { return nil }
        add(picture, for: key)
        return picture
    }

    func known(_ key: Key) -> Picture? {
        clock += 1
        guard let index = entries.index(forKey: key) else { return nil }
        entries.values[index].lastUse = clock
        entries.values[index].isReused = true
        return entries.values[index].picture
    }

    /// Adds an image. One that is larger than the whole cache is not kept.
    func add(_ picture: Picture, for key: Key) {
        guard picture.byteCount <= limit, entries[key] == nil else { return }
        clock += 1
        entries[key] = Entry(picture: picture, lastUse: clock)
        byteCount += picture.byteCount
        while byteCount > limit || entries.count > Self.mostEntries,
            let oldest = entries.min(by: { Self.goes($0.value, before: $1.value) })
        {
            entries[oldest.key] = nil
            byteCount -= oldest.value.picture.byteCount
        }
    }

    private static func goes(_ first: Entry, before second: Entry) -> Bool {
        first.isReused == second.isReused ? first.lastUse < second.lastUse : second.isReused
    }
}
