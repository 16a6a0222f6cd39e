internal import Foundation

/// A block of memory that block buffers share, with the way to end it.
///
/// `@unchecked Sendable`: the address never changes; whoever writes orders the accesses, as in Core Media.
final class BlockMemory: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let count: Int
    private let release: () -> Void

    /// - Parameter release: Called once, when no buffer refers to the memory any more.
    init(_ address: UnsafeMutableRawPointer, count: Int, release: @escaping () -> Void) {
        self.address = address
        self.count = count
        self.release = release
    }

    /// Memory of its own, filled with zeros; nil if there is none.
    convenience init?(count: Int) {
        guard let memory = calloc(1, max(1, count)) else { return nil }
        self.init(memory, count: count) { free(memory) }
    }

    deinit { release() }
}
