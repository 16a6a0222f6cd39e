internal import Foundation

/// A memory block that block buffers share, and the closure that releases it.
///
/// `@unchecked Sendable`: the address never changes; writers order accesses to the bytes, as in Core Media.
final class BlockMemory: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let count: Int
    private let release: () -> Void

    /// - Parameter release: Called once, when no buffer refers to the memory anymore.
    init(_ address: UnsafeMutableRawPointer, count: Int, release: @escaping () -> Void) {
        self.address = address
        self.count = count
        self.release = release
    }

    /// Allocates memory filled with zeros; `nil` if memory is exhausted.
    convenience init?(count: Int) {
        guard let memory = calloc(1, max(1, count)) else { return nil }
        self.init(memory, count: count) { free(memory) }
    }

    deinit { release() }
}
