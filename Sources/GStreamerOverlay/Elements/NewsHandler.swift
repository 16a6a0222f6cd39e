internal import CGStreamer

/// The context of a callback without arguments, which only notifies.
final class NewsHandler: Sendable {
    private let handler: @Sendable () -> Void

    private init(_ handler: @escaping @Sendable () -> Void) {
        self.handler = handler
    }

    /// Returns a context that must be released by C's destroy notify.
    static func retained(_ handler: @escaping @Sendable () -> Void) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(NewsHandler(handler)).toOpaque()
    }

    static func call(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        Unmanaged<NewsHandler>.fromOpaque(context).takeUnretainedValue().handler()
    }

    static func release(_ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        Unmanaged<NewsHandler>.fromOpaque(context).release()
    }
}
