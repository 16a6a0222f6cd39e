import Cutroom
import Foundation

/// A progress bar that is redrawn in place on standard error.
struct ProgressBar: ProgressDisplay {
    func show(_ state: ProgressState) {
        StandardStreams.redraw(Self.line(for: state, columns: StandardStreams.errorColumns))
    }

    func end(_ state: ProgressState, _ failure: CommandFailure?) {
        guard failure == nil else {
            StandardStreams.redraw("")
            return
        }
        show(state)
        StandardStreams.show("\n")
        if let summary = Self.summary(of: state) { StandardStreams.show(summary + "\n") }
    }

    /// Returns a line such as `0:12 of output, 3.4 MB, in 0:04, 3.1 times real time`; `nil` without a
    /// complete output.
    static func summary(of state: ProgressState) -> String? {
        guard let size = state.size else { return nil }
        let parts = state.store.map { store in
            ", \(store.takenCount) of \(store.takenCount + store.renderedCount) parts from the cache"
        }
        return "\(clock(state.duration)) of output, \(megabytes(size)) MB, in \(clock(state.elapsed)), "
            + "\(tenths(state.speed)) times real time" + (parts ?? "")
    }

    private static func megabytes(_ size: Int64) -> String {
        size < 1_000_000 ? String(format: "%.3f", Double(size) / 1e6) : tenths(Double(size) / 1e6)
    }

    /// Returns a line such as `[#####-----]  52%  234/450 frames  118.2 fps  0:02 left`, narrower than the
    /// terminal: if it is too narrow, nodes are left out from the end, then the rate, the frames and the time.
    static func line(for state: ProgressState, columns: Int) -> String {
        var words = [padded("\(Int(state.fraction * 100))%", to: 4)]
        if state.frameCount > 0 {
            words += [
                "\(state.frames)/\(state.frameCount) frames", "\(tenths(state.framesPerSecond)) fps",
            ]
        }
        if state.fraction >= 1 {
            words.append("\(clock(state.elapsed))")
        } else if let remaining = state.remaining {
            words.append("\(clock(remaining)) left")
        }
        let count = words.count
        words += state.nodes.sorted { $0.key < $1.key }.map {
            "\($0): \($1.joined(separator: ", "))".withVisibleControls
        }
        // The places of the rate and the frames.
        var dispensable = state.frameCount > 0 ? [2, 1] : []
        while words.count > 1, words.joined(separator: "  ").count >= columns {
            let isLast = words.count > count || dispensable.isEmpty
            words.remove(at: isLast ? words.count - 1 : dispensable.removeFirst())
        }
        let text = words.joined(separator: "  ")
        let width = min(40, columns - text.count - 5)
        return width < 4 ? String(text.prefix(max(0, columns - 1))) : bar(state.fraction, width) + "  " + text
    }

    private static func bar(_ fraction: Double, _ width: Int) -> String {
        let full = Int(max(0, min(1, fraction)) * Double(width))
        return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: width - full) + "]"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 359_999)).rounded(.up))
        let (minutes, rest) = (whole / 60, whole % 60)
        let tail = "\(rest < 10 ? "0" : "")\(rest)"
        guard minutes >= 60 else { return "\(minutes):\(tail)" }
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):\(tail)"
    }
}
