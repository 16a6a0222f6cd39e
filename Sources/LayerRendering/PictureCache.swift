import Layers
import MediaTypes

/// A cache of drawn images with a size limit, which operates in constant time.
///
/// It evicts images that were used only once first, then the least recently used ones: images of a moving
/// layer are redrawn in each frame and must not evict the images that they are drawn from.
///
/// Images used by the previous frame aren't evicted, because the next frame uses them again. If the images of
/// one frame exceed the limit, some of them therefore stay in the cache. Evicting the oldest would remove
/// each one before it is used again.
final class PictureCache {
    enum Key: Hashable {
        case image(CGImage)
        /// The contents of a single layer, drawn without its transform.
        indirect case part(PartKey)
        /// A layer with its descendants, at its position in the output.
        indirect case whole(WholeKey)

        /// The approximate memory of the key, in bytes.
        var byteCount: Int {
            switch self {
            case .image: 0
            case .part: MemoryLayout<PartKey>.size
            case .whole(let key): key.byteCount
            }
        }
    }

    enum Picture {
        case surface(Surface)
        case flat(FlatPicture)
        /// An image drawn for the output, with its position; `nil` if nothing is visible.
        case overlay(LayerOverlay?)

        var byteCount: Int {
            switch self {
            case .surface(let surface): surface.byteCount
            case .flat(let picture): picture.byteCount
            case .overlay(let overlay): overlay?.pixels.bytes.count ?? 0
            }
        }
    }

    private final class Entry {
        let key: Key
        let picture: Picture
        let byteCount: Int
        var lastFrame: Int
        var isReused = false
        /// The adjacent entries in the list.
        unowned(unsafe) var older: Entry?
        unowned(unsafe) var newer: Entry?

        init(_ picture: Picture, for key: Key, _ frame: Int) {
            (self.key, self.picture, lastFrame) = (key, picture, frame)
            byteCount = picture.byteCount + key.byteCount + MemoryLayout<Entry>.size
        }
    }

    /// Entries in the order of their last use. The dictionary owns them.
    private struct List {
        unowned(unsafe) var oldest: Entry?
        unowned(unsafe) var newest: Entry?

        mutating func append(_ entry: Entry) {
            (entry.older, entry.newer) = (newest, nil)
            newest?.newer = entry
            newest = entry
            if oldest == nil { oldest = entry }
        }

        mutating func remove(_ entry: Entry) {
            if let older = entry.older { older.newer = entry.newer } else { oldest = entry.newer }
            if let newer = entry.newer { newer.older = entry.older } else { newest = entry.older }
            (entry.older, entry.newer) = (nil, nil)
        }
    }

    /// The limit for images and keys, in bytes.
    let limit: Int
    private(set) var byteCount = 0
    private var entries: [Key: Entry] = [:]
    private var once = List()
    private var reused = List()
    private var frame = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { entries.count }

    /// Starts another frame.
    func beginFrame() { frame += 1 }

    /// Returns the image for a key, which is drawn if it isn't cached; `nil` if it can't be drawn.
    func picture(for key: Key, make: () throws -> Picture?) rethrows -> Picture? {
        if let known = known(key) { return known }
        guard let picture = try make() else { return nil }
        add(picture, for: key)
        return picture
    }

    func known(_ key: Key) -> Picture? {
        guard let entry = entries[key] else { return nil }
        if entry.isReused { reused.remove(entry) } else { once.remove(entry) }
        (entry.lastFrame, entry.isReused) = (frame, true)
        reused.append(entry)
        return entry.picture
    }

    /// Adds an image if there is room for it.
    func add(_ picture: Picture, for key: Key) {
        guard entries[key] == nil else { return }
        let entry = Entry(picture, for: key, frame)
        guard makeRoom(for: entry.byteCount) else { return }
        entries[key] = entry
        once.append(entry)
        byteCount += entry.byteCount
    }

    /// Evicts as many images as necessary, except those that the current or the previous frame used.
    /// - Returns: Whether there is enough room.
    private func makeRoom(for bytes: Int) -> Bool {
        while byteCount + bytes > limit {
            guard let entry = evictable(once) ?? evictable(reused) else { return false }
            if entry.isReused { reused.remove(entry) } else { once.remove(entry) }
            byteCount -= entry.byteCount
            entries[entry.key] = nil
        }
        return true
    }

    private func evictable(_ list: List) -> Entry? {
        guard let oldest = list.oldest, oldest.lastFrame < frame - 1 else { return nil }
        return oldest
    }
}
