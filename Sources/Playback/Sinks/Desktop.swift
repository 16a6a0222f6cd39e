internal import Foundation

/// What this machine has to show and hear with. GStreamer's auto sinks find that out by trying all there is, which
/// takes its time, and libraries below them write to the terminal about each that fails.
enum Desktop {
    /// A display server, or a screen that the kernel drives.
    static var hasDisplay: Bool {
        isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || holds("/dev/dri", "card")
    }

    /// A sound server, or a sound card.
    static var hasSound: Bool {
        isSet("PULSE_SERVER") || isSet("PIPEWIRE_REMOTE") || holds("/dev/snd", "pcm") || hasSoundServer
    }

    private static var hasSoundServer: Bool {
        guard let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] else { return false }
        return ["pulse/native", "pipewire-0"].contains {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
    }

    private static func isSet(_ variable: String) -> Bool {
        ProcessInfo.processInfo.environment[variable].map { !$0.isEmpty } ?? false
    }

    private static func holds(_ folder: String, _ prefix: String) -> Bool {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).contains {
                $0.hasPrefix(prefix)
            }
        } catch {
            // No such folder: no such device.
            return false
        }
    }
}
