internal import Foundation

/// The state of a file without its content. The time of the last change of status differs after each write,
/// whatever its other times are set to.
struct FileStamp: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let modified: [Int]
    private let changed: [Int]

    /// Returns `nil` if the file doesn't exist, or isn't a regular one.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
        size = Int64(status.st_size)
        modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
        changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
    }

    var text: String { "\(device) \(number) \(size) \(modified) \(changed)" }

    /// Whether a later write would have other times: not if the last one is so recent that the clock of the
    /// file system doesn't distinguish them.
    var isSettled: Bool { abs(time(nil) - changed[0]) > 2 }
}
