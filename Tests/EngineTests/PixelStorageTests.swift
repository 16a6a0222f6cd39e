import MediaTypes
import RenderPlan
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// GStreamer's buffers as a client sees them, and back: without a copy, and without changing what others see.
@Suite struct PixelStorageTests {
    private static let types = [
        kCVPixelFormatType_24RGB, kCVPixelFormatType_24BGR, kCVPixelFormatType_32ARGB,
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ABGR, kCVPixelFormatType_32RGBA,
        kCVPixelFormatType_OneComponent8, kCVPixelFormatType_422YpCbCr8,
        kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_4444AYpCbCr8,
        kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange,
        kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
        kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
        kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
    ]

    /// Whose reader gives the client's own format: pictures with alpha are not unpacked here.
    private func bridge(_ type: OSType, _ width: Int, _ height: Int) throws -> PixelBufferBridge {
        try PixelBufferBridge(
            SourceFormat(
                orientation: .identity, width: width, height: height, pixelFormat: .a420,
                clientFormat: type), colorimetry: .bt709)
    }

    /// Every byte of every row, as the plane's samples say, counted up.
    private func fill(_ buffer: CVPixelBuffer, from start: UInt8) throws {
        try buffer.lock(readOnly: false)
        defer { _ = buffer.unlock() }
        var value = start
        for (plane, bytes) in zip(buffer.lockedPlanes, rowBytes(of: buffer)) {
            for row in 0..<plane.height {
                for column in 0..<bytes {
                    plane.baseAddress.storeBytes(
                        of: value, toByteOffset: row * plane.bytesPerRow + column, as: UInt8.self)
                    value &+= 1
                }
            }
        }
    }

    private func bytes(of buffer: CVPixelBuffer) throws -> [UInt8] {
        try buffer.lock(readOnly: true)
        defer { _ = buffer.unlock() }
        return zip(buffer.lockedPlanes, rowBytes(of: buffer)).flatMap { plane, bytes in
            (0..<plane.height).flatMap { row in
                (0..<bytes).map {
                    plane.baseAddress.load(
                        fromByteOffset: row * plane.bytesPerRow + $0, as: UInt8.self)
                }
            }
        }
    }

    private func rowBytes(of buffer: CVPixelBuffer) -> [Int] {
        PixelFormatLayout.of(buffer.storage.pixelFormatType)!
            .planeLayouts(width: buffer.storage.width, height: buffer.storage.height, alignment: 1)!
            .map(\.bytesPerRow)
    }

    /// What the two sides say of planes is the same, for sizes that do not fit whole cache lines either.
    @Test(arguments: types) func aCopyIntoGStreamersMemoryHasTheSamePixels(type: OSType) throws {
        for (width, height) in [(10, 6), (37, 5), (64, 2), (2, 2)] {
            var made: CVPixelBuffer?
            CVPixelBufferCreate(nil, width, height, type, nil, &made)
            let own = try #require(made)
            try fill(own, from: 3)
            let bridge = try bridge(type, width, height)
            let back = bridge.pixelBuffer(try own.mediaBuffer())
            #expect(try bytes(of: back) == bytes(of: own), "\(width)x\(height)")
            #expect(CVPixelBufferGetPlaneCount(back) == CVPixelBufferGetPlaneCount(own))
        }
    }

