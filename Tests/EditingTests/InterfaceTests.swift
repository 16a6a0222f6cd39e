import Editing
import Foundation
import MediaTypes
import Testing

/// Parts of the interface that clients seldom name. Sources: AVAsynchronousKeyValueLoading.h, AVMetadataItem.h,
/// AVAudioProcessingSettings.h.
@Suite struct InterfaceTests {
    @Test func keyValueStatusesHaveTheHeadersNumbers() {
        let all: [AVKeyValueStatus] = [.unknown, .loading, .loaded, .failed, .cancelled]
        #expect(all.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test func anErrorPointerMayBePassedOn() {
        var error: NSError?
        func status(_ pointer: NSErrorPointer) -> AVKeyValueStatus {
            FakeMedia.unreadable().statusOfValue(forKey: "tracks", error: pointer)
        }
        // Nothing is loaded before it is asked for, so there is no error yet.
        #expect(status(&error) == .unknown && status(nil) == .unknown && error == nil)
    }

    @Test func propertiesAreValuesOfTheirTypes() {
        let property: AVAsyncProperty<AVURLAsset, CMTime> = .duration
        let partial: AVPartialAsyncProperty<AVURLAsset> = property
        let anything: AVAnyAsyncProperty = partial
        #expect(anything.description == "duration")
        #expect(AVAsyncProperty<AVURLAsset, CMTime>.Status.loaded(.zero) != .notYetLoaded)
        let failure = NSError(domain: AVFoundationErrorDomain, code: -11800)
        #expect(AVAsyncProperty<AVURLAsset, CMTime>.Status.failed(failure) == .failed(failure))
    }

    /// Immutable objects that are made directly are empty ones.
    @Test func immutableObjectsAreEmpty() {
        #expect(AVVideoCompositionInstruction().layerInstructions.isEmpty)
        #expect(AVVideoCompositionLayerInstruction().trackID == kCMPersistentTrackID_Invalid)
        #expect(AVAudioMix().inputParameters.isEmpty)
        #expect(AVAudioMixInputParameters().trackID == kCMPersistentTrackID_Invalid)
    }

    /// A compositor sees instructions of every class through the protocol.
    @Test func instructionsAreSeenThroughTheProtocol() {
        let plain = AVMutableVideoCompositionInstruction()
        plain.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 5
        plain.layerInstructions = [layer]
        let instructions: [any AVVideoCompositionInstructionProtocol] = [plain, CustomInstruction()]
        #expect(instructions.map(\.timeRange) == [plain.timeRange, .zero])
        #expect(instructions.map(\.enablePostProcessing) == [true, false])
        #expect(instructions.map(\.containsTweening) == [false, true])
        #expect(instructions.map(\.passthroughTrackID) == [5, kCMPersistentTrackID_Invalid])
        #expect(instructions.map { $0.requiredSourceTrackIDs?.count } == [1, nil])
    }

    @Test func metadataItemsKnowTheirIdentifierAndNumber() throws {
        let items = FakeMedia.asset([FakeMedia.track()], metadata: ["software": "12.5"]).commonMetadata
        let item = try #require(items.first)
        #expect(item.identifier == .commonIdentifierSoftware && item.commonKey == .commonKeySoftware)
        #expect(item.numberValue == 12.5 && item.dateValue == nil)
    }

    /// Source: AVMetadataItem.h. Items have their values when they are made.
    @Test func metadataItemsAreLoaded() async throws {
        let items = FakeMedia.asset([FakeMedia.track()], metadata: ["title": "12"]).commonMetadata
        let item = try #require(items.first)
        let (text, number) = try await item.load(.stringValue, .numberValue)
        #expect(text == "12" && number == 12)
        let (value, date) = try await item.load(.value, .dateValue)
        #expect(value as? String == "12" && date == nil)
        #expect(item.status(of: .stringValue) == .loaded("12"))
        #expect(item.statusOfValue(forKey: "value", error: nil) == .loaded)
        await withCheckedContinuation { continuation in
            item.loadValuesAsynchronously(forKeys: ["value"]) { continuation.resume() }
        }
    }

    @Test func identifiersOfKeys() {
        let name = AVMetadataItem.identifier(forKey: "©nam", keySpace: .iTunes)
        #expect(name == .iTunesMetadataSongName)
        let title = AVMetadataItem.identifier(
            forKey: AVMetadataKey.id3MetadataKeyTitleDescription, keySpace: .id3)
        #expect(title == .id3MetadataTitleDescription)
        #expect(AVMetadataItem.identifier(forKey: 5, keySpace: .iTunes) == nil)
        #expect(AVMetadataItem.keySpace(forIdentifier: .id3MetadataTitleDescription) == .id3)
        #expect(AVMetadataItem.key(forIdentifier: .iTunesMetadataSongName) as? String == "©nam")
        #expect(AVMetadataItem.keySpace(forIdentifier: AVMetadataIdentifier("odd")) == nil)
    }

    /// Contexts come from sessions; one of a client's own has nothing to render.
    @Test func aRenderContextOfOnesOwnIsEmpty() {
        let context = AVVideoCompositionRenderContext()
        #expect(context.size == .zero && context.newPixelBuffer() == nil && context.renderScale == 1)
    }
}
