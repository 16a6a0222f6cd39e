internal import Foundation

/// The readers of one track: at most three, including the one that is being opened ahead.
///
/// Must be used on one thread at a time. The owner decides how the readers are used.
package final class ReaderSet<Cursor: SourceCursor, Use> {
    /// An open reader, and its owner's last use of it.
    package final class OpenReader {
        package let stream: SourceStream
        package let cursor: Cursor
        package var use: Use

        fileprivate init(_ stream: SourceStream, _ cursor: Cursor, _ use: Use) {
            (self.stream, self.cursor, self.use) = (stream, cursor, use)
        }
    }

    private struct Ahead {
        var stream: SourceStream
        var use: Use
        var cursor: Prefetch<Cursor>
    }

    private let registry: ReaderRegistry
    /// The open readers, oldest first.
    package private(set) var open: [OpenReader] = []
    private var opening: Ahead?

    private static var limit: Int { 3 }

    package init(registry: ReaderRegistry) {
        self.registry = registry
    }

    /// The use of the reader that is being opened ahead; nil if there is none.
    var ahead: Use? { opening?.use }
    package var aheadStream: SourceStream? { opening?.stream }

    /// Opens a reader on another thread, replacing one that was opened ahead and not taken. The owner must
    /// have made room.
    package func openAhead(
        _ stream: SourceStream, for use: Use,
        _ make: @escaping @Sendable (ReaderRegistry) throws -> Cursor
    ) {
        discardAhead()
        opening = Ahead(stream: stream, use: use, cursor: Prefetch { [registry] in try make(registry) })
    }

    /// Returns the reader that was opened ahead. Blocks until it is open.
    package func takeAhead() throws -> OpenReader {
        guard let ahead = opening else { throw CancellationError() }
        opening = nil
        return add(try ahead.cursor.take(), ahead.stream, for: ahead.use)
    }

    /// Closes a reader that was opened ahead and isn't needed, as soon as it is open.
    package func discardAhead() {
        guard let stale = opening?.cursor else { return }
        opening = nil
        DispatchQueue.global(qos: .utility).async { [registry] in
            // A reader that couldn't be opened need not be closed.
            if case .success(let cursor) = Result(catching: { try stale.take() }) {
                registry.close(cursor.reader)
            }
        }
    }

    /// Opens a reader immediately. The owner must have made room.
    /// - Parameter seeksFirst: whether no frames are requested before the first seek.
    package func openNow(_ stream: SourceStream, for use: Use, seeksFirst: Bool) throws -> OpenReader {
        let reader = try registry.open(stream.source, stream.output, seeksFirst: seeksFirst)
        do { if !seeksFirst { try reader.waitUntilOpen() } } catch {
            registry.close(reader)
            throw error
        }
        return add(Cursor(reader: reader), stream, for: use)
    }

    private func add(_ cursor: Cursor, _ stream: SourceStream, for use: Use) -> OpenReader {
        let reader = OpenReader(stream, cursor, use)
        open.append(reader)
        return reader
    }

    /// Closes readers until there is room for one more.
    /// - Parameter goesFirst: whether a reader is closed before another. Of equal readers, the older one is
    ///   closed.
    package func makeRoom(_ goesFirst: (OpenReader, OpenReader) -> Bool) {
        while open.count + (opening == nil ? 0 : 1) >= Self.limit {
            guard let first = open.min(by: goesFirst) else { return }
            close(first)
        }
    }

    /// Removes a reader without closing it.
    func remove(_ reader: OpenReader) -> Cursor {
        open.removeAll { $0 === reader }
        return reader.cursor
    }

    package func close(_ reader: OpenReader) {
        registry.close(remove(reader).reader)
    }
}
