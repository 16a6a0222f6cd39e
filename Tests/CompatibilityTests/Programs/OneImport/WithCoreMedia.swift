import CoreMedia

#if canImport(CoreMedia)
func intervalWithCoreMedia(_ time: CMTime) -> TimeInterval { time.seconds.rounded() }
#endif
