import Cutroom
import Foundation

/// What an editor asks of its player, measured: one part a run, told as lines of words. Ends with a status other
/// than 0 past a limit.
///
///     PlayingBenchmark seeks FILM.json            exact jumps against one decoder's
///     PlayingBenchmark dissolve CLIP CLIP         30 s of a two-layer dissolve, picture against sound
///     PlayingBenchmark edits CLIP CLIP            200 changes of the video composition
///     PlayingBenchmark scrubbing FILM.json        1,000 wishes at 100 a second
///     PlayingBenchmark drops FILM.json [COUNT]    open, play, drop
///     PlayingBenchmark stills CLIP                100 images, against as many runs of ffmpeg
///
/// With `CUTROOM_UNTUNED` in the environment the process is left as it is, as a server's is.
@main
struct PlayingBenchmark {
    static func main() async {
        if ProcessInfo.processInfo.environment["CUTROOM_UNTUNED"] == nil { ProcessTuning.enable() }
        do {
            exit(try await run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("PlayingBenchmark: \(error)\n".utf8))
            exit(70)
        }
    }

    /// Whether all is within its limit.
    private static func run() async throws -> Bool {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let files = arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        var report = Report()
        switch (arguments.first, files.count) {
        case ("seeks", 1): try await Seeks(SeekList(files[0])).run(into: &report)
        case ("scrubbing", 1): try await Scrubbing(SeekList(files[0])).run(into: &report)
        case ("dissolve", 2): try await Dissolve(files[0], files[1]).run(into: &report)
        case ("edits", 2): try await Edits(files[0], files[1]).run(into: &report)
        case ("drops", 1...2):
            let count = arguments.count > 2 ? Int(arguments[2]) : 500
            try await Drops(SeekList(files[0]), count: count ?? 500).run(into: &report)
        case ("stills", 1): try await Stills(files[0]).run(into: &report)
        default:
            FileHandle.standardError.write(Data("usage: see Benchmarks/playing --help\n".utf8))
            exit(64)
        }
        return !report.hasMisses
    }
}

/// Prints what was measured, and remembers whether a limit was passed.
struct Report {
    private(set) var hasMisses = false

    mutating func tell(_ words: String, _ value: Double, atMost limit: Double) {
        let isWithin = value <= limit
        hasMisses = hasMisses || !isWithin
        print("\(words): \(value.text), limit \(limit.text)\(isWithin ? "" : "  MISSED")")
    }

    mutating func tell(_ words: String, _ count: Int, of wanted: Int) {
        hasMisses = hasMisses || count != wanted
        print("\(words): \(count) of \(wanted)\(count == wanted ? "" : "  MISSED")")
    }
}

extension Double {
    var text: String { String((self * 1000).rounded() / 1000) }
}

extension [Double] {
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}

func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start).milliseconds
}

func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start).milliseconds
}
