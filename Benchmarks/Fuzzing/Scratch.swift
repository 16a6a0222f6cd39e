import Foundation

/// A file for readers that take no bytes, written anew for each input.
struct Scratch {
    let url: URL

    /// In memory, removed when the process ends.
    init(ending: String) {
        url = URL(fileURLWithPath: "/dev/shm/cutroom-fuzzing-\(getpid()).\(ending)")
    }

    func write(_ bytes: UnsafeRawBufferPointer) {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(
            descriptor >= 0 && Foundation.write(descriptor, bytes.baseAddress, bytes.count) == bytes.count)
        close(descriptor)
    }
}
