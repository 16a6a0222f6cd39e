import CoreGraphics

// Each of Apple's modules brings Foundation with it, and can be asked for.
#if canImport(CoreGraphics)
func lengthWithCoreGraphics(_ point: CGPoint) -> Double {
    sqrt(pow(Double(point.x), 2) + pow(Double(point.y), 2))
}
#endif
