import Editing
import Foundation
import Layers
import MediaTypes
import RenderPlan
import RenderingSupport
import TestSupport
import Testing

/// Layers over, around and in films, by their pixels.
@Suite struct TitleFilmTests {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func isNear(_ pixel: [UInt8], _ expected: [UInt8], within tolerance: Int = 1) -> Bool {
        zip(pixel, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }

    // MARK: Over the film

    @Test func colorsAreTheFilmsAndYPointsUp() async throws {
        let film = try await TitledFilm()
        film.box(CGRect(x: 20, y: 20, width: 40, height: 40), Self.red)
        let frame = try await film.film.video().frames[30]
        // BT.709's red.
        #expect(isNear(frame.pixel(40, 180 - 40), [63, 102, 240]))
        #expect(frame.pixel(40, 40) == [16, 128, 128])
    }

    @Test func aTitleBeginsAndEndsWithItsFrames() async throws {
        let film = try await TitledFilm()
        let box = film.box(CGRect(x: 20, y: 20, width: 40, height: 40))
        // 0.1 + 0.2 is not 0.3 in binary.
        (box.beginTime, box.duration) = (CMTime(value: 3, timescale: 30).seconds, 0.2)
        let video = try await film.film.video()
        let seen = video.frames.indices.filter { video.frames[$0].pixel(40, 140)[0] > 200 }
        #expect(seen == Array(3..<9))
    }

    /// The layers' time is the composition's, whatever part of it is rendered.
    @Test func aPartOfTheFilmHasItsTitles() async throws {
        let film = try await TitledFilm()
        let box = film.box(CGRect(x: 20, y: 20, width: 40, height: 40))
        (box.beginTime, box.duration) = (1, 0.5)
        let part = CMTimeRange(
            start: CMTime(value: 20, timescale: 30), duration: CMTime(value: 30, timescale: 30))
        let video = try await RawFilm(rendering: try film.film.plan(part)).video()
        let seen = video.frames.indices.filter { video.frames[$0].pixel(40, 140)[0] > 200 }
        #expect(seen == Array(10..<25))
    }

    @Test func instructionsWithoutPostProcessingHaveNoTitles() async throws {
        let film = try await TitledFilm()
        film.box(CGRect(x: 20, y: 20, width: 40, height: 40))
        film.film.videoComposition.instructions = [(0, 20, true), (20, 40, false), (40, 60, true)].map {
            (start: CMTimeValue, end: CMTimeValue, isProcessed: Bool) in
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(
                start: CMTime(value: start, timescale: 30), end: CMTime(value: end, timescale: 30))
            instruction.layerInstructions = [film.film.layer(0)]
            instruction.enablePostProcessing = isProcessed
            return instruction
        }
        let video = try await film.film.video()
        let seen = video.frames.indices.filter { video.frames[$0].pixel(40, 140)[0] > 200 }
        #expect(seen == Array(0..<20) + Array(40..<60))
    }

    @Test func whatLiesBehindTheFilmIsNotSeen() async throws {
        let film = try await TitledFilm(.flat(y: 100, cb: 128, cr: 128))
        film.root.backgroundColor = Self.red
        film.box(CGRect(x: 20, y: 20, width: 40, height: 40)).zPosition = -1
        let plan = try film.film.plan()
        #expect(plan.graph.element(RenderPlan.titles)?.factory == "overlaycomposition")
        let video = try await film.film.video()
        #expect(video.frames.allSatisfy { $0.extremes() == 100...100 })
    }

    // MARK: Around the film

    /// The film in a quarter of the picture, on the upper right, upright whether the tree is flipped or not.
    @Test(arguments: [false, true]) func aSmallVideoLayerShowsTheWholeFilm(isFlipped: Bool) async throws {
        let film = try await TitledFilm(.verticalGradient)
        film.root.isGeometryFlipped = isFlipped
        film.root.backgroundColor = Self.red
        film.video.frame = CGRect(x: 160, y: isFlipped ? 0 : 90, width: 160, height: 90)
        let plan = try film.film.plan()
        #expect(plan.overlay?.drawing == .whole)
        let frame = try await film.film.video().frames[10]
        #expect(isNear(frame.pixel(80, 45), [63, 102, 240], within: 2))
        #expect(isNear(frame.pixel(240, 130), [63, 102, 240], within: 2))
        for row in stride(from: 5, to: 85, by: 10) {
            let expected = 16 + 219 * (2 * Double(row) + 0.5) / 179
            #expect(abs(Double(frame.pixel(240, row)[0]) - expected) <= 4, "row \(row)")
        }
    }

