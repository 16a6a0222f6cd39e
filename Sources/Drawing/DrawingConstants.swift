/// The way in which drawing is combined with the pixels below it. S is the color drawn, D the color that is there, both
/// premultiplied; Sa and Da are their alpha. Source: CGContext.h.
///
/// The raw values are Apple's. `plusDarker`, which is 26 there, is missing.
public enum CGBlendMode: Int32, Sendable {
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case colorDodge = 6
    case colorBurn = 7
    case softLight = 8
    case hardLight = 9
    case difference = 10
    case exclusion = 11
    case hue = 12
    case saturation = 13
    case color = 14
    case luminosity = 15
    /// 0.
    case clear = 16
    /// S.
    case copy = 17
    /// S · Da.
    case sourceIn = 18
    /// S · (1 - Da).
    case sourceOut = 19
    /// S · Da + D · (1 - Sa).
    case sourceAtop = 20
    /// S · (1 - Da) + D.
    case destinationOver = 21
    /// D · Sa.
    case destinationIn = 22
    /// D · (1 - Sa).
    case destinationOut = 23
    /// S · (1 - Da) + D · Sa.
    case destinationAtop = 24
    /// S · (1 - Da) + D · (1 - Sa).
    case xor = 25
    /// The lesser of 1 and S + D.
    case plusLighter = 27
}

/// The parts of a path that are drawn. Source: CGContext.h.
public enum CGPathDrawingMode: Int32, Sendable {
    /// The inside by the winding rule.
    case fill = 0
    /// The inside by the even-odd rule.
    case eoFill = 1
    case stroke = 2
    case fillStroke = 3
    case eoFillStroke = 4
}

/// The interpolation of images that are drawn larger or smaller. Source: CGContext.h.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Between the four nearest pixels.
    case low = 2
    /// As `high`.
    case medium = 4
    /// Between the four nearest pixels of an enlarged image, over all pixels of a reduced one.
    case high = 3
}
