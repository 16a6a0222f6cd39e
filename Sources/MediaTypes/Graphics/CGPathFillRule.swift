/// Which points count as inside a path. Source: CGPath.h.
public enum CGPathFillRule: Int32, Sendable {
    case winding = 0
    case evenOdd = 1
}
