internal import Foundation

/// The display and the audio device of this machine.
///
/// GStreamer's auto sinks find them by trying every sink, which takes time, and libraries below them print
/// errors to the terminal for each one that fails.
enum Desktop {
    /// Whether there is a display server, or a screen that the kernel drives.
    static var hasDisplay: Bool {
        isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || holds("/dev/dri", "card")
    }

    /// Whether there is an audio server or an audio device.
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
            // Without the folder the device doesn't exist.
            return false
        }
    }
}
