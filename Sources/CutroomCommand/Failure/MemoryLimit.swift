import Foundation
import Glibc

/// The limit on the address space of the process.
enum MemoryLimit {
    /// The minimum for a single clip, in megabytes. With less, plugins can't be loaded, and what allocates without a way
    /// to fail ends the process.
    private static let least: rlim_t = 768

    /// - Throws: A `CommandFailure` if the limit is below the minimum.
    static func check() throws {
        guard let megabytes, megabytes < least else { return }
        throw CommandFailure(
            status: .cannotWrite, cause: "only \(megabytes) MB of address space are permitted",
            remedy: "allow at least \(least) MB, such as with ulimit -v")
    }

    /// A failure for want of memory, if the process has used so much of its limit that libraries may have
    /// failed to allocate more; `nil` otherwise, and without a limit.
    static var failureIfReached: CommandFailure? {
        guard let megabytes, let peak, peak >= megabytes / 4 * 3 else { return nil }
        return CommandFailure(
            status: .cannotWrite,
            cause:
                "not enough memory: \(peak) of the \(megabytes) MB of address space that are permitted were in use",
            remedy: "allow more, such as with ulimit -v, or use smaller pictures")
    }

    /// The limit in megabytes; `nil` if there is none.
    private static var megabytes: rlim_t? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
            limit.rlim_cur < rlim_t(Int.max)
        else { return nil }
        return limit.rlim_cur >> 20
    }

    /// The maximum of the address space so far, in megabytes. Source: proc_pid_status(5).
    private static var peak: rlim_t? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmPeak:") })
        else { return nil }
        return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { rlim_t($0) }.map {
            $0 >> 10
        }
    }
}
