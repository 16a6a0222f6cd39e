public import Foundation

/// The kind of interface of a device. Source: UIDevice.h.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
    case vision = 6
}

/// The machine. Source: UIDevice.h.
public final class UIDevice: NSObject, Sendable {
    public static let current = UIDevice()

    private override init() {
        super.init()
    }

    /// The name of the host.
    public var name: String { ProcessInfo.processInfo.hostName }
    public var model: String { "Linux" }
    public var systemName: String { "Linux" }
    /// The name and version of the distribution.
    public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
    /// Always `.unspecified`: a Linux machine is none of the devices.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
}

/// The canvas in place of a screen. Source: UIScreen.h.
///
/// No screen is asked for: programs give the same results on machines with and without one. One point is one pixel.
public final class UIScreen: NSObject, Sendable {
    public static let main = UIScreen()

    private override init() {
        super.init()
    }

    /// The number of pixels per point: always 1.
    public var scale: CGFloat { 1 }
    public var nativeScale: CGFloat { 1 }
    /// The bounds in points: always 1920 × 1080 from zero.
    public var bounds: CGRect { CGRect(x: 0, y: 0, width: 1920, height: 1080) }
    /// The bounds in pixels.
    public var nativeBounds: CGRect { bounds }
}
