internal import Foundation

/// The free stack space of a thread. Clients choose the stack size of their threads, and layer trees are
/// traversed recursively.
package enum StackRoom {
    /// Enough for everything that a session does when it starts, in bytes.
    package static let ofSession = 2 << 20
    /// Enough for one level of a layer tree in any traversal, in bytes.
    package static let ofLevel = 96 << 10

    /// Runs a closure that needs a number of bytes of stack: on the calling thread if it has them, or else on
    /// another thread, for which the calling thread waits.
    package static func with<Result, Failure>(
        _ bytes: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if bytes <= left { return try body() }
        var result: Swift.Result<Result, Failure>?
        run(on: bytes + margin) {
            result = Swift.Result { () throws(Failure) in try body() }
        }
        // If no thread could be created, the calling thread has to do.
        guard let result else { return try body() }
        return try result.get()
    }

    /// The stack that the thread uses before the closure runs.
    private static let margin = 256 << 10

    /// The number of bytes between this function's frame and the end of the stack.
    private static var left: Int {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard getAttributes(pthread_self(), attributes) == 0 else { return .max }
        defer { pthread_attr_destroy(attributes) }
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(attributes, &lowest, &size) == 0, let lowest else { return .max }
        return withUnsafeMutablePointer(to: &size) { UnsafeMutableRawPointer($0) - lowest } - margin
    }

    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Runs a closure on a thread with a stack of the given size. Does nothing if the thread can't be
    /// created.
    private static func run(on bytes: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let work = Unmanaged.passRetained(Work(body))
            defer { work.release() }
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            defer { attributes.deallocate() }
            guard pthread_attr_init(attributes) == 0 else { return }
            defer { pthread_attr_destroy(attributes) }
            guard pthread_attr_setstacksize(attributes, (bytes + 65_535) & ~65_535) == 0 else { return }
            var thread = pthread_t()
            let status = pthread_create(
                &thread, attributes,
                { context in
                    if let context { Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body() }
                    return nil
                }, work.toOpaque())
            if status == 0 { pthread_join(thread, nil) }
        }
    }
}

/// glibc's `pthread_getattr_np`. Its Swift module omits functions that aren't part of POSIX.
@_silgen_name("pthread_getattr_np")
private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
