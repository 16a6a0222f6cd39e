public import Foundation

extension Notification.Name {
    /// An item has played to its end, in either direction. The object is the item.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// An item could not be played to its end: the error is under `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public static let AVPlayerItemFailedToPlayToEndTime =
        Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
    /// Media did not come in time. Never posted here: files are at hand.
    public static let AVPlayerItemPlaybackStalled = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")
    /// An item's time has changed otherwise than by playing.
    public static let AVPlayerItemTimeJumped = Notification.Name("AVPlayerItemTimeJumpedNotification")
}

/// The key of the error in `.AVPlayerItemFailedToPlayToEndTime`'s user info.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
