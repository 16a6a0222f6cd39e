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

    @Test func metadataItemsKnowTheirIdentifierAndNumber() throws {
        let items = FakeMedia.asset([FakeMedia.track()], metadata: ["software": "12.5"]).commonMetadata
        let item = try #require(items.first)
        #expect(item.identifier == .commonIdentifierSoftware && item.commonKey == .commonKeySoftware)
        #expect(item.numberValue == 12.5 && item.dateValue == nil)
    }
}
