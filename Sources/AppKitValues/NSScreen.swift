public import Foundation

/// A screen. Source: NSScreen.h.
///
/// No screen is asked for: programs give the same results on machines with and without one, as on a Mac without one.
public final class NSScreen: NSObject {
    /// Always `nil`.
    public class var main: NSScreen? { nil }
    /// Always empty.
    public class var screens: [NSScreen] { [] }

    private override init() {
        super.init()
    }

    /// The frame in points.
    public var frame: CGRect { .zero }
    /// The number of pixels per point.
    public var backingScaleFactor: CGFloat { 1 }
}
