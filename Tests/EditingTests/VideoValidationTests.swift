import EditingSupport
import Foundation
import MediaTypes
import Testing

@testable import Editing

/// `isValidForAsset:timeRange:validationDelegate:` and its delegate. Source: AVVideoComposition.h.
@Suite struct VideoValidationTests {
    private static let all = CMTimeRange(start: .zero, duration: .positiveInfinity)

    /// An asset of 10 s with video track 1 and audio track 2.
    private let asset = FakeMedia.clip()

    private func instruction(
        _ range: CMTimeRange, _ trackIDs: CMPersistentTrackID...
    ) -> AVMutableVideoCompositionInstruction {
        AVMutableVideoCompositionInstruction(range, tracks: trackIDs)
    }

    private func composition(
        _ instructions: any AVVideoCompositionInstructionProtocol...
    ) -> AVMutableVideoComposition {
        let composition = AVMutableVideoComposition()
        composition.frameDuration = CMTime(value: 1, timescale: 25)
        composition.renderSize = CGSize(width: 64, height: 36)
        composition.instructions = instructions
        return composition
    }

    /// What the delegate hears, and the answer with it and without one.
    private func report(
        _ composition: AVVideoComposition, asset: AVAsset?, in timeRange: CMTimeRange = all
    ) -> [String] {
        let delegate = RecordingDelegate()
        let isValid = composition.isValid(for: asset, timeRange: timeRange, validationDelegate: delegate)
        #expect(isValid == delegate.heard.isEmpty)
        #expect(isValid == composition.isValid(for: asset, timeRange: timeRange, validationDelegate: nil))
        return delegate.heard
    }

    @Test func instructionsThatFollowOneAnotherAreValid() {
        let composition = composition(instruction(range(0, 4), 1), instruction(range(4, 6), 1))
        #expect(report(composition, asset: asset) == [])
    }

    @Test func instructionsMayGoBeyondTheAsset() {
        #expect(report(composition(instruction(range(0, 90), 1)), asset: asset) == [])
        #expect(report(composition(instruction(Self.all, 1)), asset: asset) == [])
    }

    @Test func instructionsOfNoDurationAreAccepted() {
        let composition = composition(
            instruction(range(0, 4)), instruction(range(4, 0)), instruction(range(4, 6)))
        #expect(report(composition, asset: asset) == [])
    }

    @Test(
        arguments: [
            (range(1, 9), ["empty 0.0 1.0"]),
            (range(0, 9), ["empty 9.0 1.0"]),
            (range(3, 2), ["empty 0.0 3.0", "empty 5.0 5.0"]),
            (range(20, 2), ["empty 0.0 10.0"]),
        ] as [(CMTimeRange, [String])])
    func rangesWithoutAnInstructionAreHeardOf(range: CMTimeRange, expected: [String]) {
        #expect(report(composition(instruction(range, 1)), asset: asset) == expected)
    }

    @Test func gapBetweenInstructionsIsHeardOf() {
        let composition = composition(instruction(range(0, 4), 1), instruction(range(5, 5), 1))
        #expect(report(composition, asset: asset) == ["empty 4.0 1.0"])
        #expect(report(composition, asset: nil) == ["empty 4.0 1.0"])
    }

    @Test func noInstructionsAreAnEmptyRange() {
        #expect(report(composition(), asset: asset) == ["empty 0.0 10.0"])
        #expect(report(composition(), asset: nil) == ["empty 0.0 inf"])
        #expect(report(composition(), asset: nil, in: range(2, 3)) == ["empty 2.0 3.0"])
    }

    @Test func instructionThatOverlapsThePriorOneIsHeardOf() {
        let composition = composition(instruction(range(0, 5), 1), instruction(range(4, 6), 1))
        #expect(report(composition, asset: asset) == ["range 4.0"])
    }

    /// Not only the one before counts.
    @Test func instructionsInsideAnEarlierOneAreHeardOf() {
        let composition = composition(
            instruction(range(0, 10), 1), instruction(range(2, 1), 1), instruction(range(5, 1), 1))
        #expect(report(composition, asset: asset) == ["range 2.0", "range 5.0"])
    }

    @Test func instructionBeforeThePriorOneIsHeardOf() {
        let composition = composition(instruction(range(5, 5), 1), instruction(range(0, 5), 1))
        #expect(report(composition, asset: asset) == ["empty 0.0 5.0", "range 0.0"])
    }

