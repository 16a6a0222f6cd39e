import Foundation
import Glibc
import TestSupport

/// An X server without screen, and a terminal in tmux beside it. Nothing of either is left behind.
final class VirtualDesktop {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Whether the programs are here.
    static let isPossible =
        ["Xvfb", "tmux", "xwininfo", "import", "convert"].allSatisfy(isHere) && hasWindows

    /// Whether GStreamer can open windows here.
    private static var hasWindows: Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gst-inspect-1.0", "--exists", "ximagesink"]
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Whether keys can be typed into windows.
    static let canType = isHere("xdotool")

    private static func isHere(_ program: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    private let folder: URL
    private let server = Process()
    /// What holds the terminal. In the foreground: a daemon would keep Foundation's hold on whatever started
    /// it.
    private let multiplexer = Process()
    private let display: String
    private var socket: String { folder.appendingPathComponent("tmux").path }

    init(in folder: URL) async throws {
        self.folder = folder
        // The server chooses a free number and writes it here.
        let chosen = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Without a reset when the last client goes: auto sinks come and go while they try.
        server.arguments = [
            "Xvfb", "-displayfd", "1", "-screen", "0", "640x400x24", "-noreset", "-nolisten", "tcp",
        ]
        server.standardInput = FileHandle.nullDevice
        server.standardOutput = chosen
        server.standardError = FileHandle.nullDevice
        try Self.start(server)
        let words = String(decoding: chosen.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = Int(words.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            server.terminate()
            throw Failure(description: "Xvfb has not told its number, but: \(words)")
        }
        display = ":\(number)"
    }

    deinit {
        for process in [multiplexer, server] where process.isRunning { process.terminate() }
    }

    /// Children inherit which signals are held back, and the threads that tests run on hold back nearly all.
    private static func start(_ process: Process) throws {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }

    /// Runs a command in the terminal, which then tells its exit status and what became of the terminal's
    /// modes.
    func run(_ arguments: [String]) async throws {
        let command = arguments.map { "'\($0)'" }.joined(separator: " ")
        let script = folder.appendingPathComponent("script.sh")
        try """
        export DISPLAY=\(display)
        before=$(stty -g)
        \(command)
        echo "ended with $?"
        [ "$before" = "$(stty -g)" ] && echo "modes as before"
        sleep 60
        """.write(to: script, atomically: true, encoding: .utf8)
        try await startMultiplexer()
        try await tmux("new-session", "-d", "-x", "100", "-y", "24", "sh", script.path)
    }

    private func startMultiplexer() async throws {
        multiplexer.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        multiplexer.arguments = [
            "TERM=xterm", "tmux", "-S", socket, "-f", "/dev/null", "-D",
        ]
        for stream in [\Process.standardInput, \.standardOutput, \.standardError] {
            multiplexer[keyPath: stream] = FileHandle.nullDevice
        }
        try Self.start(multiplexer)
        for _ in 0..<300 where !FileManager.default.fileExists(atPath: socket) {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// - Parameter key: as tmux names it.
    func type(_ key: String) async throws {
        try await tmux("send-keys", key)
    }

    /// - Parameter key: as X11 names it.
    func type(_ key: String, intoWindow name: String) async throws {
        try await ChildProcess.run(
            "env",
            ["DISPLAY=\(display)", "xdotool", "search", "--name", name, "key", "--window", "%1", key])
    }

    /// Waits for words on the terminal, for half a minute at most.
    func waitForScreen(holding words: String) async throws {
        var screen = ""
        for _ in 0..<300 {
            screen = try await tmux("capture-pane", "-p")
            if screen.contains(words) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw Failure(description: "the terminal never showed '\(words)', but: \(screen)")
    }

    /// The upper left of the screen, where a window lies that no window manager has moved.
    func screenshot(width: Int, height: Int) async throws -> URL {
        let file = folder.appendingPathComponent("screenshot.png")
        try await ChildProcess.run(
            "import",
            ["-display", display, "-window", "root", "-crop", "\(width)x\(height)+0+0", "+repage", file.path])
        return file
    }

    /// The greatest difference of a pixel's color, of 255.
    func difference(of picture: URL, from other: URL) async throws -> Double {
        let words = try await ChildProcess.run(
            "convert",
            [picture.path, other.path, "-compose", "difference", "-composite"]
                + ["-format", "%[fx:maxima*255]", "info:"])
        guard let difference = Double(words.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure(description: "ImageMagick says: \(words)")
        }
        return difference
    }

    /// How many windows of that name are open.
    func windows(of name: String) async throws -> Int {
        let tree = try await ChildProcess.run("xwininfo", ["-display", display, "-root", "-tree"])
        return tree.components(separatedBy: "\"\(name)\":").count - 1
    }

    func stopServer() {
        if server.isRunning { server.terminate() }
        server.waitUntilExit()
    }

    func end() {
        multiplexer.terminate()
        multiplexer.waitUntilExit()
        stopServer()
    }

    @discardableResult
    private func tmux(_ arguments: String...) async throws -> String {
        try await ChildProcess.run("tmux", ["-S", socket] + arguments)
    }
}
