import MediaTypes
import Testing

@testable import Engine
@testable import GStreamerOverlay

/// A pool's picture under other times.
@Suite struct LentPictureTests {
    private let pool: PicturePool
    private let layout: PictureLayout

    init() throws {
        try GStreamer.initialize()
        // Large, so that memory that is not the pool's mostly comes from the system anew, as zeros.
        layout = try PictureLayout(
            pixelFormatType: kCVPixelFormatType_420YpCbCr8Planar, width: 1920, height: 1080)
        pool = try PicturePool(layout)
    }

    private func luma(of picture: MediaBuffer) throws -> UInt64 {
        try picture.withPlanes(layout) { $0[0].baseAddress.load(as: UInt64.self) }
    }

    /// What the pool's next picture held before it is drawn.
    private func leftover(drawing value: UInt64) throws -> (UInt64, MediaBuffer) {
        var old: UInt64 = 0
        let picture = try pool.picture { planes in
            old = planes[0].baseAddress.load(as: UInt64.self)
            planes[0].baseAddress.storeBytes(of: value, as: UInt64.self)
        }
        return (old, picture)
    }

    /// No picture of another test begins like this.
    private static let mark: UInt64 = 0x4C_65_6E_74_D1_77_0B_E5

    @Test func aPoolGetsItsMemoryBackAfterTheLastCopy() throws {
        var original: MediaBuffer? = try leftover(drawing: Self.mark).1
        var copies = [0, 1].map { original?.sharing(at: UInt64($0), duration: 1) }
        original = nil
        #expect(try leftover(drawing: 1).0 != Self.mark)
        copies[0] = nil
        #expect(try copies[1].map(luma) == Self.mark)
        copies[1] = nil
        let drawn = try (0..<2).map { _ in try leftover(drawing: 2) }
        #expect(drawn.map(\.0).contains(Self.mark))
    }

    @Test func aCopyHasItsOwnTimesAndTheSamePicture() throws {
        let original = try leftover(drawing: 9).1
        let copy = original.sharing(at: 40, duration: 20)
        #expect(copy.presentationTime == 40)
        #expect(copy.duration == 20)
        #expect(copy.size == original.size)
        #expect(try luma(of: copy) == 9)
    }
}
