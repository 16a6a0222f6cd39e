import Editing
import Foundation
import MediaTypes
import Testing

@Suite struct AssetTrackTests {
    @Test func factsOfVideo() throws {
        var description = FakeMedia.track()
        description.preferredTransform = CGAffineTransform(rotationAngle: 1)
        description.minFrameDuration = CMTime(value: 1, timescale: 25)
        description.requiresFrameReordering = true
        description.estimatedDataRate = 5e6
        description.totalSampleDataLength = 12_345
        description.languageCode = "nor"
        description.extendedLanguageTag = "nb-NO"
        description.isEnabled = false
        let asset = FakeMedia.asset([description])
        let track = asset.tracks[0]
        #expect(track.trackID == 1)
        #expect(track.mediaType == .video)
        #expect(track.naturalSize == CGSize(width: 1280, height: 720))
        #expect(track.preferredTransform == description.preferredTransform)
        #expect(asset.preferredTransform == .identity)
        #expect(track.nominalFrameRate == 25)
        #expect(track.minFrameDuration == CMTime(value: 1, timescale: 25))
        #expect(track.requiresFrameReordering)
        #expect(track.estimatedDataRate == 5e6)
        #expect(track.totalSampleDataLength == 12_345)
        #expect(track.languageCode == "nor")
        #expect(track.extendedLanguageTag == "nb-NO")
        #expect(!track.isEnabled)
        #expect(track.isSelfContained && track.isDecodable && track.isPlayable)
        #expect(track.naturalTimeScale == 12_800)
        #expect(track.timeRange == range(0, 10))
        #expect(
            (track.formatDescriptions.first as? CMFormatDescription)?.mediaSubType.rawValue == 0x6176_6331)
        #expect(track.preferredVolume == 1)
    }

    @Test(arguments: [
        (AVMediaType.video, [AVMediaCharacteristic.visual, .frameBased]), (.audio, [.audible]),
        (.subtitle, [.visual, .legible, .frameBased]), (.closedCaption, [.visual, .legible, .frameBased]),
        (.text, [.visual, .legible]), (.timecode, []),
    ])
    func characteristicsOfMediaTypes(_ type: AVMediaType, _ expected: [AVMediaCharacteristic]) {
        // AVMediaFormat.h.
        let asset = FakeMedia.asset([FakeMedia.track(type)])
        let all: [AVMediaCharacteristic] = [
            .visual, .audible, .legible, .frameBased, .containsHDRVideo, .usesWideGamutColorSpace,
        ]
        #expect(all.filter(asset.tracks[0].hasMediaCharacteristic) == expected.sorted { $0.order < $1.order })
        for characteristic in all {
            let found = asset.tracks(withMediaCharacteristic: characteristic).count
            #expect(found == (expected.contains(characteristic) ? 1 : 0))
        }
    }

    @Test(
        arguments: [
            (.bt2100PQ, true, true), (.bt2100HLG, true, true), (.bt2020, false, true), (.bt709, false, false),
        ] as [(Colorimetry, Bool, Bool)])
    func characteristicsOfColors(_ colorimetry: Colorimetry, _ isHDR: Bool, _ isWide: Bool) {
        var description = FakeMedia.track()
        description.colorimetry = colorimetry
        let asset = FakeMedia.asset([description])
        #expect(asset.tracks[0].hasMediaCharacteristic(.containsHDRVideo) == isHDR)
        #expect(asset.tracks[0].hasMediaCharacteristic(.usesWideGamutColorSpace) == isWide)
    }

    @Test func segmentsAreTheFilesEditList() async throws {
        var description = FakeMedia.track()
        description.segments = [
            CMTimeMappingMakeEmpty(target: range(0, 1)),
            CMTimeMapping(source: range(5, 2), target: range(1, 2)),
        ]
        description.timeRange = range(1, 2)
        let asset = FakeMedia.asset([description])
        let track = asset.tracks[0]
        #expect(track.segments.map(\.isEmpty) == [true, false])
        #expect(track.segments[1].timeMapping.source == range(5, 2))
        #expect(track.segment(forTrackTime: time(2))?.timeMapping.target == range(1, 2))
        #expect(track.segment(forTrackTime: time(-2))?.isEmpty == true)
        #expect(try await track.loadSegment(forTrackTime: time(9))?.timeMapping.target == range(1, 2))
        #expect(try await track.load(.segments) == track.segments)
        // For the plan, and for insertions, source time is the time in which the file presents the track.
        #expect(track.sourceSegments.map(\.sourceURL) == [nil, asset.url])
        #expect(track.sourceSegments[1].timeMapping.source == range(1, 2))
        let composition = AVMutableComposition()
        try composition.insertTimeRange(range(0, 3), of: asset, at: .zero)
        #expect(Fixture.written(composition.tracks[0], assets: [asset]) == "-@0..1 a[1,3)@1..3")
    }

    @Test func everyPropertyLoadsWhatItsGetterGives() async throws {
        var description = FakeMedia.track()
        description.languageCode = "nor"
        description.extendedLanguageTag = "nb-NO"
        description.estimatedDataRate = 5e6
        description.totalSampleDataLength = 12
        description.minFrameDuration = CMTime(value: 1, timescale: 25)
        let asset = FakeMedia.asset([description])
        let track = asset.tracks[0]
        #expect(try await track.load(.isPlayable))
        #expect(try await track.load(.isDecodable))
        #expect(try await track.load(.isEnabled))
        #expect(try await track.load(.isSelfContained))
        #expect(try await track.load(.totalSampleDataLength) == 12)
        #expect(try await track.load(.mediaCharacteristics) == [.visual, .frameBased])
        #expect(try await track.load(.timeRange) == range(0, 10))
        #expect(try await track.load(.naturalTimeScale) == 12_800)
        #expect(try await track.load(.estimatedDataRate) == 5e6)
        #expect(try await track.load(.languageCode) == "nor")
        #expect(try await track.load(.extendedLanguageTag) == "nb-NO")
        #expect(try await track.load(.preferredVolume) == 1)
        #expect(try await track.load(.nominalFrameRate) == 25)
        #expect(try await track.load(.minFrameDuration) == CMTime(value: 1, timescale: 25))
        #expect(try await !track.load(.requiresFrameReordering))
        #expect(track.statusOfValue(forKey: "naturalSize", error: nil) == .loaded)
        await withCheckedContinuation { continuation in
            track.loadValuesAsynchronously(forKeys: ["naturalSize"]) { continuation.resume() }
        }
        #expect(track.copy() as? AVAssetTrack === track)
    }

    @Test func nonsenseInAFileIsLeftOut() throws {
        var description = FakeMedia.track()
        description.segments = [
            CMTimeMapping(source: range(0, 2), target: range(0, 2)),
            CMTimeMapping(source: range(0, 2), target: range(1, 2)),
            CMTimeMapping(source: range(2, 2), target: CMTimeRange(start: time(2), duration: .indefinite)),
            CMTimeMapping(source: range(2, 2), target: CMTimeRange(start: .invalid, duration: time(2))),
            CMTimeMapping(
                source: range(2, 2),
                target: CMTimeRange(start: time(2), duration: CMTime(value: .max, timescale: 1))),
            CMTimeMapping(source: range(2, 2), target: range(2, 1)),
            CMTimeMapping(source: range(2, 2), target: range(4, 0)),
        ]
        let track = FakeMedia.asset([description]).tracks[0]
        #expect(track.sourceSegments.map(\.timeMapping.target) == [range(0, 3)])
        var empty = FakeMedia.track()
        empty.segments = []
        empty.timeRange = .invalid
        #expect(FakeMedia.asset([empty]).tracks[0].sourceSegments.isEmpty)
    }
}

extension AVMediaCharacteristic {
    fileprivate var order: Int {
        let all: [AVMediaCharacteristic] = [.visual, .audible, .legible, .frameBased]
        return all.firstIndex(of: self) ?? all.count
    }
}
