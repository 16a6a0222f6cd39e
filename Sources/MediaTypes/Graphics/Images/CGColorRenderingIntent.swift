/// The treatment of colors outside the destination's gamut.
///
/// Stored with images but has no effect: colors are always clipped. Source: CGColorSpace.h.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}
