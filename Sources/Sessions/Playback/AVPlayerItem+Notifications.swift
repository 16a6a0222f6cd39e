public import Foundation

extension Notification.Name {
    /// Posted when an item has played to its end, in either direction. The object is the item.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted when an item failed.
    ///
    /// The user info contains the error for `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public static let AVPlayerItemFailedToPlayToEndTime =
        Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
    /// Posted when playback stalls. Never posted here: local files never stall.
    public static let AVPlayerItemPlaybackStalled = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")
    /// Posted when the time of an item has changed other than by playing.
    public static let AVPlayerItemTimeJumped = Notification.Name("AVPlayerItemTimeJumpedNotification")
}

/// The user info key of the error of `.AVPlayerItemFailedToPlayToEndTime`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension AVPlayerItem {
    /// `.AVPlayerItemDidPlayToEndTime`.
    public static let didPlayToEndTimeNotification = Notification.Name.AVPlayerItemDidPlayToEndTime
    /// `.AVPlayerItemFailedToPlayToEndTime`.
    public static let failedToPlayToEndTimeNotification =
        Notification.Name.AVPlayerItemFailedToPlayToEndTime
    /// `.AVPlayerItemPlaybackStalled`, which is never posted.
    public static let playbackStalledNotification = Notification.Name.AVPlayerItemPlaybackStalled
    /// `.AVPlayerItemTimeJumped`.
    public static let timeJumpedNotification = Notification.Name.AVPlayerItemTimeJumped
}
