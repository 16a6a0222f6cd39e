import Glibc

/// How many files the process may have open at a time.
enum OpenFileLimit {
    /// Fewer are not enough for one clip: libraries end the process, or wait without end, where they can't open what their
    /// threads are woken by.
    private static let least: rlim_t = 64
    /// Enough for a film of a thousand clips.
    private static let most: rlim_t = 8_192

    /// Allows the process as many as it may have and can use.
    ///
    /// - Throws: A `CommandFailure` if these are too few for anything.
    static func raise() throws {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        guard limit.rlim_max >= least else {
            throw CommandFailure(
                status: .cannotWrite, cause: "only \(limit.rlim_max) files may be open at a time",
                remedy: "allow at least \(least), such as with ulimit -n")
        }
        guard limit.rlim_cur < min(limit.rlim_max, most) else { return }
        limit.rlim_cur = min(limit.rlim_max, most)
        // As many as before do for most films.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
