import QuartzCore

#if canImport(QuartzCore)
func dateWithQuartzCore(_ layer: CALayer) -> Date { Date(timeIntervalSince1970: layer.beginTime) }
#endif
