import Foundation
import MediaTypes
import Synchronization
import Testing

/// Pictures in memory. Source: CVPixelBuffer.h.
@Suite struct PixelBufferTests {
    private func make(
        _ width: Int, _ height: Int, _ type: OSType, _ attributes: CFDictionary? = nil
    ) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreate(
            kCFAllocatorDefault, width, height, type, attributes, &buffer)
        try #require(status == kCVReturnSuccess)
        return try #require(buffer)
    }

    struct Kind: Sendable, CustomTestStringConvertible {
        var type: OSType
        /// Bytes of a row of 10 pixels, without padding, and rows of 6: of each plane.
        var planes: [(bytes: Int, width: Int, rows: Int)]
        var isPlanar = true
        var testDescription: String { String(type, radix: 16) }
    }

    static let kinds = [
        Kind(type: kCVPixelFormatType_32BGRA, planes: [(40, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_32RGBA, planes: [(40, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_32ARGB, planes: [(40, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_32ABGR, planes: [(40, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_24RGB, planes: [(30, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_24BGR, planes: [(30, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_OneComponent8, planes: [(10, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_422YpCbCr8, planes: [(20, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_422YpCbCr8_yuvs, planes: [(20, 10, 6)], isPlanar: false),
        Kind(type: kCVPixelFormatType_4444AYpCbCr8, planes: [(40, 10, 6)], isPlanar: false),
        Kind(
            type: kCVPixelFormatType_420YpCbCr8Planar, planes: [(10, 10, 6), (5, 5, 3), (5, 5, 3)]),
        Kind(
            type: kCVPixelFormatType_420YpCbCr8PlanarFullRange,
            planes: [(10, 10, 6), (5, 5, 3), (5, 5, 3)]),
        Kind(type: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, planes: [(10, 10, 6), (10, 5, 3)]),
        Kind(type: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, planes: [(10, 10, 6), (10, 5, 3)]),
        Kind(type: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, planes: [(20, 10, 6), (20, 5, 3)]),
        Kind(type: kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, planes: [(20, 10, 6), (20, 5, 3)]),
    ]

    @Test(arguments: kinds) func planesLieAsTheirFormatSays(_ kind: Kind) throws {
        let buffer = try make(10, 6, kind.type, [kCVPixelBufferBytesPerRowAlignmentKey: 1])
        #expect(CVPixelBufferGetWidth(buffer) == 10)
        #expect(CVPixelBufferGetHeight(buffer) == 6)
        #expect(CVPixelBufferGetPixelFormatType(buffer) == kind.type)
        #expect(CVPixelBufferIsPlanar(buffer) == kind.isPlanar)
        #expect(CVPixelBufferGetPlaneCount(buffer) == (kind.isPlanar ? kind.planes.count : 0))
        #expect(CVPixelBufferGetBytesPerRow(buffer) == kind.planes[0].bytes)
        #expect(CVPixelBufferGetDataSize(buffer) == kind.planes.reduce(0) { $0 + $1.bytes * $1.rows })
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        var expected = CVPixelBufferGetBaseAddress(buffer)
        for (index, plane) in kind.planes.enumerated() {
            #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, index) == plane.bytes)
            #expect(CVPixelBufferGetWidthOfPlane(buffer, index) == plane.width)
            #expect(CVPixelBufferGetHeightOfPlane(buffer, index) == plane.rows)
            #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, index) == expected)
            expected = expected.map { $0 + plane.bytes * plane.rows }
        }
        #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, kind.planes.count) == nil)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, kind.planes.count) == 0)
    }

    @Test(arguments: [1, 2, 15, 16, 17, 1279, 1920]) func rowsBeginAtCacheLines(width: Int) throws {
        let buffer = try make(width, 3, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        for plane in 0..<2 {
            let row = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
            #expect(row % 64 == 0)
            #expect(row >= (plane == 0 ? width : (width + 1) / 2 * 2))
            let address = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
            #expect(Int(bitPattern: address) % 64 == 0)
        }
    }

    @Test(arguments: [
        (0, 1, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
        (1, -1, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
        (.max, .max, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
        (1 << 32, 1, kCVPixelFormatType_32BGRA, kCVReturnInvalidSize),
        (16, 16, 0x1234_5678, kCVReturnInvalidPixelFormat),
    ])
    func whatCannotBeMade(width: Int, height: Int, type: OSType, status: CVReturn) {
        var buffer: CVPixelBuffer?
        #expect(CVPixelBufferCreate(nil, width, height, type, nil, &buffer) == status)
        #expect(buffer == nil)
    }

    @Test func locksAreCounted() throws {
        let buffer = try make(4, 4, kCVPixelFormatType_32BGRA)
        #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
        #expect(CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0)) == kCVReturnSuccess)
        #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(buffer) != nil)
        #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
        #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
    }

    @Test func sizesOfTheImage() throws {
        let buffer = try make(7, 5, kCVPixelFormatType_32BGRA)
        let size = CGSize(width: 7, height: 5)
        #expect(CVImageBufferGetDisplaySize(buffer) == size)
        #expect(CVImageBufferGetEncodedSize(buffer) == size)
        #expect(CVImageBufferGetCleanRect(buffer) == CGRect(origin: .zero, size: size))
        #expect(Set([buffer, buffer]).count == 1)
        #expect(try buffer != make(7, 5, kCVPixelFormatType_32BGRA))
    }

    @Test func poolsUseTheirMemoryAgain() throws {
        let attributes: [CFString: Any] = [
            kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32BGRA),
            kCVPixelBufferWidthKey: 16, kCVPixelBufferHeightKey: NSNumber(value: 8),
            kCVPixelBufferIOSurfacePropertiesKey: [:] as CFDictionary,
        ]
        var made: CVPixelBufferPool?
        #expect(
            CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &made) == kCVReturnSuccess)
        let pool = try #require(made)
        func take() throws -> (CVPixelBuffer, UnsafeMutableRawPointer?) {
            var buffer: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer)
            let taken = try #require(buffer)
            CVPixelBufferLockBaseAddress(taken, [])
            defer { CVPixelBufferUnlockBaseAddress(taken, []) }
            return (taken, CVPixelBufferGetBaseAddress(taken))
        }
        var first: CVPixelBuffer?
        let address: UnsafeMutableRawPointer?
        (first, address) = try take()
        let second = try take()
        #expect(address != second.1)
        #expect(CVPixelBufferGetHeight(try #require(first)) == 8)
        let limit = [kCVPixelBufferPoolAllocationThresholdKey: 2]
        var third: CVPixelBuffer?
        #expect(
            CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit as CFDictionary, &third)
                == kCVReturnWouldExceedAllocationThreshold)
        first = nil
        #expect(try take().1 == address)
        CVPixelBufferPoolFlush(pool, .excessBuffers)
        withExtendedLifetime(second) {}
    }

    @Test func poolsNeedFormatAndSize() {
        var pool: CVPixelBufferPool?
        for attributes in [nil, [:], [kCVPixelBufferWidthKey: 4, kCVPixelBufferHeightKey: 4]]
            as [CFDictionary?]
        {
            #expect(
                CVPixelBufferPoolCreate(nil, nil, attributes, &pool) == kCVReturnInvalidPixelBufferAttributes)
        }
    }

    private static let released = Atomic(0)

    @Test func aClientsMemoryGoesBackToIt() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 48, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 7, count: 4 * 48)
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreateWithBytes(
            nil, 10, 4, kCVPixelFormatType_32BGRA, memory, 48,
            { context, address in
                guard let context, address == UnsafeRawPointer(context) else { return }
                context.deallocate()
                PixelBufferTests.released.add(1, ordering: .relaxed)
            }, memory, nil, &buffer)
        #expect(status == kCVReturnSuccess)
        CVPixelBufferLockBaseAddress(try #require(buffer), .readOnly)
        #expect(CVPixelBufferGetBytesPerRow(try #require(buffer)) == 48)
        #expect(CVPixelBufferGetBaseAddress(try #require(buffer)) == memory)
        CVPixelBufferUnlockBaseAddress(try #require(buffer), .readOnly)
        #expect(Self.released.load(ordering: .relaxed) == 0)
        buffer = nil
        #expect(Self.released.load(ordering: .relaxed) == 1)
        #expect(
            CVPixelBufferCreateWithBytes(
                nil, 10, 4, kCVPixelFormatType_32BGRA, memory, 39, nil, nil, nil, &buffer)
                == kCVReturnInvalidArgument)
    }

    @Test func ratiosAndEdgesBeginAtZero() {
        #expect(AVPixelAspectRatio() == AVPixelAspectRatio(horizontalSpacing: 0, verticalSpacing: 0))
        #expect(AVEdgeWidths() == AVEdgeWidths(left: 0, top: 0, right: 0, bottom: 0))
        #expect(AVEdgeWidths(left: 1, top: 2, right: 3, bottom: 4).right == 3)
    }

    private static var formatAttributes: [([String: Any], [OSType]?)] {
        [
            ([:], nil),
            ([kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA], [kCVPixelFormatType_32BGRA]),
            ([kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32BGRA)], [kCVPixelFormatType_32BGRA]),
            (
                [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA)],
                [kCVPixelFormatType_32BGRA]
            ),
            (
                [
                    String(kCVPixelBufferPixelFormatTypeKey): [
                        kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA,
                    ]
                ],
                [kCVPixelFormatType_32ARGB, kCVPixelFormatType_32BGRA]
            ),
            ([kCVPixelBufferPixelFormatTypeKey: "BGRA"], nil), ([kCVPixelBufferPixelFormatTypeKey: -1], nil),
            ([kCVPixelBufferPixelFormatTypeKey: [] as [Any]], nil),
        ]
    }

    @Test func formatsOfAttributes() {
        for (attributes, types) in Self.formatAttributes {
            #expect(attributes.pixelFormatTypes == types)
        }
    }
}
