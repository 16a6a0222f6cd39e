import Glibc

/// The limit on open files of the process.
enum OpenFileLimit {
    /// The minimum for a single clip. With fewer, libraries abort the process, or block forever if they can't
    /// open the descriptors that wake their threads.
    private static let least: rlim_t = 64
    /// The maximum, which suffices for a timeline of a thousand clips.
    private static let most: rlim_t = 8_192

    /// Raises the limit to the number that is permitted and useful.
    ///
    /// - Throws: A `CommandFailure` if the hard limit is below the minimum.
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
        // On failure, the old limit suffices for most timelines.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
