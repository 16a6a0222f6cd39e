public import Foundation

/// The ports that audio goes through: none on Linux. Source: AVAudioSessionRoute.h.
public final class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    override init() { super.init() }

    /// Always empty.
    public var inputs: [AVAudioSessionPortDescription] { [] }
    /// Always empty.
    public var outputs: [AVAudioSessionPortDescription] { [] }
}

/// A port of a device. Programs on Linux never get one. Source: AVAudioSessionRoute.h.
public final class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: immutable.
    public let portType: AVAudioSession.Port
    public let portName: String
    public let uid: String

    init(portType: AVAudioSession.Port, portName: String, uid: String) {
        (self.portType, self.portName, self.uid) = (portType, portName, uid)
        super.init()
    }
}
