import Editing
import Foundation
import MediaTypes
import Testing

@Suite struct AssetTests {
    @Test func assetOfAURLIsAURLAsset() throws {
        let url = URL(fileURLWithPath: "/media/film.mp4")
        let asset = AVAsset(url: url)
        #expect((asset as? AVURLAsset)?.url == url)
        #expect([url].map(AVAsset.init(url:)).first is AVURLAsset)
    }

    @Test func nothingIsReadBeforeItIsAskedFor() throws {
        let asset = FakeMedia.clip()
        #expect(FakeInspector.inspections(of: asset.url) == 0)
        #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .unknown)
        #expect(asset.status(of: .duration) == .notYetLoaded)
        #expect(asset.duration == time(10))
        #expect(asset.tracks.count == 2)
        #expect(asset.status(of: .duration) == .loaded(time(10)))
        #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .loaded)
        #expect(FakeInspector.inspections(of: asset.url) == 1)
    }

    @Test func tracksAreTheSameObjectsEachTime() throws {
        let asset = FakeMedia.clip()
        #expect(asset.tracks[0] === asset.tracks[0])
        #expect(asset.track(withTrackID: 2) === asset.tracks(withMediaType: .audio).first)
        #expect(asset.track(withTrackID: 3) == nil)
        #expect(asset.tracks[0].asset === asset)
        #expect(asset.unusedTrackID() == 3)
    }

    @Test func trackDoesNotKeepItsAsset() {
        // AVAssetTrack.h, asset: weak.
        var asset: AVURLAsset? = FakeMedia.clip()
        let track = asset?.tracks.first
        asset = nil
        #expect(track != nil)
        #expect(track?.asset == nil)
        #expect(track?.naturalSize.width == 1280)
    }

    @Test func unreadableFileGivesDefaultsAndErrors() async throws {
        let asset = FakeMedia.unreadable()
        #expect(asset.duration == .zero)
        #expect(asset.tracks.isEmpty)
        #expect(!asset.isPlayable && !asset.isExportable && !asset.isComposable && !asset.isReadable)
        #expect(asset.commonMetadata.isEmpty)
        #expect(asset.preferredTransform == .identity)
        var reason: NSError?
        #expect(asset.statusOfValue(forKey: "duration", error: &reason) == .failed)
        #expect(reason?.code == AVError.Code.fileFailedToParse.rawValue)
        guard case .failed(let error) = asset.status(of: .tracks) else {
            Issue.record("The status must be failed")
            return
        }
        #expect(error.domain == AVFoundationErrorDomain)
        let thrown = await #expect(throws: AVError.self) { try await asset.load(.duration) }
        #expect(thrown?.url == asset.url)
        await #expect(throws: AVError.self) { try await asset.loadTracks(withMediaType: .video) }
        await #expect(throws: AVError.self) { try await asset.loadTrack(withTrackID: 1) }
        #expect(FakeInspector.inspections(of: asset.url) == 1)
    }

    @Test func loadsWithTypes() async throws {
        let asset = FakeMedia.clip()
        let duration: CMTime = try await asset.load(.duration)
        #expect(duration == time(10))
        let (tracks, isPlayable, metadata) = try await asset.load(.tracks, .isPlayable, .commonMetadata)
        #expect(tracks.count == 2 && isPlayable && metadata.isEmpty)
        let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
        let (size, transform) = try await video.load(.naturalSize, .preferredTransform)
        #expect(size == CGSize(width: 1280, height: 720))
        #expect(transform == .identity)
        let formats: [CMFormatDescription] = try await video.load(.formatDescriptions)
        #expect(formats.first?.mediaSubType.rawValue == 0x6176_6331)
        #expect(try await asset.loadTrack(withTrackID: 2)?.mediaType == .audio)
        #expect(try await asset.loadTracks(withMediaCharacteristic: .audible).count == 1)
        #expect(try await asset.findUnusedTrackID() == 3)
    }

