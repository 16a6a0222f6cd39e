import AVKit

#if canImport(AVKit)
func itemWithAVKit(_ url: URL) -> AVPlayerItem { AVPlayerItem(url: url) }
#endif
