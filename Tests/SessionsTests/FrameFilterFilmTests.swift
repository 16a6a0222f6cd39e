import Editing
import EditingExtras
import ExtraTypes
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Sessions

/// Frame filters and effect chains in films: ours, not Apple's.
@Suite(.timeLimit(.minutes(5))) struct FrameFilterFilmTests {
    private static let flat = TestClip(.flat(y: 120, cb: 110, cr: 150), frameCount: 12).with {
        $0.codec = .ffv1
    }

    private func film(_ clip: TestClip, _ filter: FrameFilter) async throws -> DecodedVideo {
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let composition = try await filter.videoComposition(for: asset)
        var slot = CompositorSlot()
        slot.assign(composition.customVideoCompositorClass)
        return try await CustomCompositorFilm.raw(asset, composition, slot: slot)
    }

    private func isFlat(_ video: DecodedVideo, _ y: Int, _ cb: Int, _ cr: Int, within tolerance: Int) -> Bool
    {
        video.frames.allSatisfy { frame in
            zip(0..<3, [y, cb, cr]).allSatisfy { plane, value in
                let extremes = frame.extremes(ofPlane: plane)
                return abs(Int(extremes.lowerBound) - value) <= tolerance
                    && abs(Int(extremes.upperBound) - value) <= tolerance
            }
        }
    }

    @Test func anImageIsChanged() async throws {
        let video = try await film(
            Self.flat,
            FrameFilter { frame in
                var image = try frame.image()
                for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] ^= 0xff }
                return .image(image)
            })
        #expect(video.frames.count == 12)
        #expect(isFlat(video, 131, 146, 106, within: 1))
    }

    @Test func theFramesOwnBufferIsChanged() async throws {
        let video = try await film(
            Self.flat,
            FrameFilter { frame in
                CVPixelBufferLockBaseAddress(frame.pixelBuffer, [])
                defer { CVPixelBufferUnlockBaseAddress(frame.pixelBuffer, []) }
                let bytes = CVPixelBufferGetDataSize(frame.pixelBuffer)
                memset(CVPixelBufferGetBaseAddress(frame.pixelBuffer)!, 128, bytes)
                return .pixelBuffer(frame.pixelBuffer)
            })
        #expect(isFlat(video, 126, 128, 128, within: 1))
    }

    @Test func whatIsUnchangedIsExact() async throws {
        let video = try await film(Self.flat, FrameFilter { _ in .unchanged })
        #expect(isFlat(video, 120, 110, 150, within: 0))
    }

    /// A smaller picture fills the film.
    @Test func aSmallerImageIsScaled() async throws {
        let video = try await film(
            Self.flat, FrameFilter { _ in .image(RGBAImage(width: 32, height: 18)) })
        #expect(video.frames.allSatisfy { $0.size(ofPlane: 0) == (320, 180) })
        #expect(isFlat(video, 16, 128, 128, within: 0))
    }

    @Test func aTurnedClipIsUpright() async throws {
        let clip = TestClip(.horizontalEdge(row: 60), frameCount: 6).with {
            ($0.height, $0.rotation) = (192, 90)
        }
        let video = try await film(
            clip,
            FrameFilter { frame in
                #expect(CVPixelBufferGetWidth(frame.pixelBuffer) == 192)
                return .pixelBuffer(frame.pixelBuffer)
            })
        let frame = try #require(video.frames.first)
        #expect(frame.size(ofPlane: 0) == (192, 320))
        // Clockwise: what was below is left.
        #expect(frame.pixel(20, 160)[0] > 200 && frame.pixel(170, 160)[0] < 50)
    }

    @Test func whatAHandlerThrowsEndsTheFilm() async throws {
        await #expect {
            _ = try await film(Self.flat, FrameFilter { _ in throw AVError(.outOfMemory, reason: "no") })
        } throws: {
            ($0 as? AVError)?.code == .videoCompositorFailed
        }
    }

    private func effectFilm(_ chain: String) async throws -> CustomCompositorFilm {
        let film = try await CustomCompositorFilm([Self.flat], nil)
        for case let instruction as AVMutableVideoCompositionInstruction in film.videoComposition.instructions
        {
            for case let layer as AVMutableVideoCompositionLayerInstruction in instruction.layerInstructions {
                layer.setGStreamerEffect(GStreamerEffect(chain))
            }
        }
        return film
    }

    @Test(arguments: ["videobalance saturation=0", "videobalance saturation=0 ! gaussianblur sigma=2"])
    func effectsChangeTheirLayersFrames(chain: String) async throws {
        let film = try await effectFilm(chain)
        let video = try await film.raw()
        #expect(video.frames.count == 12)
        #expect(isFlat(video, 120, 128, 128, within: 1))
    }

    @Test func aMissingElementIsNamed() async throws {
        let film = try await effectFilm("videobalance ! nosuchelement")
        await #expect {
            try await film.export()
        } throws: { error in
            (error as? AVError)?.code == .invalidVideoComposition
                && "\(error.localizedDescription)".contains("'nosuchelement'")
        }
    }

    @Test func aTrackHasOneEffectInAnInstruction() async throws {
        let film = try await effectFilm("videobalance saturation=0")
        let instruction = try #require(
            film.videoComposition.instructions.first as? AVMutableVideoCompositionInstruction)
        instruction.layerInstructions.append(
            AVMutableVideoCompositionLayerInstruction(assetTrack: film.tracks[0]))
        await #expect {
            try await film.export()
        } throws: {
            ($0 as? AVError)?.code == .invalidVideoComposition && ($0 as? AVError)?.trackID == 1
        }
    }
}
