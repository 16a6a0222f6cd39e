import Foundation
import GStreamerOverlay
import MediaTypes
import RenderPlan
import Testing

@testable import Engine
@testable import Playback

/// Decoded frames by the span of source time over which each is displayed.
@Suite struct FrameCacheTests {
    private let key = key(of: "a.mp4")

    private static func key(of name: String) -> SourceStream {
        SourceStream(
            source: MediaSource(
                url: URL(fileURLWithPath: "/media/\(name)"), trackID: 1, streamID: "", streamIndex: 0,
                timescale: 15_360),
            output: .sound(AudioFormat()))
    }

    private func buffer(bytes: Int = 100) throws -> MediaBuffer {
        try GStreamer.initialize()
        return [UInt8](repeating: 0, count: bytes).withUnsafeBytes { MediaBuffer.copying($0) }
    }

    @Test func aFrameIsFoundOverItsWholeSpan() throws {
        let cache = FrameCache(budget: 1_000)
        let (first, second) = (try buffer(), try buffer())
        cache.insert(first, over: 0..<40, of: key)
        cache.insert(second, over: 80..<120, of: key)
        for (time, expected) in [
            (0, first), (39, first), (40, nil), (79, nil), (80, second), (119, second), (120, nil), (-1, nil),
        ] as [(Int64, MediaBuffer?)] {
            #expect(cache.frame(of: key, at: time) === expected, "at \(time)")
        }
        #expect(cache.frame(of: Self.key(of: "b.mp4"), at: 0) == nil)
        #expect(cache.byteCount == 200)
    }

    @Test func theSameFrameWithABetterStartTakesThePlaceOfTheOld() throws {
        let cache = FrameCache(budget: 1_000)
        let (old, new) = (try buffer(), try buffer())
        cache.insert(old, over: 20..<40, of: key)
        cache.insert(new, over: 0..<40, of: key)
        #expect(cache.frame(of: key, at: 30) === new)
        #expect(cache.byteCount == 100)
    }

    @Test func theLeastRecentlyUsedLeavesFirst() throws {
        let cache = FrameCache(budget: 300)
        let frames = try (0..<4).map { _ in try buffer() }
        for index in 0..<3 {
            cache.insert(frames[index], over: Int64(index * 10)..<Int64(index * 10 + 10), of: key)
        }
        #expect(cache.frame(of: key, at: 0) === frames[0])
        cache.insert(frames[3], over: 30..<40, of: key)
        #expect(cache.frame(of: key, at: 10) == nil)
        #expect(cache.frame(of: key, at: 0) === frames[0])
        #expect(cache.frame(of: key, at: 20) === frames[2])
        #expect(cache.frame(of: key, at: 30) === frames[3])
        #expect(cache.byteCount == 300)
    }

    @Test func aFrameLargerThanAllIsNotKept() throws {
        let cache = FrameCache(budget: 50)
        cache.insert(try buffer(), over: 0..<10, of: key)
        #expect(cache.frame(of: key, at: 5) == nil)
        #expect(cache.byteCount == 0)
    }

    @Test func nothingIsLeftAfterRemovingAll() throws {
        let cache = FrameCache(budget: 1_000)
        cache.insert(try buffer(), over: 0..<10, of: key)
        cache.removeAll()
        #expect(cache.frame(of: key, at: 5) == nil)
        #expect(cache.byteCount == 0)
    }
}
