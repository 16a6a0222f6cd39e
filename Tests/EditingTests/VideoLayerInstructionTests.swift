import Foundation
import MediaTypes
import Testing

@testable import Editing

/// Layer instructions as a client sets and reads them. Source: AVVideoComposition.h.
@Suite struct VideoLayerInstructionTests {
    private let layer = AVMutableVideoCompositionLayerInstruction()

    private func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }

    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: seconds(start), end: seconds(end))
    }

    @Test func nothingSetIsTheDefault() {
        var range = CMTimeRange.zero
        #expect(layer.trackID == 0)
        #expect(!layer.getTransformRamp(for: .zero, start: nil, end: nil, timeRange: &range))
        #expect(!layer.getOpacityRamp(for: .zero, startOpacity: nil, endOpacity: nil, timeRange: &range))
        #expect(
            !layer.getCropRectangleRamp(
                for: .zero, startCropRectangle: nil, endCropRectangle: nil, timeRange: &range))
        #expect(range == .zero)
        #expect(layer.configuration.opacityRamps.value(at: .zero) == 1)
        #expect(layer.configuration.transformRamps.value(at: .zero) == .identity)
        #expect(layer.configuration.cropRectangleRamps.value(at: .zero) == .infinite)
    }

    @Test func opacityRampIsGiven() {
        layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: range(4, 6))
        var (start, end, found) = (Float(-1), Float(-1), CMTimeRange.zero)
        #expect(
            layer.getOpacityRamp(for: seconds(5), startOpacity: &start, endOpacity: &end, timeRange: &found))
        #expect((start, end) == (1, 0))
        #expect(found == range(4, 6))
        #expect(!layer.getOpacityRamp(for: seconds(6), startOpacity: nil, endOpacity: nil, timeRange: nil))
        #expect(layer.configuration.opacityRamps.value(at: seconds(5)) == 0.5)
    }

    @Test func transformRampMovesEachNumber() {
        let end = CGAffineTransform(a: 3, b: 1, c: -1, d: 5, tx: 100, ty: 50)
        layer.setTransformRamp(fromStart: .identity, toEnd: end, timeRange: range(0, 2))
        var (first, last, found) = (CGAffineTransform(), CGAffineTransform(), CMTimeRange.zero)
        #expect(layer.getTransformRamp(for: .zero, start: &first, end: &last, timeRange: &found))
        #expect(first == .identity)
        #expect(last == end)
        #expect(found == range(0, 2))
        let middle = CGAffineTransform(a: 2, b: 0.5, c: -0.5, d: 3, tx: 50, ty: 25)
        #expect(layer.configuration.transformRamps.value(at: seconds(1)) == middle)
    }

    @Test func cropRectangleRampMovesOriginAndSizeOfEmptyOnesToo() {
        let end = CGRect(x: 100, y: 50, width: 0, height: 20)
        layer.setCropRectangleRamp(
            fromStartCropRectangle: .zero, toEndCropRectangle: end, timeRange: range(0, 2))
        var (first, last, found) = (CGRect.null, CGRect.null, CMTimeRange.zero)
        #expect(
            layer.getCropRectangleRamp(
                for: .zero, startCropRectangle: &first, endCropRectangle: &last, timeRange: &found))
        #expect(first == .zero)
        #expect(last == end)
        #expect(found == range(0, 2))
        let middle = CGRect(x: 50, y: 25, width: 0, height: 10)
        #expect(layer.configuration.cropRectangleRamps.value(at: seconds(1)) == middle)
    }

    @Test func valuesThatAreSetAreFlatRamps() {
        let turn = CGAffineTransform(rotationAngle: 1)
        let crop = CGRect(x: 1, y: 2, width: 3, height: 4)
        layer.setOpacity(0.5, at: seconds(1))
        layer.setOpacity(0.25, at: seconds(3))
        layer.setTransform(turn, at: seconds(1))
        layer.setCropRectangle(crop, at: seconds(1))
        #expect(layer.opacityRamp(at: seconds(2)) == .init(timeRange: range(1, 3), start: 0.5, end: 0.5))
        #expect(layer.transformRamp(at: .zero)?.end == turn)
        #expect(layer.cropRectangleRamp(at: seconds(9))?.start == crop)
    }

    @Test func copiesAreSnapshotsOfTheRightClass() throws {
        layer.trackID = 3
        layer.setOpacity(0.5, at: .zero)
        let copy = try #require(layer.copy() as? AVVideoCompositionLayerInstruction)
        let mutableCopy = try #require(copy.mutableCopy() as? AVMutableVideoCompositionLayerInstruction)
        layer.trackID = 4
        layer.setOpacity(0.75, at: .zero)
        #expect(!(copy is AVMutableVideoCompositionLayerInstruction))
        #expect(copy.trackID == 3)
        #expect(copy.opacityRamp(at: .zero)?.start == 0.5)
        #expect(mutableCopy.trackID == 3)
        mutableCopy.setOpacity(0.1, at: .zero)
        #expect(copy.opacityRamp(at: .zero)?.start == 0.5)
    }

    @Test func configurationMakesTheSameLayer() {
        var configuration = AVVideoCompositionLayerInstruction.Configuration(trackID: 5)
        configuration.setOpacity(0.5, at: seconds(9))
        configuration.addOpacityRamp(.init(timeRange: range(0, 1), start: 0, end: 1))
        configuration.setTransform(.identity, at: seconds(9))
        configuration.addTransformRamp(.init(timeRange: range(0, 1), start: .identity, end: .identity))
        configuration.setCropRectangle(.zero, at: seconds(9))
        configuration.addCropRectangleRamp(.init(timeRange: range(0, 1), start: .zero, end: .infinite))
        let layer = AVVideoCompositionLayerInstruction(configuration: configuration)
        configuration.trackID = 6
        #expect(layer.trackID == 5)
        #expect(layer.opacityRamp(at: .zero) == configuration.opacityRamp(at: .zero))
        #expect(layer.transformRamp(at: .zero) == configuration.transformRamp(at: .zero))
        #expect(layer.cropRectangleRamp(at: seconds(9)) == configuration.cropRectangleRamp(at: seconds(9)))
        #expect(AVVideoCompositionLayerInstruction.Configuration().trackID == 0)
    }

    /// `preferredTransform` is the client's to set.
    @Test func layerOfATrackTakesItsIDAlone() throws {
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 12))
        track.preferredTransform = CGAffineTransform(rotationAngle: 1)
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        #expect(layer.trackID == 12)
        #expect(layer.transformRamp(at: .zero) == nil)
        #expect(AVVideoCompositionLayerInstruction.Configuration(assetTrack: track).trackID == 12)
    }
}
