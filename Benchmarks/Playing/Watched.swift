import Cutroom
import Foundation
import Synchronization

/// A sink's end of a named pipe: what comes out of it, with the moment at which it did.
///
/// The lock guards all that changes: that is why it may say `@unchecked Sendable`.
final class Watched: @unchecked Sendable {
    struct Piece: Sendable {
        var at: ContinuousClock.Instant
        var bytes: [UInt8]
    }

    /// The sink's description, behind the elements that give it its form.
    let path: String
    private let descriptor: Int32
    private let pieces = Mutex<[Piece]>([])
    private let isOver = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter size: of a piece, in bytes; 0 takes them as they come.
    init(_ name: String, size: Int) throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("cutroom-\(name)-\(getpid())").path
        unlink(path)
        guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        // Both ways, so that opening waits for nobody.
        descriptor = open(path, O_RDWR | O_NONBLOCK)
        guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
        let thread = Thread { [self] in
            read(size)
            finished.signal()
        }
        thread.qualityOfService = .userInteractive
        thread.start()
    }

    private func read(_ size: Int) {
        var rest: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !isOver.load(ordering: .acquiring) {
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, 50) > 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { continue }
            let now = ContinuousClock.now
            rest += buffer.prefix(count)
            if size == 0 {
                add(Piece(at: now, bytes: rest))
                rest = []
            }
            while size > 0, rest.count >= size {
                add(Piece(at: now, bytes: Array(rest.prefix(size))))
                rest.removeFirst(size)
            }
        }
    }

    private func add(_ piece: Piece) { pieces.withLock { $0.append(piece) } }

    var all: [Piece] { pieces.withLock { $0 } }
    var count: Int { pieces.withLock { $0.count } }

    func close() {
        isOver.store(true, ordering: .releasing)
        finished.wait()
        Glibc.close(descriptor)
        unlink(path)
    }
}

/// A player whose picture, made small and grey, and sound are watched at the sinks' end.
struct WatchedPlayer {
    static let pixels = 16 * 9
    static let sampleRate = 48_000.0

    let player: AVPlayer
    let picture: Watched
    let sound: Watched

    init(_ item: AVPlayerItem) throws {
        picture = try Watched("picture", size: Self.pixels)
        sound = try Watched("sound", size: 0)
        player = .unseen(
            item,
            video: "videoconvertscale method=0 ! video/x-raw,format=GRAY8,width=16,height=9 ! "
                + "filesink buffer-mode=unbuffered location=\(picture.path)",
            audio: "audioconvert ! audio/x-raw,format=F32LE,channels=1,layout=interleaved ! "
                + "filesink buffer-mode=unbuffered location=\(sound.path)")
    }

    func close() {
        player.replaceCurrentItem(with: nil)
        picture.close()
        sound.close()
    }

    /// When pictures came on that are white, where the one before was not.
    var flashes: [ContinuousClock.Instant] {
        var wasWhite = false
        return picture.all.compactMap { piece in
            let isWhite = piece.bytes.allSatisfy { $0 > 200 }
            defer { wasWhite = isWhite }
            return isWhite && !wasWhite ? piece.at : nil
        }
    }

    /// When sound came on, after a tenth of a second of none.
    var beeps: [ContinuousClock.Instant] {
        var found: [ContinuousClock.Instant] = []
        var silence = Int(Self.sampleRate)
        for piece in sound.all {
            let samples = piece.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            for (index, sample) in samples.enumerated() {
                if abs(sample) > 0.02 {
                    if silence > Int(Self.sampleRate) / 10 {
                        found.append(piece.at + .seconds(Double(index) / Self.sampleRate))
                    }
                    silence = 0
                } else {
                    silence += 1
                }
            }
        }
        return found
    }

    /// How far each beep is from its flash, in milliseconds.
    var distances: [Double] {
        let beeps = beeps
        return flashes.compactMap { flash in
            beeps.map { ($0 - flash).milliseconds }.min { abs($0) < abs($1) }
        }
    }
}

func until(_ time: CMTime, _ player: AVPlayer) async throws {
    while player.currentTime() < time, player.error == nil { try await Task.sleep(for: .milliseconds(2)) }
}
