import Glibc

/// The limit on the address space of the process.
enum MemoryLimit {
    /// The minimum for a single clip, in megabytes. With less, plugins can't be loaded, and what allocates without a way
    /// to fail ends the process.
    private static let least: rlim_t = 768

    /// - Throws: A `CommandFailure` if the limit is below the minimum.
    static func check() throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
        let megabytes = limit.rlim_cur >> 20
        guard megabytes < least else { return }
        throw CommandFailure(
            status: .cannotWrite, cause: "only \(megabytes) MB of address space are permitted",
            remedy: "allow at least \(least) MB, such as with ulimit -v")
    }
}