    @Test func aFrameOfThePoolGoesOnWithoutACopy() throws {
        let pool = try FramePool(pixelFormatType: kCVPixelFormatType_32BGRA, width: 16, height: 4)
        let frame = try pool.makeBuffer()
        try fill(frame, from: 0)
        CVPixelBufferLockBaseAddress(frame, .readOnly)
        let address = CVPixelBufferGetBaseAddress(frame)
        CVPixelBufferUnlockBaseAddress(frame, .readOnly)
        let buffer = try frame.mediaBuffer()
        try buffer.withBytes { #expect(UnsafeMutableRawPointer(mutating: $0.baseAddress) == address) }
        #expect(try frame.mediaBuffer() === buffer)
    }

    @Test func writingToASharedFrameChangesOnlyTheWritersCopy() throws {
        let pool = try FramePool(pixelFormatType: kCVPixelFormatType_32BGRA, width: 16, height: 4)
        let frame = try pool.makeBuffer()
        try fill(frame, from: 0)
        let shared = try frame.mediaBuffer()
        let before = try shared.withBytes { Array($0) }
        let bridge = try bridge(kCVPixelFormatType_32BGRA, 16, 4)
        let (first, second) = (bridge.pixelBuffer(shared), bridge.pixelBuffer(shared))
        try fill(first, from: 100)
        try fill(frame, from: 200)
        #expect(try shared.withBytes { Array($0) } == before)
        #expect(try bytes(of: second) == before)
        #expect(try bytes(of: first).first == 100)
        #expect(try bytes(of: frame).first == 200)
        // Its own now: what follows needs no other copy, and goes on as it is.
        let copy = try first.mediaBuffer()
        #expect(copy !== shared)
        #expect(try copy.withBytes { $0.first } == 100)
    }

    @Test func aWriterBesideAReaderMovesTheWriterOnly() throws {
        let pool = try FramePool(pixelFormatType: kCVPixelFormatType_32BGRA, width: 4, height: 2)
        let frame = try pool.makeBuffer()
        try fill(frame, from: 0)
        CVPixelBufferLockBaseAddress(frame, .readOnly)
        let reader = try #require(CVPixelBufferGetBaseAddress(frame))
        CVPixelBufferLockBaseAddress(frame, [])
        let writer = try #require(CVPixelBufferGetBaseAddress(frame))
        #expect(reader != writer)
        #expect(writer.load(as: UInt32.self) == reader.load(as: UInt32.self))
        writer.storeBytes(of: 0xffff_ffff, as: UInt32.self)
        #expect(reader.load(as: UInt8.self) == 0)
        CVPixelBufferUnlockBaseAddress(frame, [])
        #expect(reader.load(as: UInt8.self) == 0)
        CVPixelBufferUnlockBaseAddress(frame, .readOnly)
        #expect(try bytes(of: frame).first == 255)
    }

    @Test func memoryOfAPoolComesBack() throws {
        let pool = try FramePool(pixelFormatType: kCVPixelFormatType_32BGRA, width: 64, height: 64)
        var addresses: Set<UnsafeMutableRawPointer> = []
        for _ in 0..<20 {
            let frame = try pool.makeBuffer()
            try frame.lock(readOnly: false)
            addresses.insert(frame.lockedPlanes[0].baseAddress)
            #expect(frame.unlock())
        }
        #expect(addresses.count == 1)
    }

    @Test(
        arguments: [
            (kCVPixelFormatType_32BGRA, .bt709, "BGRA", "1:1:5:1"),
            (kCVPixelFormatType_32BGRA, .bt601, "BGRA", "1:1:16:4"),
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, .bt709, "NV12", "bt709"),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, .bt709, "NV12", "1:3:5:1"),
            (kCVPixelFormatType_420YpCbCr8Planar, .bt601, "I420", "bt601"),
        ] as [(OSType, Colorimetry, String, String)])
    func colorsOfAFormat(type: OSType, film: Colorimetry, format: String, colorimetry: String) throws {
        let caps = try #require(
            PixelFormatCaps.caps(of: type, width: 320, height: 180, colorimetry: film))
        #expect(caps.contains("format=\(format),width=320,height=180,"))
        #expect(caps.hasSuffix("colorimetry=\(colorimetry)"))
    }

    @Test func unknownFormatsAreRefused() {
        #expect(PixelFormatCaps.caps(of: 1, width: 2, height: 2, colorimetry: .bt709) == nil)
        #expect(throws: PixelFormatRefusal.self) {
            try FramePool(pixelFormatType: 1, width: 2, height: 2)
        }
    }
}
