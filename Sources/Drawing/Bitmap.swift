internal import CPango
internal import Foundation
internal import LayerRendering
internal import MediaTypes

/// The pixels of a context: the bytes of its client, if there are any, and Cairo's surface, which is the same memory if
/// Cairo has that layout.
///
/// The bytes are read before and written after each drawing, so that the client may change them in between.
final class Bitmap {
    let format: BitmapFormat
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let surface: Surface
    private(set) var memory: UnsafeMutableRawPointer?
    private var ownsMemory = false
    private let isInPlace: Bool

    /// Returns `nil` if memory is exhausted or the size exceeds Cairo's limits.
    init?(
        _ format: BitmapFormat, width: Int, height: Int, bytesPerRow: Int, memory: UnsafeMutableRawPointer?
    ) {
        (self.format, self.width, self.height) = (format, width, height)
        (self.bytesPerRow, self.memory) = (bytesPerRow, memory)
        isInPlace =
            format.order == .bgra && bytesPerRow.isMultiple(of: 4) && memory.map(Self.isAligned) ?? true
        // Cairo's pixels without alpha, of memory of their own, have an alpha of 1 whatever is drawn.
        if isInPlace || format.isOpaque {
            let (row, own) = isInPlace ? (bytesPerRow, memory) : (4 * width, nil)
            guard let bytes = own ?? Self.allocate(row, height) else { return nil }
            guard
                let surface = Surface(
                    memory: bytes, width: width, height: height, bytesPerRow: row, isOpaque: format.isOpaque)
            else {
                if own == nil { free(bytes) }
                return nil
            }
            (self.surface, pixels) = (surface, own == nil ? bytes : nil)
            if isInPlace { self.memory = bytes }
        } else {
            guard let surface = Surface(width: width, height: height) else { return nil }
            (self.surface, pixels) = (surface, nil)
        }
    }

    /// The memory of the surface, if it is neither the client's nor Cairo's.
    private let pixels: UnsafeMutableRawPointer?

    deinit {
        // Nothing is drawn anymore; the surface is freed after its memory, without accessing it.
        cairo_surface_finish(surface.raw)
        free(pixels)
        if ownsMemory { free(memory) }
    }

    private static func isAligned(_ memory: UnsafeMutableRawPointer) -> Bool {
        UInt(bitPattern: memory).isMultiple(of: 4)
    }

    /// Returns memory of zeros.
    private static func allocate(_ bytesPerRow: Int, _ height: Int) -> UnsafeMutableRawPointer? {
        calloc(height, bytesPerRow)
    }

    /// The bytes in the context's layout, for its client to read and write.
    var data: UnsafeMutableRawPointer? {
        if memory == nil, let bytes = Self.allocate(bytesPerRow, height) {
            memory = bytes
            ownsMemory = true
            write(whole)
        }
        return memory
    }

    var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Draws in an area, with the bytes as they are now.
    func update(_ area: PixelRect, _ draw: () -> Void) {
        read(area)
        draw()
        cairo_surface_flush(surface.raw)
        write(area)
    }

    private func read(_ area: PixelRect) {
        guard let memory else { return }
        if isInPlace { return cairo_surface_mark_dirty(surface.raw) }
        rows(of: area) { bytes, pixels in
            format.read(memory + bytes, to: pixels, count: area.width)
        }
    }

    private func write(_ area: PixelRect) {
        guard let memory, !isInPlace || format.isOpaque else { return }
        rows(of: area) { bytes, pixels in
            format.write(pixels, to: memory + bytes, count: area.width)
        }
    }

    /// Calls a closure with each row of an area: its offset in the bytes, and its pixels in the surface.
    private func rows(of area: PixelRect, _ body: (Int, UnsafeMutablePointer<UInt32>) -> Void) {
        guard area.width > 0 else { return }
        _ = surface.withPixels { pixels, stride in
            for y in area.y..<area.y + area.height {
                let row = UnsafeMutableRawPointer(pixels + y * stride + 4 * area.x)
                body(
                    y * bytesPerRow + area.x * format.bytesPerPixel, row.assumingMemoryBound(to: UInt32.self))
            }
        }
    }

    /// Returns a copy of the bytes in the context's layout, without bytes after the last pixel.
    func copy() -> Data {
        let count = bytesPerRow * (height - 1) + width * format.bytesPerPixel
        if let memory {
            cairo_surface_flush(surface.raw)
            return Data(bytes: memory, count: count)
        }
        var data = Data(count: count)
        data.withUnsafeMutableBytes { target in
            guard let start = target.baseAddress else { return }
            rows(of: whole) { bytes, pixels in format.write(pixels, to: start + bytes, count: width) }
        }
        return data
    }
}
