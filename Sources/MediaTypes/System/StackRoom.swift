internal import Foundation

/// The stack that is left on a thread. Clients choose how much their threads have; trees of layers are walked level by level.
package enum StackRoom {
    /// Enough for all that a session does when it starts.
    package static let ofSession = 2 << 20
    /// Enough for a level of a tree of layers, whatever is done with it.
    package static let ofLevel = 96 << 10

    /// Does work that needs so many bytes of stack: on this thread if it has them, else on another one, for which this one
    /// waits.
    package static func with<Result, Failure>(
        _ bytes: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if bytes <= left { return try body() }
        var result: Swift.Result<Result, Failure>?
        run(on: bytes + margin) {
            result = Swift.Result { () throws(Failure) in try body() }
        }
        // Without another thread there is this one.
        guard let result else { return try body() }
        return try result.get()
    }

    /// What the thread and its functions take before the work begins.
    private static let margin = 256 << 10

    /// The bytes between this function's frame and the end of the stack.
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

    /// Does work on a thread with a stack of so many bytes; returns at once, with nothing done, if there can't be one.
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

/// glibc's `pthread_getattr_np`, which its Swift module leaves out, as it does all that is not POSIX.
@_silgen_name("pthread_getattr_np")
private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
