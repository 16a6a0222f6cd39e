internal import GStreamerOverlay
internal import Synchronization

/// A queue of the coded samples of one track that wait for the muxer, with the caps and tags between them. They are in memory
/// as long as there is room, and then in files.
final class SampleStore: Sendable {
    enum Next: Sendable {
        case item(StreamItem)
        /// Nothing waits now.
        case nothing
        case end
    }

    private enum Entry {
        /// With the number of bytes that it takes of the room.
        case item(StreamItem, Int)
        /// A number of buffers in the files.
        case filed(Int)
    }

    private struct Content {
        var entries: [Entry] = []
        /// The index of the next entry. Those before it were taken.
        var first = 0
        var files: [SampleFile] = []
        /// The number of buffers.
        var count = 0
        var hasBegun = false
        var isEnded = false
        var isDiscarded = false

        /// Advances to the next entry.
        mutating func pass() {
            // The sample is released at once, the array's elements many at a time.
            entries[first] = .filed(0)
            first += 1
            guard first >= 1024 || first == entries.count, first * 2 >= entries.count else { return }
            entries.removeFirst(first)
            first = 0
        }
    }

    private let content = Mutex(Content())
    private let room: SampleRoom

    init(in room: SampleRoom) {
        self.room = room
    }

    deinit { discard() }

    /// The number of buffers that wait.
    var count: Int { content.withLock { $0.count } }
    /// Whether a buffer was appended.
    var hasBegun: Bool { content.withLock { $0.hasBegun } }
    /// Whether nothing will be appended any more.
    var isEnded: Bool { content.withLock { $0.isEnded } }

    /// - Throws: `EngineFailure` if there is room neither in memory nor on the disk.
    func append(_ item: StreamItem) throws {
        try content.withLock { content in
            guard !content.isDiscarded else { return }
            guard case .buffer(let buffer) = item else { return content.entries.append(.item(item, 0)) }
            let bytes = buffer.size + Self.overhead
            if room.take(bytes) {
                content.entries.append(.item(item, bytes))
            } else if buffer.isStorable {
                try file(buffer, in: &content)
            } else {
                content.entries.append(.item(item, 0))
            }
            content.count += 1
            content.hasBegun = true
        }
    }

    private func file(_ buffer: MediaBuffer, in content: inout Content) throws {
        // There are several files, because each frees its space only when all of it was read. An empty one is reused.
        if content.files.last.map({ !$0.isEmpty && $0.end >= room.fileSize }) ?? true {
            content.files.append(try room.makeFile())
        }
        try content.files[content.files.count - 1].append(buffer)
        if content.first < content.entries.count, case .filed(let count)? = content.entries.last {
            content.entries[content.entries.count - 1] = .filed(count + 1)
        } else {
            content.entries.append(.filed(1))
        }
    }

    /// Removes and returns the oldest item.
    ///
    /// - Throws: `EngineFailure` if it can't be read.
    func next() throws -> Next {
        try content.withLock { content in
            guard content.first < content.entries.count else { return content.isEnded ? .end : .nothing }
            switch content.entries[content.first] {
            case .item(let item, let bytes):
                if case .buffer = item { content.count -= 1 }
                room.give(bytes)
                content.pass()
                return .item(item)
            case .filed(let count):
                let buffer = try content.files[0].next()
                let file = content.files[0]
                if file.isEmpty, content.files.count > 1 || file.end > Self.mostKept {
                    content.files.removeFirst()
                }
                content.count -= 1
                content.entries[content.first] = .filed(count - 1)
                if count == 1 { content.pass() }
                return .item(.buffer(buffer))
            }
        }
    }

    /// Ends the queue: nothing will be appended any more.
    func end() { content.withLock { $0.isEnded = true } }

    /// Frees memory and files. Items that are appended later are dropped.
    func discard() {
        content.withLock { content in
            for case .item(_, let bytes) in content.entries[content.first...] { room.give(bytes) }
            content = Content(isEnded: true, isDiscarded: true)
        }
    }

    /// The approximate memory of a buffer besides its bytes.
    private static let overhead = 512

    /// The largest size of an empty file that is kept for reuse, in bytes.
    private static let mostKept = 1 << 24
}

/// The memory that several stores share, and where their files are created.
final class SampleRoom: Sendable {
    private let free: Atomic<Int>
    private let path: String
    private let making = Mutex(())
    /// The size of a file, in bytes, at which the next one is begun.
    let fileSize: Int

    /// - Parameters:
    ///   - bytes: the size of the memory.
    ///   - path: the path at which files are created. They are unlinked at once.
    init(bytes: Int, path: String, fileSize: Int = 1 << 30) {
        free = Atomic(bytes)
        self.path = path
        self.fileSize = fileSize
    }

    /// Takes memory; returns false if there is less.
    func take(_ bytes: Int) -> Bool {
        guard free.subtract(bytes, ordering: .relaxed).newValue < 0 else { return true }
        give(bytes)
        return false
    }

    func give(_ bytes: Int) { free.add(bytes, ordering: .relaxed) }

    /// - Throws: `EngineFailure`.
    func makeFile() throws -> SampleFile {
        // One at a time, because all are created at the same path.
        try making.withLock { _ in try SampleFile(path: path) }
    }
}
