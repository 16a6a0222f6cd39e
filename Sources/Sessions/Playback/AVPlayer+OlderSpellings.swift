/// The names in Swift 3 and before.
public typealias AVPlayerStatus = AVPlayer.Status
public typealias AVPlayerItemStatus = AVPlayerItem.Status
public typealias AVPlayerActionAtItemEnd = AVPlayer.ActionAtItemEnd
