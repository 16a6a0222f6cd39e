import Editing
import Foundation
import Layers
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import MediaTypes

extension Playing {
    /// The frames of a player, in code.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct VideoOutputTests {
        private func frames(_ count: Int64, _ scale: CMTimeScale = 30) -> CMTime {
            CMTime(value: count, timescale: scale)
        }

        private func numbered(_ count: Int = 90) async throws -> PlayedFilm {
            let url = try await TestMedia.clip(TestClip(.numbered, frameCount: count))
            return PlayedFilm(asset: AVURLAsset(url: url), videoComposition: nil)
        }

        private func number(_ buffer: CVPixelBuffer) -> Int? {
            let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
            let bytes = buffer.bytes()
            var bits = 0
            for index in 0..<16 {
                let x = (2 * (index % 4) + 1) * width / 8
                let y = (2 * (index / 4) + 1) * height / 8
                bits |= bytes[y * width + x] > 127 ? 1 << index : 0
            }
            return FramePattern.number(ofBits: bits)
        }

        /// The same frame from player, image generator and export is the same picture.
        @Test func theSamePictureEverywhere() async throws {
            let film = try await PlayedFilm.titled()
            let plan = try PlanCompiler(asset: film.asset, videoComposition: film.videoComposition).plan()
            #expect(plan.overlay != nil)
            let exported = try await RawFilm(rendering: plan).video()
            let (item, generator) = (film.item(), film.generator())
            let outputs = [
                kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32BGRA,
            ].map(AVPlayerItemVideoOutput.giving)
            for output in outputs { item.add(output) }
            let player = film.player(item)
            for tick in [0, 7, 29, 30, 31, 45, 59, 60, 80, 44] as [Int64] {
                // Inside the frame, and at its first moment.
                let time = tick % 2 == 0 ? frames(tick) : frames(3 * tick + 1, 90)
                #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
                for output in outputs { #expect(output.hasNewPixelBuffer(forItemTime: time)) }
                let planes = try outputs[0].taken(at: time)
                #expect(planes.time == frames(tick))
                #expect(
                    planes.buffer.bytes().elementsEqual(exported.frames[Int(tick)].allBytes), "frame \(tick)")
                // Asked for another moment, a generator without tolerance would render that one.
                let image = try generator.copyCGImage(at: frames(tick), actualTime: nil)
                #expect(
                    try outputs[1].taken(at: time).buffer.bytes().elementsEqual(image.pixels), "frame \(tick)"
                )
                let reversed = try outputs[2].taken(at: time).buffer.bytes()
                #expect(reversed[0] == image.pixels[2] && reversed[1] == image.pixels[1])
                for output in outputs { #expect(!output.hasNewPixelBuffer(forItemTime: time)) }
            }
        }

