package import Foundation

/// A cube of premultiplied colors, red fastest: 4 floats for each, so many per side.
///
/// `@unchecked Sendable`: the memory is written before the object is shared.
package final class ColorTable: @unchecked Sendable {
    package let size: Int
    package let address: UnsafePointer<Float>

    /// - Parameter colors: As many bytes as the colors need.
    package convenience init(size: Int, colors: Data) {
        self.init(size: size) { memory in
            _ = colors.copyBytes(
                to: UnsafeMutableBufferPointer(start: memory, count: 4 * size * size * size))
        }
    }

    /// - Parameter fill: Writes all colors.
    init(size: Int, fill: (UnsafeMutablePointer<Float>) -> Void) {
        self.size = size
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * size * size * size)
        fill(memory)
        address = UnsafePointer(memory)
    }

    deinit { address.deallocate() }
}