    /// In ten bits, too: the film's light is the same in a quarter of the picture, and black around it is black.
    @Test(arguments: ["ITU_R_2100_HLG", "SMPTE_ST_2084_PQ"])
    func aFilmOfTenBitsGoesThroughTheLayers(transfer: String) async throws {
        let film = try await TitledFilm(.flat(y: 150, cb: 120, cr: 140))
        let composition = film.film.videoComposition
        composition.colorPrimaries = "ITU_R_2020"
        composition.colorTransferFunction = transfer
        composition.colorYCbCrMatrix = "ITU_R_2020"
        func samples() async throws -> [UInt16] {
            let raw = try await RawFilm(rendering: try film.film.plan())
            #expect(raw.plan.video?.pixelFormat == .i420TenBit)
            let bytes = [UInt8](raw.frames.prefix(320 * 180 * 3))
            return stride(from: 0, to: bytes.count, by: 2).map { place -> UInt16 in
                UInt16(bytes[place]) + 256 * UInt16(bytes[place + 1])
            }
        }
        let plain = try await samples()
        film.video.frame = CGRect(x: 160, y: 90, width: 160, height: 90)
        film.box(CGRect(x: 8, y: 8, width: 32, height: 32))
        #expect(try film.film.plan().overlay?.drawing == .whole)
        let drawn = try await samples()
        func mean(_ samples: [UInt16], _ plane: Int, _ columns: Range<Int>, _ rows: Range<Int>) -> Double {
            let (width, start) = plane == 0 ? (320, 0) : (160, 57_600 + (plane - 1) * 14_400)
            let all = rows.flatMap { row in columns.map { Double(samples[start + row * width + $0]) } }
            return all.reduce(0, +) / Double(all.count)
        }
        #expect(abs(mean(drawn, 0, 200..<280, 20..<70) - mean(plain, 0, 200..<280, 20..<70)) < 4)
        for plane in [1, 2] {
            let (found, wanted) = (
                mean(drawn, plane, 100..<140, 10..<35), mean(plain, plane, 100..<140, 10..<35)
            )
            #expect(abs(found - wanted) < 2.5, "\(plane): \(found), not \(wanted)")
        }
        #expect(mean(drawn, 0, 20..<140, 10..<80) == 64 && mean(drawn, 1, 10..<70, 5..<40) == 512)
        // White of 203 cd/m2 (ITU-R BT.2408): 58.07 % of the range with PQ, 75 % with HLG.
        let white = transfer == "ITU_R_2100_HLG" ? 721 : 572.7
        #expect(abs(mean(drawn, 0, 12..<36, 145..<168) - white) <= 1)
    }

    @Test func aFadingVideoLayerFadesTheFilm() async throws {
        let film = try await TitledFilm(.flat(y: 235, cb: 128, cr: 128))
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 2)
        fade.beginTime = AVCoreAnimationBeginTimeAtZero
        film.video.add(fade, forKey: nil)
        let video = try await film.film.video()
        for (index, frame) in video.frames.enumerated() {
            let expected = 16 + 219 * (1 - Double(index) / 60)
            #expect(abs(frame.mean(columns: 100..<200, rows: 50..<100) - expected) <= 2, "frame \(index)")
        }
    }

    /// The cheap way and the general one draw the same picture.
    @Test func bothWaysOfDrawingAgree() async throws {
        let film = try await TitledFilm(.horizontalGradient)
        film.root.isGeometryFlipped = true
        let title = CATextLayer()
        title.string = "Agreement"
        title.frame = CGRect(x: 10, y: 60, width: 300, height: 60)
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        (fade.values, fade.keyTimes, fade.duration) = ([0.0, 1.0, 1.0, 0.0], [0, 0.25, 0.75, 1], 2)
        title.add(fade, forKey: nil)
        film.root.addSublayer(title)
        film.box(CGRect(x: 33, y: 21, width: 51, height: 17), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        let cheap = try film.film.plan()
        // A mask that hides nothing asks for the general way.
        let mask = CALayer()
        mask.frame = film.video.bounds
        mask.backgroundColor = .white
        film.video.mask = mask
        let general = try film.film.plan()
        #expect(cheap.overlay?.drawing != .whole && general.overlay?.drawing == .whole)
        let (one, other) = (
            try await RawFilm(rendering: cheap).video(), try await RawFilm(rendering: general).video()
        )
        for (index, (a, b)) in zip(one.frames, other.frames).enumerated() where index % 6 == 1 {
            #expect(Differences.greatest(a.plane(0), b.plane(0)) <= 4, "frame \(index)")
        }
    }

    @Test func theSamePlanGivesTheSameBytes() async throws {
        let film = try await TitledFilm(.numbered)
        film.box(CGRect(x: 33, y: 21, width: 51, height: 17)).cornerRadius = 8
        let plan = try film.film.plan()
        let first = try await RawFilm(rendering: plan).frames
        #expect(try await RawFilm(rendering: plan).frames.elementsEqual(first))
    }

    /// The tree is read when the plan is made.
    @Test func laterChangesDoNotReachThePlan() async throws {
        let film = try await TitledFilm()
        let box = film.box(CGRect(x: 20, y: 20, width: 40, height: 40))
        let plan = try film.film.plan()
        box.isHidden = true
        #expect(try await RawFilm(rendering: plan).video().frames[0].pixel(40, 140)[0] == 235)
        #expect(try await RawFilm(rendering: film.film.plan()).video().frames[0].pixel(40, 140)[0] == 16)
    }
}
