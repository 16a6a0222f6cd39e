import CPixels

/// Four planes of a 4:2:0 picture, with padded rows.
final class Planes {
    let width: Int
    let height: Int
    private let bytesPerSample: Int
    private let strides: [Int]
    private let memory: [UnsafeMutableBufferPointer<UInt8>]

    init(_ width: Int, _ height: Int, bytesPerSample: Int) {
        (self.width, self.height, self.bytesPerSample) = (width, height, bytesPerSample)
        strides = (0..<4).map { (Self.isChroma($0) ? (width + 1) / 2 : width) * bytesPerSample + 6 }
        memory = strides.enumerated().map { plane, stride in
            let rows = Self.isChroma(plane) ? (height + 1) / 2 : height
            let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: stride * rows)
            memory.initialize(repeating: 0xEE)
            return memory
        }
    }

    deinit { for memory in memory { memory.deallocate() } }

    private static func isChroma(_ plane: Int) -> Bool { plane == 1 || plane == 2 }

    func withKernelPlanes(_ body: (UnsafePointer<cpix_planes>) -> Void) {
        var planes = cpix_planes(
            planes: (
                memory[0].baseAddress, memory[1].baseAddress, memory[2].baseAddress, memory[3].baseAddress
            ), strides: (strides[0], strides[1], strides[2], strides[3]))
        body(&planes)
    }

    subscript(plane: Int, x: Int, y: Int) -> Int {
        get {
            let place = y * strides[plane] + x * bytesPerSample
            let low = Int(memory[plane][place])
            return bytesPerSample == 1 ? low : low + 256 * Int(memory[plane][place + 1])
        }
        set {
            let place = y * strides[plane] + x * bytesPerSample
            memory[plane][place] = UInt8(newValue & 255)
            if bytesPerSample == 2 { memory[plane][place + 1] = UInt8(newValue >> 8) }
        }
    }

    /// Sets every sample of Y', Cb and Cr.
    func fill(_ level: () -> Int) {
        for plane in 0..<3 {
            for y in 0..<(plane == 0 ? height : (height + 1) / 2) {
                for x in 0..<(plane == 0 ? width : (width + 1) / 2) { self[plane, x, y] = level() }
            }
        }
    }
}
