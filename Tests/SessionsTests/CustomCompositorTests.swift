import Dispatch
import Editing
import Foundation
import MediaTypes
import Synchronization
import TestSupport
import Testing

@testable import Sessions

/// Films that a client's compositor draws, frame by frame before any encoder.
@Suite(.timeLimit(.minutes(5))) struct CustomCompositorTests {
    private typealias Color = (y: Int, cb: Int, cr: Int)

    private static let first = TestClip(.flat(y: 120, cb: 110, cr: 150), frameCount: 30).with {
        $0.codec = .ffv1
    }
    private static let second = TestClip(.flat(y: 90, cb: 140, cr: 120), frameCount: 30).with {
        $0.codec = .ffv1
    }

    private func expect(
        _ frame: DecodedVideo.Frame, _ color: Color, within tolerance: Int = 2, _ what: String = ""
    ) {
        for (plane, value) in [color.y, color.cb, color.cr].enumerated() {
            let extremes = frame.extremes(ofPlane: plane)
            let worst = max(abs(Int(extremes.lowerBound) - value), abs(Int(extremes.upperBound) - value))
            #expect(worst <= tolerance, "\(what) plane \(plane): \(extremes), not \(value)")
        }
    }

    @Test func invertsEveryFrame() async throws {
        let film = try await CustomCompositorFilm([Self.first], InvertingCompositor.self)
        let slot = film.slot
        let video = try await film.raw(of: slot)
        #expect(video.frames.count == 30)
        for frame in video.frames { expect(frame, (131, 146, 106)) }
        let compositor = try #require(slot.instance?.compositor as? InvertingCompositor)
        let times = compositor.requests.withLock { $0.map(\.0) }
        #expect(times == (0..<30).map { CMTime(value: $0, timescale: 30) })
        let contexts = compositor.contexts.withLock { $0 }
        #expect(contexts.count == 1)
        #expect(contexts.first?.size == CGSize(width: 320, height: 180))
        #expect(compositor.announced.withLock { $0 } == ["preroll 0.0–1.0", "anticipate 0.0–1.0"])
        #expect(compositor.cancellations.load(ordering: .relaxed) == 0)
    }

    /// Which frame is shown when: every one in its place, in the middle of a composition too.
    @Test func framesStayInTheirOrder() async throws {
        let numbered = TestClip(.numbered, frameCount: 40)
        let film = try await CustomCompositorFilm([numbered], ReturningCompositor.self)
        let slot = film.slot
        let range = CMTimeRange(
            start: CMTime(value: 7, timescale: 30), duration: CMTime(value: 20, timescale: 30))
        let video = try await film.raw(of: slot, timeRange: range)
        #expect(video.frames.map { FramePattern.number(in: $0) } == (7..<27).map { $0 })
        let compositor = try #require(slot.instance?.compositor as? ReturningCompositor)
        #expect(
            compositor.requests.withLock { $0.map(\.0) }
                == (7..<27).map { CMTime(value: $0, timescale: 30) })
    }

    @Test func mixesTwoTracks() async throws {
        let film = try await CustomCompositorFilm([Self.first, Self.second], MixingCompositor.self)
        let slot = film.slot
        let video = try await film.raw(of: slot)
        #expect(video.frames.count == 30)
        for frame in video.frames { expect(frame, (105, 125, 135)) }
        let compositor = try #require(slot.instance?.compositor as? MixingCompositor)
        #expect(compositor.requests.withLock { $0.allSatisfy { $0.1 == [1, 2] } })
    }

    /// One decoded frame shown in many ticks is written to in each of them: none sees the other's work.
    @Test func writingIntoAFrameThatIsShownAgainChangesNothingElse() async throws {
        let slow = Self.first.with { ($0.frameRate, $0.frameCount) = ([5, 1], 5) }
        let film = try await CustomCompositorFilm([slow, Self.second], MixingCompositor.self)
        let video = try await film.raw()
        #expect(video.frames.count == 30)
        for frame in video.frames { expect(frame, (105, 125, 135)) }
    }

    @Test func answersLaterAndOutOfOrder() async throws {
        let numbered = TestClip(.numbered, frameCount: 40)
        let film = try await CustomCompositorFilm([numbered], ConcurrentCompositor.self)
        let slot = film.slot
        let video = try await film.raw(of: slot)
        // A pattern's inverse has its bits and its check the other way about.
        let plain = try await CustomCompositorFilm([numbered], InvertingCompositor.self).raw()
        #expect(video.frames.count == 40)
        for (frame, expected) in zip(video.frames, plain.frames) {
            #expect(frame.allBytes == expected.allBytes)
        }
        let compositor = try #require(slot.instance?.compositor as? ConcurrentCompositor)
        #expect((2...4).contains(compositor.mostUnderWay.withLock { $0 }))
    }

    @Test func aReturnedSourceFrameIsShownAsItIs() async throws {
        let gradient = TestClip(.horizontalGradient, frameCount: 10).with { $0.codec = .ffv1 }
        let film = try await CustomCompositorFilm([gradient], ReturningCompositor.self)
        let plain = try await CustomCompositorFilm([gradient], nil).raw()
        let video = try await film.raw()
        #expect(video.frames.count == plain.frames.count && video.frames.count == 10)
        for (frame, expected) in zip(video.frames, plain.frames) {
            #expect(frame.allBytes == expected.allBytes)
        }
    }

    @Test func twoPlanesAreExact() async throws {
        let film = try await CustomCompositorFilm([Self.first], LumaCompositor.self)
        for frame in try await film.raw().frames { expect(frame, (131, 110, 150), within: 0) }
    }

    @Test func aFrameOfOwnMemoryIsScaledToTheFilm() async throws {
        let film = try await CustomCompositorFilm([Self.first], OwnMemoryCompositor.self)
        film.videoComposition.instructions = [ClientInstruction(0..<30, tracks: [])]
        let slot = film.slot
        let video = try await film.raw(of: slot)
        #expect(video.frames.count == 30)
        for frame in video.frames { expect(frame, (126, 128, 128)) }
        let compositor = try #require(slot.instance?.compositor as? OwnMemoryCompositor)
        #expect(compositor.requests.withLock { $0.allSatisfy { $0.1.isEmpty } })
    }

    /// Tracks that an instruction does not require are not there; nil requires all; passthrough does without
    /// the compositor.
    @Test func instructionsOfAClientsClass() async throws {
        let film = try await CustomCompositorFilm([Self.first, Self.second], InvertingCompositor.self)
        film.videoComposition.instructions = [
            ClientInstruction(0..<8, tracks: [2]), ClientInstruction(8..<16, tracks: nil),
            ClientInstruction(16..<24, tracks: [1], passthrough: 1), ClientInstruction(24..<30, tracks: [1]),
        ]
        let slot = film.slot
        let video = try await film.raw(of: slot)
        #expect(video.frames.count == 30)
        let inverted: (first: Color, second: Color) = ((131, 146, 106), (161, 116, 136))
        for (index, frame) in video.frames.enumerated() {
            switch index {
            case 0..<8: expect(frame, inverted.second, "frame \(index)")
            case 16..<24: expect(frame, (120, 110, 150), within: 0, "frame \(index)")
            default: expect(frame, inverted.first, "frame \(index)")
            }
        }
        let compositor = try #require(slot.instance?.compositor as? InvertingCompositor)
        let requests = compositor.requests.withLock { $0 }
        #expect(
            requests.map(\.1) == (0..<8).map { _ in [2] } + (0..<8).map { _ in [1, 2] }
                + (0..<6).map { _ in [1] })
        #expect(compositor.announced.withLock { $0.count } == 4)
    }

    @Test func aPassedFrameFillsTheFilm() async throws {
        let film = try await CustomCompositorFilm([Self.first], InvertingCompositor.self)
        film.videoComposition.renderSize = CGSize(width: 480, height: 360)
        film.videoComposition.instructions = [ClientInstruction(0..<30, tracks: [1], passthrough: 1)]
        let video = try await film.raw()
        #expect(video.frames[3].size(ofPlane: 0) == (480, 360))
        for frame in video.frames { expect(frame, (120, 110, 150), within: 1) }
    }

    @Test func anErrorEndsTheExport() async throws {
        let film = try await CustomCompositorFilm([Self.first], FailingCompositor.self)
        await #expect {
            try await film.export()
        } throws: { error in
            guard let error = error as? AVError else { return false }
            return error.code == .videoCompositorFailed
                && error.time == CMTime(value: 10, timescale: 30)
                && error.userInfo[NSUnderlyingErrorKey] is FailingCompositor.Reason
                && error.localizedDescription.contains("FailingCompositor failed at")
                && error.localizedDescription.contains("instruction 0")
        }
    }

    /// Nobody can finish a request that is gone.
    @Test func aForgottenRequestEndsTheExport() async throws {
        let film = try await CustomCompositorFilm([Self.first], ForgetfulCompositor.self)
        await #expect {
            try await film.export()
        } throws: { error in
            guard let error = error as? AVError else { return false }
            return error.code == .videoCompositorFailed && error.time == CMTime(value: 10, timescale: 30)
                && error.localizedDescription.contains("released the request without finishing it")
        }
    }

    @Test func aCompositorThatNeverAnswersEndsWithTheCancellation() async throws {
        let film = try await CustomCompositorFilm([Self.first], SilentCompositor.self)
        let clock = ContinuousClock()
        var cancelled: ContinuousClock.Instant?
        await #expect(throws: CancellationError.self) {
            try await film.export { session in
                let exporting = Task { await session.export() }
                while SilentCompositor.started.load(ordering: .relaxed) == 0 {
                    try? await Task.sleep(for: .milliseconds(5))
                }
                session.cancelExport()
                cancelled = clock.now
                await exporting.value
            }
        }
        #expect(clock.now - (try #require(cancelled)) < .seconds(120))
    }

    @Test func theInstanceStaysWhileTheClassDoes() async throws {
        let film = try await CustomCompositorFilm([Self.first], InvertingCompositor.self)
        let session = try #require(
            AVAssetExportSession(asset: film.composition, presetName: AVAssetExportPresetMediumQuality))
        #expect(session.customVideoCompositor == nil)
        session.videoComposition = film.videoComposition
        let made = try #require(session.customVideoCompositor)
        #expect(made is InvertingCompositor)
        film.videoComposition.renderSize = CGSize(width: 64, height: 64)
        session.videoComposition = film.videoComposition
        #expect(session.customVideoCompositor === made)
        film.videoComposition.customVideoCompositorClass = ReturningCompositor.self
        session.videoComposition = film.videoComposition
        #expect(session.customVideoCompositor is ReturningCompositor)
        session.videoComposition = nil
        #expect(session.customVideoCompositor == nil)
    }

    /// Source: AVVideoCompositing.h.
    @Test func attributesWithoutAFormatEndTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Formatless: PlainCompositor, @unchecked Sendable {
                override var sourcePixelBufferAttributes: [String: Any]? { [:] }
            }
            var slot = CompositorSlot()
            slot.assign(Formatless.self)
        }
        let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("must contain a value for the key kCVPixelBufferPixelFormatTypeKey"))
    }

    @Test func formatsThatThereAreNotAreRefused() async throws {
        final class Strange: PlainCompositor, @unchecked Sendable {
            override var format: OSType { 0x4142_4344 }
        }
        let film = try await CustomCompositorFilm([Self.first], Strange.self)
        await #expect {
            try await film.export()
        } throws: { error in
            (error as? AVError)?.code == .invalidVideoComposition
                && "\(error.localizedDescription)".contains(
                    "Strange requires unsupported pixel formats for source frames: 'ABCD'")
        }
    }
}
