import Foundation
public import MediaTypes

/// Whether an asset should determine its exact duration and timing, as an `NSNumber` of a Boolean.
///
/// False if absent.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// The references to other files that an asset may follow.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
/// The cookies to send with requests for the asset.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// Whether requests may use a cellular network.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"

extension AVURLAsset {
    /// Returns the file types that can be read if decoders for the codecs in the file are installed.
    public class func audiovisualTypes() -> [AVFileType] {
        [
            .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2, .caf, .wav, .aiff, .aifc, .amr, .mp3, .au,
            .ac3, .eac3,
        ]
    }

    /// Returns the MIME types of `audiovisualTypes()`, as registered in RFC 4337, RFC 3839, RFC 3003 and
    /// similar.
    public class func audiovisualMIMETypes() -> [String] {
        [
            "video/quicktime", "video/mp4", "audio/mp4", "video/x-m4v", "audio/x-m4a", "video/3gpp",
            "audio/3gpp",
            "video/3gpp2", "audio/3gpp2", "audio/x-caf", "audio/vnd.wave", "audio/wav", "audio/aiff",
            "audio/x-aiff", "audio/AMR", "audio/mpeg", "audio/basic", "audio/ac3", "audio/eac3",
        ]
    }

    /// Returns a track whose segments a composition's track can present: the first one with the same media
    /// type.
    public func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
        trackObjects.first { $0.mediaType == compositionTrack.mediaType }
    }

    /// Finds a track whose segments a composition's track can present: the first one with the same media
    /// type.
    public func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
        try await loadFacts(forKey: "tracks")
        return compatibleTrack(for: compositionTrack)
    }
}
