import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Compositions made of an asset's properties, by every initialiser and class method. Source: AVVideoComposition.h.
@Suite struct VideoPropertiesOfAssetTests {
    private static let turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 720, ty: 0)

    /// A portrait clip of 10 s at 29.97 frames a second, with sound.
    private func portraitClip() -> AVURLAsset {
        var video = FakeMedia.track(.video, id: 1)
        video.preferredTransform = Self.turn
        video.nominalFrameRate = 29.97
        return FakeMedia.asset([video, FakeMedia.track(.audio, id: 2)])
    }

    /// Two clips of 10 s on two tracks, the second from 8 s on; track B is added first but stands second.
    private func overlappingClips() throws -> AVMutableComposition {
        let composition = AVMutableComposition()
        let clip = FakeMedia.clip()
        let source = try #require(clip.tracks(withMediaType: .video).first)
        let first = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 11))
        let second = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 5))
        try second.insertTimeRange(range(0, 10), of: source, at: time(8))
        try first.insertTimeRange(range(0, 10), of: source, at: .zero)
        return composition
    }

    private func layout(_ composition: AVVideoComposition) -> [[CMPersistentTrackID]] {
        composition.instructions.compactMap { ($0 as? AVVideoCompositionInstruction)?.layerInstructions }
            .map { $0.map(\.trackID) }
    }

    private func checkPortrait(_ composition: AVVideoComposition) throws {
        #expect(composition.renderSize == CGSize(width: 720, height: 1280))
        #expect(composition.frameDuration == CMTime(value: 1001, timescale: 30000))
        #expect(composition.sourceTrackIDForFrameTiming == 1)
        #expect(composition.renderScale == 1)
        #expect(composition.instructions.map(\.timeRange) == [range(0, 10)])
        #expect(layout(composition) == [[1]])
        let instruction = try #require(composition.instructions[0] as? AVVideoCompositionInstruction)
        #expect(instruction.layerInstructions[0].transformRamp(at: .zero)?.start == Self.turn)
        #expect(!instruction.containsTweening)
    }

    @Test func immutableOfAnAsset() throws {
        let composition = AVVideoComposition(propertiesOf: portraitClip())
        try checkPortrait(composition)
        #expect(type(of: composition) == AVVideoComposition.self)
        #expect(composition.instructions[0] is AVMutableVideoCompositionInstruction)
    }

    @Test func mutableOfAnAsset() throws {
        let composition = AVMutableVideoComposition(propertiesOf: portraitClip())
        try checkPortrait(composition)
        composition.renderSize = CGSize(width: 2, height: 2)
        #expect(composition.renderSize.width == 2)
    }

    @Test func prototypeOfAnAsset() throws {
        let prototype = AVMutableVideoCompositionInstruction()
        prototype.backgroundColor = .white
        let composition = AVMutableVideoComposition(
            propertiesOf: portraitClip(), prototypeInstruction: prototype)
        try checkPortrait(composition)
        let instruction = try #require(composition.instructions[0] as? AVVideoCompositionInstruction)
        #expect(instruction.backgroundColor == .white)
    }

    @Test func loadedOfAnAsset() async throws {
        let prototype = AVVideoCompositionInstruction(configuration: .init(backgroundColor: .white))
        let immutable = try await AVVideoComposition.videoComposition(withPropertiesOf: portraitClip())
        let mutable: AVMutableVideoComposition = try await AVMutableVideoComposition.videoComposition(
            withPropertiesOf: portraitClip())
        let prototyped = try await AVMutableVideoComposition.videoComposition(
            withPropertiesOf: portraitClip(), prototypeInstruction: prototype)
        let configured = try await AVVideoComposition.Configuration(
            for: portraitClip(), prototypeInstruction: prototype)
        try checkPortrait(immutable)
        try checkPortrait(mutable)
        try checkPortrait(prototyped)
        try checkPortrait(AVVideoComposition(configuration: configured))
        for composition in [prototyped, AVVideoComposition(configuration: configured)] {
            let instruction = try #require(composition.instructions[0] as? AVVideoCompositionInstruction)
            #expect(instruction.backgroundColor == .white)
        }
    }

    @Test func loadingThrowsWhatTheFileDoes() async {
        await #expect(throws: AVError.self) {
            try await AVVideoComposition.videoComposition(withPropertiesOf: FakeMedia.unreadable())
        }
        await #expect(throws: AVError.self) {
            try await AVVideoComposition.Configuration(for: FakeMedia.unreadable())
        }
    }

    /// The synchronous form has no error to give: no video track, no instructions.
    @Test func fileThatCannotBeReadHasNoInstructions() {
        #expect(AVVideoComposition(propertiesOf: FakeMedia.unreadable()).instructions.isEmpty)
    }

    @Test func soundAloneHasNoInstructions() {
        let composition = AVVideoComposition(propertiesOf: FakeMedia.asset([FakeMedia.track(.audio)]))
        #expect(composition.instructions.isEmpty)
        #expect(composition.frameDuration == CMTime(value: 1, timescale: 30))
    }

    @Test func overlappingTracksOfAComposition() async throws {
        let asset = try overlappingClips()
        try checkOverlapping(AVVideoComposition(propertiesOf: asset))
        try checkOverlapping(try await AVVideoComposition.videoComposition(withPropertiesOf: asset))
    }

    private func checkOverlapping(_ composition: AVVideoComposition) throws {
        #expect(composition.instructions.map(\.timeRange) == [range(0, 8), range(8, 2), range(10, 8)])
        #expect(layout(composition) == [[11], [11, 5], [5]])
        #expect(composition.renderSize == CGSize(width: 1280, height: 720))
        #expect(composition.frameDuration == CMTime(value: 1, timescale: 25))
        #expect(composition.sourceTrackIDForFrameTiming == 0)
    }

    @Test func soundThatOutlastsTheVideoLeavesAGap() {
        let asset = FakeMedia.asset([
            FakeMedia.track(.video, id: 1, start: time(1), duration: time(3)),
            FakeMedia.track(.audio, id: 2, duration: time(9)),
        ])
        let composition = AVVideoComposition(propertiesOf: asset)
        #expect(composition.instructions.map(\.timeRange) == [range(0, 1), range(1, 3), range(4, 5)])
        #expect(layout(composition) == [[], [1], []])
    }

    @Test func disabledTracksAreLeftOut() async throws {
        let asset = try overlappingClips()
        asset.track(withTrackID: 5)?.isEnabled = false
        let loaded = try await AVVideoComposition.videoComposition(withPropertiesOf: asset)
        for composition in [AVVideoComposition(propertiesOf: asset), loaded] {
            #expect(layout(composition) == [[11], []])
            #expect(composition.sourceTrackIDForFrameTiming == 11)
        }
    }

    @Test func compositionsOfPropertiesAreValid() throws {
        let portrait = portraitClip()
        let overlapping = try overlappingClips()
        let all = CMTimeRange(start: .zero, duration: .positiveInfinity)
        for asset in [portrait, overlapping] as [AVAsset] {
            let composition = AVVideoComposition(propertiesOf: asset)
            #expect(composition.isValid(for: asset, timeRange: all, validationDelegate: nil))
        }
    }

    /// The A/B builder of published code: cast down, and turn each overlap into a dissolve.
    @Test func overlapsCanBeMadeDissolves() throws {
        let composition = AVMutableVideoComposition(propertiesOf: try overlappingClips())
        for case let instruction as AVMutableVideoCompositionInstruction in composition.instructions
        where instruction.layerInstructions.count == 2 {
            let layer = instruction.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction
            layer?.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: instruction.timeRange)
        }
        let overlap = try #require(composition.instructions[1] as? AVVideoCompositionInstruction)
        #expect(overlap.containsTweening)
        #expect(overlap.layerInstructions[0].configuration.opacityRamps.value(at: time(9)) == 0.5)
        #expect(!composition.instructions[0].containsTweening)
    }
}
