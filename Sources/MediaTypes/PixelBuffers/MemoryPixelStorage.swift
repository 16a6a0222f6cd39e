internal import Foundation
internal import Synchronization

/// Pixels in allocated memory, with aligned rows and planes.
///
/// `@unchecked Sendable`: the address never changes, and the buffer's lock orders accesses to the memory.
package final class MemoryPixelStorage: PixelBufferStorage, @unchecked Sendable {
    package let width: Int
    package let height: Int
    package let pixelFormatType: OSType
    package let planeLayouts: [PixelBufferPlane.Layout]
    private let memory: UnsafeMutableRawPointer
    private let recycler: PixelMemoryRecycler

    /// The default alignment of rows, in bytes: a cache line.
    package static let alignment = 64

    /// - Parameter recycler: The source of memory for this size. The memory is returned to it on
    ///   deallocation.
    /// - Returns: `nil` if memory is exhausted.
    init?(
        width: Int, height: Int, pixelFormatType: OSType, planeLayouts: [PixelBufferPlane.Layout],
        recycler: PixelMemoryRecycler
    ) {
        guard let memory = recycler.take() else { return nil }
        self.memory = memory
        self.recycler = recycler
        self.width = width
        self.height = height
        self.pixelFormatType = pixelFormatType
        self.planeLayouts = planeLayouts
    }

    deinit {
        recycler.giveBack(memory)
    }

    package func lock(readOnly: Bool) -> [PixelBufferPlane] {
        var address = memory
        return planeLayouts.map { layout in
            defer { address += layout.bytesPerRow * layout.height }
            return PixelBufferPlane(
                baseAddress: address, bytesPerRow: layout.bytesPerRow, width: layout.width,
                height: layout.height)
        }
    }

    package func unlock() {}
}

/// Memory blocks of one size, kept for reuse.
final class PixelMemoryRecycler: Sendable {
    private struct Content: @unchecked Sendable {
        var free: [UnsafeMutableRawPointer] = []
        var alive = 0
    }

    private let byteCount: Int
    private let isKeeping: Bool
    private let content = Mutex(Content())

    /// - Parameter isKeeping: Whether returned blocks are kept for reuse rather than freed.
    init(byteCount: Int, isKeeping: Bool) {
        self.byteCount = byteCount
        self.isKeeping = isKeeping
    }

    /// The number of blocks in use.
    var alive: Int { content.withLock { $0.alive } }

    func take() -> UnsafeMutableRawPointer? {
        let block = content.withLock { content in
            content.alive += 1
            return Block(address: content.free.popLast())
        }
        if let address = block.address { return address }
        var address: UnsafeMutableRawPointer?
        guard posix_memalign(&address, MemoryPixelStorage.alignment, max(1, byteCount)) == 0, let address
        else {
            content.withLock { $0.alive -= 1 }
            return nil
        }
        memset(address, 0, byteCount)
        return address
    }

    private struct Block: @unchecked Sendable { var address: UnsafeMutableRawPointer? }

    func giveBack(_ address: UnsafeMutableRawPointer) {
        let block = Block(address: address)
        content.withLock { content in
            content.alive -= 1
            guard let address = block.address else { return }
            if isKeeping { content.free.append(address) } else { free(address) }
        }
    }

    /// Frees the blocks that are not in use.
    func flush() {
        content.withLock { content in
            content.free.forEach { free($0) }
            content.free = []
        }
    }

    deinit {
        flush()
    }
}