    @Test(arguments: [
        CMTimeRange.invalid, CMTimeRange(start: .indefinite, duration: .zero),
        CMTimeRange(start: .zero, duration: CMTime(value: -1, timescale: 1)),
        CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 0, flags: .valid, epoch: 0)),
    ])
    func instructionWithAnInvalidRangeIsHeardOf(invalid: CMTimeRange) {
        let composition = composition(instruction(invalid, 1), instruction(range(0, 10), 1))
        let heard = report(composition, asset: asset)
        #expect(heard.count == 1)
        #expect(heard.first?.hasPrefix("range ") == true)
    }

    @Test func layerOfAnUnknownTrackIsHeardOf() {
        let composition = composition(instruction(range(0, 10), 1, 7))
        #expect(report(composition, asset: asset) == ["track 0.0 7 of the asset"])
        #expect(report(composition, asset: nil) == [])
    }

    /// A layer that never got a track ID.
    @Test func layerOfNoTrackIsHeardOf() {
        #expect(
            report(composition(instruction(range(0, 10), 0)), asset: asset) == ["track 0.0 0 of the asset"])
    }

    @Test func onlyInstructionsInTheRangeAreLookedAt() {
        let composition = composition(
            instruction(range(0, 2), 8), instruction(range(2, 4), 1), instruction(range(7, 1), 9))
        #expect(report(composition, asset: asset, in: range(2, 4)) == [])
        #expect(report(composition, asset: asset, in: range(2, 5)) == ["empty 6.0 1.0"])
        #expect(report(composition, asset: asset, in: range(7, 1)) == ["track 7.0 9 of the asset"])
        #expect(report(composition, asset: asset, in: range(1, 2)) == ["track 0.0 8 of the asset"])
        #expect(report(composition, asset: asset, in: .zero) == [])
        #expect(report(composition, asset: asset, in: .invalid) == [])
    }

    @Test func customInstructionsAreCheckedForTheirTimesAlone() {
        let custom = CustomInstruction()
        custom.timeRange = range(0, 4)
        #expect(report(composition(custom), asset: asset) == ["empty 4.0 6.0"])
    }

    @Test(arguments: [
        CMTime.zero, .invalid, .indefinite, .positiveInfinity, CMTime(value: -1, timescale: 30),
    ])
    func frameDurationIsPositive(frameDuration: CMTime) {
        let composition = composition(instruction(range(0, 10), 1))
        composition.frameDuration = frameDuration
        #expect(report(composition, asset: asset) == ["key frameDuration"])
    }

    @Test(arguments: [
        CGSize.zero, CGSize(width: 10, height: 0), CGSize(width: -1, height: 10),
        CGSize(width: CGFloat.nan, height: 10), CGSize(width: 10, height: CGFloat.infinity),
    ])
    func renderSizeIsPositive(size: CGSize) {
        let composition = composition(instruction(range(0, 10), 1))
        composition.renderSize = size
        #expect(report(composition, asset: asset) == ["key renderSize"])
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [Float])
    func renderScaleIsPositive(scale: Float) {
        let composition = composition(instruction(range(0, 10), 1))
        composition.renderScale = scale
        #expect(report(composition, asset: asset) == ["key renderScale"])
    }

    @Test(arguments: [(0, true), (1, true), (7, false), (-1, false)] as [(CMPersistentTrackID, Bool)])
    func timingTrackIsTheAssets(trackID: CMPersistentTrackID, isValid: Bool) {
        let composition = composition(instruction(range(0, 10), 1))
        composition.sourceTrackIDForFrameTiming = trackID
        #expect(report(composition, asset: asset) == (isValid ? [] : ["key sourceTrackIDForFrameTiming"]))
    }

    /// A broken file's transform must not end the process: it is an invalid value.
    @Test func transformsAndRectanglesAreFinite() throws {
        let broken = instruction(range(0, 10), 1, 1)
        let layers = broken.layerInstructions.compactMap { $0 as? AVMutableVideoCompositionLayerInstruction }
        layers[0].setTransform(CGAffineTransform(translationX: .nan, y: 0), at: .zero)
        layers[1].setCropRectangle(.null, at: .zero)
        #expect(report(composition(broken), asset: asset) == ["key instructions", "key instructions"])
    }

    @Test func problemsAreHeardInOrder() {
        let composition = composition(
            instruction(range(1, 3), 7, 8), instruction(range(3, 3), 1), instruction(range(8, 1), 9))
        composition.frameDuration = .zero
        composition.renderSize = .zero
        #expect(
            report(composition, asset: asset) == [
                "key frameDuration", "key renderSize", "empty 0.0 1.0", "track 1.0 7 of the asset",
                "track 1.0 8 of the asset", "range 3.0", "empty 6.0 2.0", "track 8.0 9 of the asset",
                "empty 9.0 1.0",
            ])
    }

    /// Every combination of the four answers: the first problem whose answer is no is the last that is heard
    /// of.
    @Test(arguments: 0..<16)
    func delegateDecidesWhetherToGoOn(combination: Int) {
        let composition = composition(
            instruction(range(1, 3), 7), instruction(range(3, 3), 8), instruction(range(8, 1), 9))
        composition.renderSize = .zero
        let all = report(composition, asset: asset)
        let kinds = ["key", "empty", "track", "range"]
        let stops = kinds.indices.filter { combination & (1 << $0) != 0 }.map { kinds[$0] }
        let delegate = RecordingDelegate(stopsAt: stops)
        #expect(!composition.isValid(for: asset, timeRange: Self.all, validationDelegate: delegate))
        let last = all.firstIndex { line in stops.contains { line.hasPrefix($0) } } ?? all.count - 1
        #expect(delegate.heard == Array(all[...last]))
    }

    /// A delegate that implements one callback hears of every problem of that kind.
    @Test func callbacksThatAreNotImplementedGoOn() {
        let composition = composition(instruction(range(1, 3), 7), instruction(range(3, 3), 8))
        composition.frameDuration = .zero
        let delegate = TrackDelegate()
        #expect(!composition.isValid(for: asset, timeRange: Self.all, validationDelegate: delegate))
        #expect(delegate.trackIDs == [7, 8])
    }

    @Test func asynchronousFormAgrees() async throws {
        let (good, bad) = (
            composition(instruction(range(0, 10), 1)), composition(instruction(range(0, 9), 7))
        )
        let delegate = RecordingDelegate()
        #expect(try await good.isValid(for: asset, timeRange: Self.all, validationDelegate: delegate))
        #expect(try await good.isValid(for: nil, timeRange: Self.all, validationDelegate: nil))
        #expect(delegate.heard == [])
        #expect(try await !bad.isValid(for: asset, timeRange: Self.all, validationDelegate: delegate))
        #expect(delegate.heard == ["track 0.0 7 of the asset", "empty 9.0 1.0"])
    }

    /// False is "not valid"; what could not be found out is thrown.
    @Test func asynchronousFormThrowsWhatLoadingThrows() async {
        let composition = composition(instruction(range(0, 10), 1))
        await #expect(throws: AVError.self) {
            try await composition.isValid(
                for: FakeMedia.unreadable(), timeRange: Self.all, validationDelegate: nil)
        }
    }

    @Test func formForTracksAgrees() {
        let composition = composition(instruction(range(0, 10), 1))
        let tracks = asset.tracks
        let delegate = RecordingDelegate()
        #expect(
            composition.isValid(
                for: tracks, assetDuration: time(10), timeRange: Self.all, validationDelegate: delegate))
        #expect(
            !composition.isValid(
                for: tracks, assetDuration: time(11), timeRange: Self.all, validationDelegate: delegate))
        #expect(
            !composition.isValid(
                for: [], assetDuration: time(10), timeRange: Self.all, validationDelegate: delegate))
        #expect(delegate.heard == ["empty 10.0 1.0", "track 0.0 1 of another asset"])
    }

    @Test func delegateThatChangesTheCompositionEndsTheProcess() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let composition = AVMutableVideoComposition()
            composition.isValid(
                for: nil, timeRange: .zero,
                validationDelegate: ChangingDelegate { composition.instructions = [] })
        }
        #expect(
            says("The validation delegate must not modify the video composition or its instructions", result))
    }

    @Test func delegateThatChangesAnInstructionEndsTheProcess() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let instruction = AVMutableVideoCompositionInstruction()
            let composition = AVMutableVideoComposition()
            composition.instructions = [instruction]
            composition.isValid(
                for: nil, timeRange: .zero,
                validationDelegate: ChangingDelegate { instruction.layerInstructions = [] })
        }
        #expect(
            says("The validation delegate must not modify the video composition or its instructions", result))
    }
}
