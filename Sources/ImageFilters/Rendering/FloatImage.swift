internal import CPixels
internal import Foundation
internal import Synchronization

/// Premultiplied pixels of a part of an image, in rows from the bottom without padding.
final class FloatImage {
    var rect: PixelRegion
    let pixels: UnsafeMutablePointer<Float>
    private let capacity: Int
    private let memory: FloatMemory

    /// - Parameter isClear: Whether the pixels are transparent; they are undefined otherwise.
    init(_ rect: PixelRegion, memory: FloatMemory, isClear: Bool = false) {
        self.rect = rect
        self.memory = memory
        (pixels, capacity) = memory.take(4 * max(1, rect.count))
        if isClear { pixels.update(repeating: 0, count: 4 * rect.count) }
    }

    deinit { memory.giveBack(pixels, capacity) }

    /// The address of the pixels of a row from a column of the image; `y` is the row's lower side.
    func row(y: Int, x: Int) -> UnsafeMutablePointer<Float> {
        pixels + 4 * ((y - rect.y) * rect.width + x - rect.x)
    }

    /// Copies the pixels of another image that are within this one.
    func copy(_ other: FloatImage) {
        let common = rect.intersection(other.rect)
        for y in common.y..<common.maxY {
            row(y: y, x: common.x).update(from: other.row(y: y, x: common.x), count: 4 * common.width)
        }
    }

    /// Makes all pixels outside of a rectangle transparent.
    func clear(outside inner: PixelRegion) {
        let inner = rect.intersection(inner)
        if inner == rect { return }
        for y in rect.y..<rect.maxY {
            let isInside = y >= inner.y && y < inner.maxY
            let left = isInside ? inner.x - rect.x : rect.width
            row(y: y, x: rect.x).update(repeating: 0, count: 4 * left)
            if isInside, inner.maxX < rect.maxX {
                row(y: y, x: inner.maxX).update(repeating: 0, count: 4 * (rect.maxX - inner.maxX))
            }
        }
    }
}

/// Memory of images, which is used again: the system takes long to provide new memory.
final class FloatMemory: Sendable {
    private struct Block: @unchecked Sendable {
        // `@unchecked Sendable`: a free block has no other users.
        var address: UnsafeMutablePointer<Float>
        var capacity: Int
    }

    private let free = Mutex<[Block]>([])
    private static let mostBlocks = 16

    func take(_ count: Int) -> (UnsafeMutablePointer<Float>, Int) {
        let found = free.withLock { blocks -> Block? in
            guard let index = blocks.firstIndex(where: { $0.capacity >= count && $0.capacity <= 2 * count })
            else { return nil }
            return blocks.remove(at: index)
        }
        if let found { return (found.address, found.capacity) }
        return (.allocate(capacity: count), count)
    }

    func giveBack(_ address: UnsafeMutablePointer<Float>, _ capacity: Int) {
        let block = Block(address: address, capacity: capacity)
        let old = free.withLock { blocks -> Block? in
            blocks.append(block)
            return blocks.count > Self.mostBlocks ? blocks.removeFirst() : nil
        }
        old?.address.deallocate()
    }

    func clear() {
        let old = free.withLock { blocks in
            defer { blocks = [] }
            return blocks
        }
        for block in old { block.address.deallocate() }
    }

    deinit { clear() }
}
