internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Decoded frames by the span of source time over which each is presented.
///
/// The least recently used are evicted first.
final class FrameCache: Sendable {
    private struct Entry {
        var span: Range<Int64>
        var buffer: MediaBuffer
        var lastUse: Int
    }

    private struct Content {
        var frames: [SourceStream: [Entry]] = [:]
        var bytes = 0
        var uses = 0
    }

    private let content = Mutex(Content())
    private let budget: Int

    /// - Parameter budget: The maximum number of bytes of frames to keep.
    init(budget: Int) {
        self.budget = budget
    }

    /// The number of bytes that are kept now.
    var byteCount: Int { content.withLock { $0.bytes } }

    /// Returns the frame that is presented at a time, if it is cached.
    func frame(of key: SourceStream, at time: Int64) -> MediaBuffer? {
        content.withLock { content in
            guard let entries = content.frames[key] else { return nil }
            let index = Self.index(in: entries, after: time) - 1
            guard index >= 0, entries[index].span.contains(time) else { return nil }
            content.uses += 1
            content.frames[key]![index].lastUse = content.uses
            return entries[index].buffer
        }
    }

    func insert(_ buffer: MediaBuffer, over span: Range<Int64>, of key: SourceStream) {
        content.withLock { content in
            content.uses += 1
            var entries = content.frames[key] ?? []
            content.frames[key] = nil
            // An overlapping entry is the same frame, whose start was not known before.
            var first = Self.index(in: entries, after: span.lowerBound)
            if first > 0, entries[first - 1].span.upperBound > span.lowerBound { first -= 1 }
            let end = entries[first...].firstIndex { $0.span.lowerBound >= span.upperBound } ?? entries.count
            for entry in entries[first..<end] { content.bytes -= entry.buffer.size }
            let entry = Entry(span: span, buffer: buffer, lastUse: content.uses)
            entries.replaceSubrange(first..<end, with: CollectionOfOne(entry))
            content.frames[key] = entries
            content.bytes += buffer.size
            Self.evict(&content, downTo: budget)
        }
    }

    func removeAll() {
        content.withLock { $0 = Content() }
    }

    /// Returns the index of the first entry that begins after a time.
    private static func index(in entries: [Entry], after time: Int64) -> Int {
        entries.partitioningIndex { $0.span.lowerBound > time }
    }

    private static func evict(_ content: inout Content, downTo budget: Int) {
        while content.bytes > budget {
            let oldest = content.frames.compactMap { key, entries in
                entries.indices.min { entries[$0].lastUse < entries[$1].lastUse }
                    .map { (key: key, index: $0, lastUse: entries[$0].lastUse) }
            }.min { $0.lastUse < $1.lastUse }
            guard let oldest else { return }
            let entry = content.frames[oldest.key]!.remove(at: oldest.index)
            content.bytes -= entry.buffer.size
            if content.frames[oldest.key]!.isEmpty { content.frames[oldest.key] = nil }
        }
    }
}
