import Foundation
import Glibc
import Synchronization
import TestSupport

@testable import CutroomCommand

/// The built command on a terminal of its own: a pseudo terminal, which this test types into and reads.
final class TerminalRun {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let master: Int32
    /// Kept open, so that the terminal's modes outlive the command.
    private let slave: Int32
    private let process: pid_t
    private let screen: Screen
    private var ended: Int32?

    /// What has come to the terminal.
    private final class Screen: Sendable {
        let text = Mutex("")
    }

    /// - Parameters:
    ///   - columns: of the terminal.
    init(
        _ arguments: [String], columns: UInt16 = 100,
        environment: [String: String] = [:]
    ) throws {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var (master, slave): (Int32, Int32) = (-1, -1)
        guard openpty(&master, &slave, nil, nil, &size) == 0, let name = ttyname(slave) else {
            throw Failure(description: "there is no pseudo terminal: \(String(cString: strerror(errno)))")
        }
        let path = String(cString: name)
        for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (self.master, self.slave) = (master, slave)
        process = try Self.spawn([CommandRun.program.path] + arguments, on: path, environment)
        let (screen, terminal) = (Screen(), master)
        self.screen = screen
        Thread {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(terminal, &bytes, bytes.count)
                guard count > 0 else { return }
                let words = String(decoding: bytes.prefix(count), as: UTF8.self)
                screen.text.withLock { $0 += words }
            }
        }.start()
    }

    deinit {
        if ended == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        // The last open end of the terminal: what reads it ends.
        close(slave)
    }

    /// POSIX_SPAWN_SETSID, which only GNU's own headers name.
    private static let newSession: Int16 = 0x80

    /// In a session of its own, whose terminal it is.
    ///
    /// - Parameter command: a program's path and its arguments.
    private static func spawn(
        _ command: [String], on terminal: String, _ environment: [String: String]
    ) throws -> pid_t {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&files, 0, 1)
        posix_spawn_file_actions_adddup2(&files, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of tests hold signals back, and a child would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
        let variables = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
            .merging(environment) { $1 }
        var words = command.map { strdup($0) } + [nil]
        var pairs = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + pairs { free(word) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, command[0], &files, &attributes, &words, &pairs)
        guard error == 0 else { throw Failure(description: String(cString: strerror(error))) }
        return process
    }

    /// All that has come so far.
    var text: String { screen.text.withLock { $0 } }

    /// The status line as it stands now.
    var status: String {
        let lines = text.split(omittingEmptySubsequences: true) { $0.isNewline || $0 == "\r" }
        let last = lines.last { $0.hasPrefix("Playing") || $0.hasPrefix("Paused") } ?? ""
        return last.replacingOccurrences(of: "\u{1B}[K", with: "")
    }

    func type(_ keys: String) {
        _ = keys.withCString { write(master, $0, strlen($0)) }
    }

    func send(_ signal: Int32) {
        kill(process, signal)
    }

    /// Waits for a status line of which it is true, for half a minute at most.
    @discardableResult
    func status(_ words: String, where isWanted: (String) -> Bool) async throws -> String {
        for _ in 0..<1500 {
            let line = status
            if isWanted(line) { return line }
            if hasEnded { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Failure(
            description: "no status line \(words) came; the last is '\(status)' of: \(text.suffix(600))")
    }

    /// Waits for a status line that holds these words.
    @discardableResult
    func status(holding words: String) async throws -> String {
        try await status("with \(words)") { $0.contains(words) }
    }

    /// Waits until a signal has stopped it, for half a minute at most.
    func stop() async throws {
        for _ in 0..<1500 {
            var status: Int32 = 0
            // Told once.
            if waitpid(process, &status, WNOHANG | WUNTRACED) == process, status & 0xFF == 0x7F { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Failure(description: "it is not stopped; its terminal has: \(text.suffix(600))")
    }

    private var hasEnded: Bool {
        var status: Int32 = 0
        if ended == nil, waitpid(process, &status, WNOHANG) == process { ended = status }
        return ended != nil
    }

    /// Waits for its end, for half a minute at most: its exit status, or 1000 and the number of the signal.
    func end() async throws -> Int32 {
        for _ in 0..<1500 {
            if hasEnded, let ended {
                try await readToTheEnd()
                return ended & 0x7F == 0 ? ended >> 8 & 0xFF : 1000 + ended & 0x7F
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Failure(description: "it does not end; its terminal has: \(text.suffix(600))")
    }

    /// Waits for all that was written: a mark of ours comes behind it.
    private func readToTheEnd() async throws {
        let mark = "\u{1}"
        _ = mark.withCString { write(slave, $0, 1) }
        for _ in 0..<500 where !text.hasSuffix(mark) { try await Task.sleep(for: .milliseconds(10)) }
        screen.text.withLock { if $0.hasSuffix(mark) { $0.removeLast() } }
    }

    /// Whether the terminal gives whole lines and echoes them, as a shell left it.
    var isAsShellsHaveIt: Bool {
        get throws {
            var modes = termios()
            guard tcgetattr(slave, &modes) == 0 else {
                throw Failure(description: "the terminal has no modes")
            }
            return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) != 0
        }
    }
}
