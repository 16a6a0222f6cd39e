import Cutroom
import Foundation

/// Damages files in seeded ways, and sees what becomes of each: a film or an error that names the file, in
/// time, without a crash or a leak.
///
///     Mutations --count N [--seed S] [--in-process] FILE…
///     Mutations --one SEED FILE…
///     Mutations --render FILE [--times N]
///
/// Each damaged file is tried in a process of its own; with `--in-process` all are tried in this one, which must
/// not grow. `--one` tries a single mutation here, to look into it; `--render` tries a file that is damaged already,
/// `--times` many times, for what happens only now and then.
///
/// With `CUTROOM_UNTUNED` in the environment the process is left as it is, as a server's is.
@main
struct Mutations {
    static func main() async throws {
        if ProcessInfo.processInfo.environment["CUTROOM_UNTUNED"] == nil { ProcessTuning.enable() }
        var arguments = Array(CommandLine.arguments.dropFirst())
        func value(of option: String) -> String? {
            guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
                return nil
            }
            defer { arguments.removeSubrange(index...index + 1) }
            return arguments[index + 1]
        }
        if let path = value(of: "--render") {
            var status: Int32 = 0
            for _ in 0..<max(1, value(of: "--times").flatMap { Int($0) } ?? 1) { status = await render(path) }
            exit(status)
        }
        let count = value(of: "--count").flatMap { Int($0) }
        let seed = value(of: "--seed").flatMap { UInt64($0) } ?? 1
        let one = value(of: "--one").flatMap { UInt64($0) }
        let isInProcess = arguments.contains("--in-process")
        arguments.removeAll { $0 == "--in-process" }
        guard !arguments.isEmpty, count != nil || one != nil else {
            FileHandle.standardError.write(
                Data("usage: Mutations --count N [--seed S] [--in-process] FILE…\n".utf8))
            exit(64)
        }
        let workshop = try Workshop(originals: arguments)
        defer { workshop.close() }
        if let one {
            let made = try workshop.make(Mutation(seed: one))
            print(made.words, await Trial(url: made.url, policy: Trial.policy(for: one)).run())
            return
        }
        let seeds = (0..<UInt64(count ?? 0)).map { seed &+ $0 }
        let isRight =
            isInProcess ? try await GrowthRun(workshop).run(seeds) : try ProcessRun(workshop).run(seeds)
        workshop.close()
        exit(isRight ? 0 : 1)
    }

    /// 0: a film; 65: refused, naming the file; 70: an error that does not name it.
    private static func render(_ path: String) async -> Int32 {
        let url = URL(fileURLWithPath: path)
        let policy = Trial.policy(for: UInt64(url.lastPathComponent.utf8.reduce(0) { $0 + Int($1) }))
        switch await Trial(url: url, policy: policy).run() {
        case .film: return 0
        case .refused(let words):
            print(words)
            return 65
        case .unnamed(let words):
            print(words)
            return 70
        }
    }
}