    @Test func manyLoadsInspectOnce() async throws {
        let asset = FakeMedia.clip()
        try await withThrowingTaskGroup(of: CMTime.self) { group in
            for _ in 0..<50 { group.addTask { try await asset.load(.duration) } }
            for try await duration in group { #expect(duration == time(10)) }
        }
        #expect(FakeInspector.inspections(of: asset.url) == 1)
    }

    @Test(.timeLimit(.minutes(5))) func loadsValuesOldStyle() async throws {
        let asset = FakeMedia.clip()
        await withCheckedContinuation { continuation in
            asset.loadValuesAsynchronously(forKeys: ["tracks", "duration"]) { continuation.resume() }
        }
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
        asset.loadValuesAsynchronously(forKeys: [])
    }

    @Test(.timeLimit(.minutes(5))) func loadsWithHandlers() async throws {
        let asset = FakeMedia.clip()
        let count = await withCheckedContinuation { continuation in
            asset.loadTracks(withMediaType: .video) { tracks, _ in
                continuation.resume(returning: tracks?.count)
            }
        }
        #expect(count == 1)
        let error = await withCheckedContinuation { continuation in
            FakeMedia.unreadable().loadTrack(withTrackID: 1) { _, error in
                continuation.resume(returning: error)
            }
        }
        #expect((error as? AVError)?.code == .fileFailedToParse)
        let audible = await withCheckedContinuation { continuation in
            asset.loadTracks(withMediaCharacteristic: .audible) { tracks, _ in
                continuation.resume(returning: tracks?.first?.trackID)
            }
        }
        #expect(audible == 2)
    }

    @Test(.timeLimit(.minutes(5))) func statusWhileLoading() async throws {
        let (url, gate) = (FakeMedia.url(), DispatchSemaphore(value: 0))
        FakeInspector.register(url) {
            gate.wait()
            return MediaDescription(duration: time(3), tracks: [])
        }
        let asset = AVURLAsset(url: url)
        async let duration = asset.load(.duration)
        while asset.status(of: .duration) != .loading { await Task.yield() }
        #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loading)
        gate.signal()
        #expect(try await duration == time(3))
        #expect(asset.status(of: .duration) == .loaded(time(3)))
    }

    @Test func everyPropertyLoadsWhatItsGetterGives() async throws {
        let asset = FakeMedia.asset(
            [FakeMedia.track()], metadata: ["creationDate": "2024-05-06T07:08:09Z", "lyrics": "La"])
        #expect(try await asset.load(.preferredRate) == 1)
        #expect(try await asset.load(.preferredVolume) == 1)
        #expect(try await asset.load(.preferredTransform) == .identity)
        #expect(try await asset.load(.minimumTimeOffsetFromLive) == .invalid)
        #expect(try await asset.load(.overallDurationHint) == .invalid)
        #expect(try await asset.load(.providesPreciseDurationAndTiming))
        #expect(try await asset.load(.creationDate)?.stringValue == "2024-05-06T07:08:09Z")
        #expect(try await asset.load(.lyrics) == "La")
        #expect(try await asset.load(.metadata).count == 2)
        #expect(try await !asset.load(.hasProtectedContent))
        #expect(try await asset.load(.isExportable))
        #expect(try await asset.load(.isReadable))
        #expect(try await asset.load(.isComposable))
        let property = AVAsyncProperty<AVURLAsset, CMTime>.duration
        #expect(property.description == "duration")
    }

    @Test func capabilitiesComeFromTheTracks() {
        var silent = FakeMedia.track(.audio, id: 2)
        silent.isDecodable = false
        let half = FakeMedia.asset([FakeMedia.track(), silent])
        #expect(half.isPlayable && half.isReadable && half.isComposable && !half.isExportable)
        let none = FakeMedia.asset([silent])
        #expect(!none.isPlayable && !none.isReadable && !none.isComposable && !none.isExportable)
        let words = FakeMedia.asset([FakeMedia.track(.subtitle)])
        #expect(!words.isPlayable && !words.isExportable)
        #expect(!half.hasProtectedContent && half.providesPreciseDurationAndTiming)
        #expect(half.preferredRate == 1 && half.preferredVolume == 1)
    }

    @Test func metadata() throws {
        let asset = FakeMedia.asset(
            [FakeMedia.track()],
            metadata: [
                "title": "Fjord", "creationDate": "2024-05-06T07:08:09Z", "artist": "N.", "lyrics": "La",
            ])
        #expect(
            asset.commonMetadata.map(\.commonKey?.rawValue) == ["artist", "creationDate", "title"])
        #expect(asset.metadata.last?.identifier == .iTunesMetadataLyrics)
        let title = try #require(
            AVMetadataItem.metadataItems(
                from: asset.metadata, filteredByIdentifier: .commonIdentifierTitle
            ).first)
        #expect(title.stringValue == "Fjord")
        #expect(title.value as? String == "Fjord")
        #expect(title.key as? String == "title")
        #expect(title.keySpace == .common)
        #expect(title.dateValue == nil && title.numberValue == nil)
        #expect(asset.creationDate?.dateValue == Date(timeIntervalSince1970: 1_714_979_289))
        #expect(asset.lyrics == "La")
        let artists = AVMetadataItem.metadataItems(
            from: asset.commonMetadata, withKey: AVMetadataKey.commonKeyArtist, keySpace: .common)
        #expect(artists.map(\.stringValue) == ["N."])
        #expect(
            AVMetadataItem.metadataItems(from: asset.commonMetadata, withKey: nil, keySpace: nil).count == 3)
        #expect(AVMutableComposition().commonMetadata.isEmpty)
    }

    @Test func optionsAndTypes() {
        let options: [String: Any] = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
        let asset = AVURLAsset(url: URL(fileURLWithPath: "/media/film.mp4"), options: options)
        #expect(asset.options[AVURLAssetPreferPreciseDurationAndTimingKey] as? Bool == true)
        #expect(AVURLAsset.audiovisualTypes().contains(.mp4))
        let mediaTypes = AVURLAsset.audiovisualMIMETypes()
        #expect(mediaTypes.contains("video/mp4") && Set(mediaTypes).count == mediaTypes.count)
        #expect(
            Set([
                AVURLAssetPreferPreciseDurationAndTimingKey, AVURLAssetReferenceRestrictionsKey,
                AVURLAssetHTTPCookiesKey, AVURLAssetAllowsCellularAccessKey,
            ]).count == 4)
        #expect(asset.copy() as? AVURLAsset === asset)
        asset.cancelLoading()
    }

    @Test func assetsWithoutAnInspectorHaveNone() {
        #expect(AssetInspection.inspector(of: InspectedAsset.self) == FakeInspector.self)
        #expect(AssetInspection.inspector(of: AVComposition.self) == nil)
    }

    @Test func withoutAnInspectorTheReasonIsClear() async {
        // A process of its own: the inspector is one for all tests.
        await #expect(processExitsWith: .success) {
            AssetInspection.setInspector(nil)
            let url = URL(fileURLWithPath: "/media/film.mp4")
            let error = #expect(throws: AVError.self) {
                try AssetInspection.inspector(for: url, of: AVComposition.self)
            }
            try #require(error?.code == .unknown)
            try #require(error?.localizedDescription.contains("film.mp4") == true)
        }
    }
}

private final class InspectedAsset: AVAsset, InspectableAsset, @unchecked Sendable {
    // Unchecked as its superclass is; it stores nothing.
    static var inspector: any MediaInspector.Type { FakeInspector.self }
}
