internal import CPixels

/// Writes frames as an animated GIF.
///
/// Each frame has its own palette, and contains only the pixels that have changed since the previous one.
/// Times are whole hundredths of a second. Browsers display frames for at least two hundredths, so frames of
/// a higher rate are dropped. Source: W3C, *Graphics Interchange Format, version 89a*.
///
/// `@unchecked Sendable`: used on one thread at a time.
package final class GIFWriter: @unchecked Sendable {
    private struct Frame {
        /// The start in hundredths of a second.
        var time: Int64
        /// The image without its duration.
        var image: [UInt8]
    }

    private let width: Int
    private let height: Int
    private let write: ([UInt8]) throws -> Void
    private let loops: Int?
    private let work = UnsafeMutableRawPointer.allocate(byteCount: cpix_palette_work_size, alignment: 8)
    private var shown: [UInt8]
    private var indices: [UInt8]
    private var palette = [UInt8](repeating: 0, count: 3 * Int(CPIX_PALETTE_SIZE))
    private var lzw = GIFCompression()
    /// The frame that is written when its duration is known.
    private var pending: Frame?

    /// - Parameters:
    ///   - width: From 1 to 65,535, as `height`.
    ///   - loops: The number of times that the animation is repeated, at most 65,535; 0 for endlessly, and `nil` for none.
    ///   - write: Called with consecutive parts of the file.
    package init(width: Int, height: Int, loops: Int? = 0, write: @escaping ([UInt8]) throws -> Void) {
        self.width = width
        self.height = height
        self.loops = loops
        self.write = write
        shown = [UInt8](repeating: 0, count: width * height * 3)
        indices = [UInt8](repeating: 0, count: width * height)
    }

    deinit { work.deallocate() }

    /// Appends a frame.
    ///
    /// - Parameters:
    ///   - pixels: Red, green, blue and a byte that is ignored, row after row.
    ///   - start: The presentation time in nanoseconds.
    package func append(_ pixels: UnsafeRawBufferPointer, at start: Int64) throws {
        let time = Self.hundredths(start)
        if let pending, time - pending.time < 2 { return }
        let isFirst = pending == nil
        let changed = pixels.withMemoryRebound(to: UInt8.self) { pixels in
            cpix_index(
                pixels.baseAddress!, width * 4, Int32(width), Int32(height), &shown,
                isFirst ? 1 : 0, Self.tolerance, &palette, &indices, OpaquePointer(work))
        }
        guard changed.color_count > 0 else { return }
        if isFirst { try writeHeader() }
        try flush(until: time)
        pending = Frame(time: time, image: image(changed))
    }

    /// Writes the rest of the file.
    ///
    /// - Parameter end: The end of the last frame, in nanoseconds.
    package func finish(at end: Int64) throws {
        try flush(until: max(Self.hundredths(end), (pending?.time ?? 0) + 2))
        try write([0x3B])
    }

    /// The maximum invisible difference, such as a decoder makes in still parts of a video.
    private static let tolerance: Int32 = 2

    private static func hundredths(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 5_000_000) / 10_000_000 }

    private func writeHeader() throws {
        var bytes = Array("GIF89a".utf8)
        bytes.append16(width)
        bytes.append16(height)
        bytes += [0x70, 0, 0]
        if let loops {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            bytes.append16(loops)
            bytes.append(0)
        }
        try write(bytes)
    }

    private func flush(until end: Int64) throws {
        guard var frame = pending else { return }
        pending = nil
        var image = frame.image
        // A duration that exceeds the field is continued by a frame with one transparent pixel.
        while end - frame.time > Self.longest {
            try write(Self.control(Self.longest, transparent: image.first ?? 0) + image.dropFirst())
            frame.time += Self.longest
            image = Self.nothing
        }
        try write(Self.control(end - frame.time, transparent: image.first ?? 0) + image.dropFirst())
    }

    private static let longest: Int64 = 60_000
    /// A frame with one transparent pixel, preceded by the index of transparent pixels.
    private static let nothing: [UInt8] = [
        0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0,
    ]

    private static func control(_ duration: Int64, transparent: UInt8) -> [UInt8] {
        var bytes: [UInt8] = [0x21, 0xF9, 4, 1 << 2 | 1]
        bytes.append16(Int(duration))
        return bytes + [transparent, 0]
    }

    /// The index of transparent pixels, followed by the image.
    private func image(_ changed: cpix_indexed) -> [UInt8] {
        let count = Int(changed.color_count)
        // The additional index is for unchanged pixels.
        var bits = 2
        while 1 << bits < count + 1 { bits += 1 }
        var bytes: [UInt8] = [UInt8(count), 0x2C]
        for number in [changed.x, changed.y, changed.width, changed.height] { bytes.append16(Int(number)) }
        bytes.append(0x80 | UInt8(bits - 1))
        bytes += palette.prefix(count * 3) + [UInt8](repeating: 0, count: ((1 << bits) - count) * 3)
        indices.withUnsafeBufferPointer { indices in
            lzw.append(indices.prefix(Int(changed.width * changed.height)), bits: bits, to: &bytes)
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append16(_ number: Int) {
        append(UInt8(truncatingIfNeeded: number))
        append(UInt8(truncatingIfNeeded: number >> 8))
    }
}

/// The compression of GIF, by Lempel, Ziv and Welch, with codes of at most 12 bits.
private struct GIFCompression {
    /// A hash table with open addressing, from the code of a string's prefix and its last index to its code.
    private var keys = [UInt32](repeating: 0, count: Self.size)
    private var codes = [UInt16](repeating: 0, count: Self.size)

    private static let size = 1 << 14
    private static let lastCode = 4095

    mutating func append(_ indices: Slice<UnsafeBufferPointer<UInt8>>, bits: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(bits))
        var output = CodeBlocks(bytes)
        let clear = 1 << bits
        var next = clear + 2
        var width = bits + 1
        keys.withUnsafeMutableBufferPointer { keys in
            codes.withUnsafeMutableBufferPointer { codes in
                keys.update(repeating: 0)
                output.append(clear, width)
                guard var prefix = indices.first.map({ Int($0) }) else { return }
                for index in indices.dropFirst() {
                    let key = UInt32(prefix) << 8 | UInt32(index) | 1 << 31
                    var slot = Int((key &* 2_654_435_761) >> 18)
                    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (Self.size - 1) }
                    if keys[slot] == key {
                        prefix = Int(codes[slot])
                        continue
                    }
                    output.append(prefix, width)
                    prefix = Int(index)
                    if next > Self.lastCode {
                        output.append(clear, width)
                        keys.update(repeating: 0)
                        (next, width) = (clear + 2, bits + 1)
                        continue
                    }
                    (keys[slot], codes[slot]) = (key, UInt16(next))
                    // The decoder adds a string one code later.
                    if next == 1 << width { width += 1 }
                    next += 1
                }
                output.append(prefix, width)
            }
        }
        // The decoder has added the last string by now.
        if next == 1 << width, width < 12 { width += 1 }
        output.append(clear + 1, width)
        bytes = output.finished()
    }

    /// Codes, lowest bits first, in blocks of at most 255 bytes.
    private struct CodeBlocks {
        private var bytes: [UInt8]
        private var start: Int
        private var bits: UInt32 = 0
        private var count = 0

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            start = bytes.count
            self.bytes.append(0)
        }

        mutating func append(_ code: Int, _ width: Int) {
            bits |= UInt32(code) << UInt32(count)
            count += width
            while count >= 8 { flush() }
        }

        private mutating func flush() {
            if bytes.count - start == 256 {
                bytes[start] = 255
                start = bytes.count
                bytes.append(0)
            }
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count = max(0, count - 8)
        }

        mutating func finished() -> [UInt8] {
            if count > 0 { flush() }
            bytes[start] = UInt8(bytes.count - start - 1)
            if bytes[start] > 0 { bytes.append(0) }
            return bytes
        }
    }
}
