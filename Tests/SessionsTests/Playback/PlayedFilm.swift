import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing
import Timeline

/// A film to be played, looked at with a video output, and compared with what is made of it elsewhere.
struct PlayedFilm {
    let asset: AVAsset
    let videoComposition: AVVideoComposition?

    /// A numbered clip and a gradient with a dissolve from 1 s to 2 s, and a title that fades and turns.
    static func titled() async throws -> PlayedFilm {
        var film = try await TestFilm(
            [TestClip(.numbered, frameCount: 60), TestClip(.horizontalGradient, frameCount: 60)],
            Timeline.Transition(.dissolve, duration: CMTime(value: 1, timescale: 1)))
        var title = Timeline.TitleItem(text: "Title")
        title.duration = CMTime(value: 3, timescale: 1)
        title.spins = 1
        film.timeline.titles = [title]
        let built = try await TimelineBuilder(film.timeline).build()
        return PlayedFilm(asset: built.composition, videoComposition: built.videoComposition)
    }

    func item() -> AVPlayerItem {
        let item = AVPlayerItem(asset: asset)
        item.videoComposition = videoComposition
        return item
    }

    func player(_ item: AVPlayerItem) -> AVPlayer {
        let player = AVPlayer()
        (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
        player.replaceCurrentItem(with: item)
        return player
    }

    /// Makes the very frames.
    func generator() -> AVAssetImageGenerator {
        let generator = AVAssetImageGenerator(asset: asset)
        generator.videoComposition = videoComposition
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        return generator
    }
}

extension AVPlayerItemVideoOutput {
    static func giving(_ format: OSType) -> AVPlayerItemVideoOutput {
        AVPlayerItemVideoOutput(pixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey as String: format])
    }

    /// The frame at a time, with its own time.
    func taken(at time: CMTime) throws -> (buffer: CVPixelBuffer, time: CMTime) {
        var shown = CMTime.invalid
        let buffer = try #require(copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shown))
        return (buffer, shown)
    }
}

extension CVPixelBuffer {
    /// Plane after plane, rows without padding.
    func bytes() -> [UInt8] {
        CVPixelBufferLockBaseAddress(self, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
        let planes = CVPixelBufferGetPlaneCount(self)
        if planes == 0 {
            return Self.bytes(
                CVPixelBufferGetBaseAddress(self)!, CVPixelBufferGetBytesPerRow(self),
                CVPixelBufferGetWidth(self) * 4, CVPixelBufferGetHeight(self))
        }
        return (0..<planes).flatMap { plane in
            Self.bytes(
                CVPixelBufferGetBaseAddressOfPlane(self, plane)!,
                CVPixelBufferGetBytesPerRowOfPlane(self, plane),
                CVPixelBufferGetWidthOfPlane(self, plane) * (planes == 2 && plane == 1 ? 2 : 1),
                CVPixelBufferGetHeightOfPlane(self, plane))
        }
    }

    private static func bytes(
        _ address: UnsafeMutableRawPointer, _ stride: Int, _ length: Int, _ rows: Int
    ) -> [UInt8] {
        (0..<rows).flatMap { UnsafeRawBufferPointer(start: address + $0 * stride, count: length) }
    }
}