        /// A film of 10 bits: its own planes have them, and packed colors are an image generator's.
        @Test func filmsOfTenBits() async throws {
            let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 30)))
            let composition = AVMutableVideoComposition(propertiesOf: asset)
            composition.colorPrimaries = "ITU_R_2020"
            composition.colorTransferFunction = "ITU_R_2100_HLG"
            composition.colorYCbCrMatrix = "ITU_R_2020"
            let film = PlayedFilm(asset: asset, videoComposition: composition)
            let (item, generator) = (film.item(), film.generator())
            let (own, packed) = (
                AVPlayerItemVideoOutput(), AVPlayerItemVideoOutput.giving(kCVPixelFormatType_32RGBA)
            )
            for output in [own, packed] { item.add(output) }
            let player = film.player(item)
            #expect(await player.seek(to: frames(21)))
            let planes = try own.taken(at: frames(21)).buffer
            #expect(
                CVPixelBufferGetPixelFormatType(planes) == kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange)
            #expect(CVPixelBufferGetBytesPerRowOfPlane(planes, 0) >= 640)
            let image = try generator.copyCGImage(at: frames(21), actualTime: nil)
            #expect(try packed.taken(at: frames(21)).buffer.bytes().elementsEqual(image.pixels))
            #expect(player.currentItem === item)
        }

        @Test func framesOfOtherFormatsAndSizes() async throws {
            let film = try await numbered()
            let item = film.item()
            let kinds: [(OSType, Int?, Int?)] = [
                (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, nil),
                (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 160, 90),
                (kCVPixelFormatType_420YpCbCr8Planar, 200, 120), (kCVPixelFormatType_OneComponent8, nil, nil),
            ]
            let outputs = kinds.map { type, width, height in
                var attributes: [String: Any] = [kCVPixelBufferPixelFormatTypeKey as String: [type]]
                attributes[kCVPixelBufferWidthKey as String] = width
                attributes[kCVPixelBufferHeightKey as String] = height
                return AVPlayerItemVideoOutput(pixelBufferAttributes: attributes)
            }
            for output in outputs { item.add(output) }
            let packed = AVPlayerItemVideoOutput(pixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA),
                kCVPixelBufferWidthKey as String: 160, kCVPixelBufferHeightKey as String: 90,
            ])
            item.add(packed)
            let own = AVPlayerItemVideoOutput()
            item.add(own)
            let player = film.player(item)
            #expect(await player.seek(to: frames(37)))
            for ((type, width, height), output) in zip(kinds, outputs) {
                let buffer = try output.taken(at: frames(37)).buffer
                #expect(CVPixelBufferGetPixelFormatType(buffer) == type)
                #expect(CVPixelBufferGetWidth(buffer) == width ?? 320)
                #expect(CVPixelBufferGetHeight(buffer) == height ?? 180)
                if type != kCVPixelFormatType_OneComponent8 { #expect(number(buffer) == 37) }
            }
            let small = try packed.taken(at: frames(37)).buffer
            #expect(CVPixelBufferGetWidth(small) == 160 && small.bytes().count == 160 * 90 * 4)
            let planar = try own.taken(at: frames(37)).buffer
            #expect(CVPixelBufferGetPixelFormatType(planar) == kCVPixelFormatType_420YpCbCr8Planar)
            // A frame belongs to who takes it: another look finds it as it was.
            let before = planar.bytes()
            CVPixelBufferLockBaseAddress(planar, [])
            CVPixelBufferGetBaseAddressOfPlane(planar, 0)!.initializeMemory(
                as: UInt8.self, repeating: 0, count: 1000)
            CVPixelBufferUnlockBaseAddress(planar, [])
            #expect(planar.bytes() != before)
            #expect(try own.taken(at: frames(37)).buffer.bytes().elementsEqual(before))
        }

        /// Every frame that is shown is the one of its time, in the direction of play.
        @Test(arguments: [Float(1), -1, 2]) func framesWhilePlaying(rate: Float) async throws {
            let film = try await numbered()
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = film.player(item)
            if rate < 0 { await player.seek(to: item.duration) }
            player.rate = rate
            var (seen, gone): ([Int], Int) = ([], 0)
            let deadline = ContinuousClock.now + .milliseconds(1200)
            while ContinuousClock.now < deadline {
                let now = output.itemTime(forHostTime: CACurrentMediaTime())
                var time = CMTime.invalid
                if output.hasNewPixelBuffer(forItemTime: now) {
                    guard let buffer = output.copyPixelBuffer(forItemTime: now, itemTimeForDisplay: &time)
                    else {
                        gone += 1
                        continue
                    }
                    let tick = try #require(time.count(of: frames(1), method: .roundTowardNegativeInfinity))
                    #expect(frames(tick) == time)
                    #expect(number(buffer) == Int(tick))
                    // Late frames are left out: never is one ahead of its time shown.
                    #expect(rate > 0 ? time <= now : time + frames(1) >= now || tick == 89)
                    // The frame that stood still is shown anew when playing begins.
                    if seen.last != Int(tick) { seen.append(Int(tick)) }
                }
                try await Task.sleep(for: .milliseconds(4))
            }
            #expect(seen == (rate > 0 ? seen.sorted() : seen.sorted().reversed()))
            #expect(Set(seen).count == seen.count)
            // The new rate begins anew, once: what was there a moment before is gone.
            #expect(gone <= 1)
            // A busy machine leaves out many.
            #expect(seen.count >= 3)
            player.pause()
        }

        @Test func editsGiveNewFrames() async throws {
            let film = try await numbered()
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = film.player(item)
            await player.seek(to: frames(20))
            _ = try output.taken(at: frames(20))
            #expect(!output.hasNewPixelBuffer(forItemTime: frames(20)))
            let composition = AVMutableVideoComposition(propertiesOf: item.asset)
            let black = AVMutableVideoCompositionInstruction()
            black.timeRange = CMTimeRange(start: .zero, duration: item.duration)
            composition.instructions = [black]
            // Standing still: the same time, another frame.
            item.videoComposition = composition
            #expect(await player.preroll(atRate: 1))
            #expect(output.hasNewPixelBuffer(forItemTime: frames(20)))
            let (buffer, time) = try output.taken(at: frames(20))
            #expect(time == frames(20) && Set(buffer.bytes().prefix(320 * 180)) == [16])
            // While it plays: every frame that comes later is one of the film as it is then.
            player.play()
            try await Task.sleep(for: .milliseconds(200))
            item.videoComposition = nil
            #expect(await player.preroll(atRate: 1))
            let edit = player.currentTime()
            let late = edit + frames(3)
            while player.currentTime() < late { try await Task.sleep(for: .milliseconds(3)) }
            let (shown, shownTime) = try output.taken(at: player.currentTime())
            #expect(shownTime > edit)
            #expect(number(shown).map { frames(Int64($0)) } == shownTime)
        }

        @Test func whatIsNotThereIsNotGiven() async throws {
            let film = try await numbered()
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            #expect(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil) == nil)
            #expect(!output.itemTime(forHostTime: CACurrentMediaTime()).isValid)
            item.add(output)
            item.add(output)
            #expect(item.outputs.count == 1 && item.outputs[0] === output)
            #expect(!output.hasNewPixelBuffer(forItemTime: .zero))
            let player = film.player(item)
            await player.seek(to: frames(50))
            var time = CMTime.zero
            #expect(output.copyPixelBuffer(forItemTime: frames(49), itemTimeForDisplay: &time) == nil)
            #expect(!time.isValid && !output.hasNewPixelBuffer(forItemTime: .indefinite))
            #expect(try output.taken(at: frames(50)).time == frames(50))
            #expect(output.itemTime(forHostTime: CACurrentMediaTime() + 10) == frames(50))
            let later = Int64(mach_absolute_time() + 10 * NSEC_PER_SEC)
            #expect(output.itemTime(forMachAbsoluteTime: later) == frames(50))
            // At the very end, and behind it, the last frame is shown.
            await player.seek(to: item.duration)
            #expect(try output.taken(at: item.duration).time == frames(89))
            #expect(try output.taken(at: frames(900)).time == frames(89))
            // Another item's frames are not this one's.
            let other = film.item()
            player.replaceCurrentItem(with: other)
            #expect(!output.hasNewPixelBuffer(forItemTime: item.duration))
            #expect(!output.itemTime(forHostTime: 0).isValid)
            #expect(!output.itemTime(forMachAbsoluteTime: 0).isValid)
            item.remove(output)
            #expect(item.outputs.isEmpty)
            other.add(output)
            other.remove(AVPlayerItemVideoOutput())
            #expect(await player.seek(to: frames(3)))
            #expect(try output.taken(at: frames(3)).time == frames(3))
        }

        private final class Listener: NSObject, AVPlayerItemOutputPullDelegate {
            let news = Mutex<[String]>([])

            func outputMediaDataWillChange(_ sender: AVPlayerItemOutput) {
                news.withLock { $0.append("change") }
            }
            func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) {
                news.withLock { $0.append("flush") }
            }
        }

        @Test func delegatesHearOfFrames() async throws {
            let film = try await numbered()
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            let (listener, queue) = (Listener(), DispatchQueue(label: "listening"))
            item.add(output)
            output.setDelegate(listener, queue: queue)
            #expect(output.delegate === listener && output.delegateQueue === queue)
            output.requestNotificationOfMediaDataChange(withAdvanceInterval: 0.1)
            let player = film.player(item)
            await player.seek(to: frames(10))
            queue.sync {}
            #expect(listener.news.withLock { $0 }.filter { $0 == "change" }.count == 1)
            listener.news.withLock { $0 = [] }
            output.requestNotificationOfMediaDataChange(withAdvanceInterval: 0)
            await player.seek(to: frames(20))
            await player.seek(to: frames(30))
            queue.sync {}
            #expect(listener.news.withLock { $0 } == ["flush", "change", "flush"])
            output.setDelegate(nil, queue: nil)
            await player.seek(to: frames(20))
            queue.sync {}
            #expect(listener.news.withLock { $0 }.count == 3)
        }
    }
}
