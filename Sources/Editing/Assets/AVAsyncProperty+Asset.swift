public import Foundation
public import MediaTypes

extension AVPartialAsyncProperty where Root: AVAsset {
    public static var duration: AVAsyncProperty<Root, CMTime> { .init("duration") { $0.duration } }
    public static var preferredRate: AVAsyncProperty<Root, Float> {
        .init("preferredRate") { $0.preferredRate }
    }
    public static var preferredVolume: AVAsyncProperty<Root, Float> {
        .init("preferredVolume") { $0.preferredVolume }
    }
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        .init("preferredTransform") { $0.preferredTransform }
    }
    public static var minimumTimeOffsetFromLive: AVAsyncProperty<Root, CMTime> {
        .init("minimumTimeOffsetFromLive") { $0.minimumTimeOffsetFromLive }
    }
    public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
        .init("overallDurationHint") { $0.overallDurationHint }
    }
    public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
        .init("providesPreciseDurationAndTiming") { $0.providesPreciseDurationAndTiming }
    }
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { .init("tracks") { $0.trackObjects } }
    public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
        .init("creationDate") { $0.creationDate }
    }
    public static var lyrics: AVAsyncProperty<Root, String?> { .init("lyrics") { $0.lyrics } }
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
        .init("commonMetadata") { $0.commonMetadata }
    }
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { .init("metadata") { $0.metadata } }
    public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
        .init("availableChapterLocales") { $0.availableChapterLocales }
    }
    public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
        .init("hasProtectedContent") { $0.hasProtectedContent }
    }
    public static var isPlayable: AVAsyncProperty<Root, Bool> { .init("playable") { $0.isPlayable } }
    public static var isExportable: AVAsyncProperty<Root, Bool> { .init("exportable") { $0.isExportable } }
    public static var isReadable: AVAsyncProperty<Root, Bool> { .init("readable") { $0.isReadable } }
    public static var isComposable: AVAsyncProperty<Root, Bool> { .init("composable") { $0.isComposable } }
}

extension AVPartialAsyncProperty where Root: AVComposition {
    public static var tracks: AVAsyncProperty<Root, [AVCompositionTrack]> {
        .init("tracks") { $0.compositionTracks }
    }
}

extension AVPartialAsyncProperty where Root: AVMutableComposition {
    public static var tracks: AVAsyncProperty<Root, [AVMutableCompositionTrack]> {
        .init("tracks") { $0.mutableTracks }
    }
}
