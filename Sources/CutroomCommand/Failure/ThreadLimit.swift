import Glibc

/// The limit on threads of the process.
enum ThreadLimit {
    /// The minimum for a single clip. With fewer, libraries abort the process, or wait forever for work that no thread
    /// does. The main thread is one of them.
    private static let least = 48
    /// In bytes. Small, so that only threads are counted, and not memory.
    private static let stackSize = 64 << 10

    /// Checks that enough threads can be started, by starting them.
    ///
    /// - Throws: A `CommandFailure` if the system permits fewer.
    static func check() throws {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        guard pthread_attr_init(attributes) == 0 else { return }
        defer { pthread_attr_destroy(attributes) }
        guard pthread_attr_setstacksize(attributes, stackSize) == 0 else { return }
        // The threads wait for this lock.
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        guard pthread_mutex_init(gate, nil) == 0 else { return }
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        var status: Int32 = 0
        while status == 0, threads.count + 1 < least {
            var thread = pthread_t()
            status = pthread_create(
                &thread, attributes,
                { context in
                    guard let gate = context?.assumingMemoryBound(to: pthread_mutex_t.self) else {
                        return nil
                    }
                    pthread_mutex_lock(gate)
                    pthread_mutex_unlock(gate)
                    return nil
                }, gate)
            if status == 0 { threads.append(thread) }
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        pthread_mutex_destroy(gate)
        guard status == EAGAIN else { return }
        throw CommandFailure(
            status: .cannotWrite, cause: "only \(threads.count + 1) threads are permitted",
            remedy: "allow at least \(least), such as with ulimit -u, or close other programs")
    }
}
