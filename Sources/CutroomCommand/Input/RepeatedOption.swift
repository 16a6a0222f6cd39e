import ArgumentParser

/// Throws for repeated options that have a single value: ArgumentParser would silently use the last one.
enum RepeatedOption {
    private static let repeatable: Set = [
        "--media-path", "--title", "--subtitles", "--captions", "--music", "--voice-over", "--at", "--sbatch",
        "--chapter", "--tag",
    ]
    /// Options without a value.
    static let flags: Set = [
        "--overwrite", "--tolerate-damage", "--verify", "--mute", "--loop", "--pause", "--quiet", "--json",
        "--help",
        "-h", "--version", "--offline", "--strict", "--frames", "--smart", "--smart-report", "--resume",
        "--watch", "--dry-run", "--join", "--no-cache", "--clear", "--stdio", "--remove-silence",
        "--keep-tags", "--duck", "--replan", "--by-date", "--missing",
    ]

    /// Options that have a value in some subcommands only.
    private static let sometimesFlags: Set = ["--loudness"]

    static func check(_ arguments: [String]) throws {
        var seen: Set<String> = []
        var arguments = arguments[...]
        while let argument = arguments.popFirst(), argument != "--" {
            guard argument.hasPrefix("-"), argument.count > 1 else { continue }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            var name = String(parts[0])
            if argument.hasPrefix("-o"), !argument.hasPrefix("--") { name = "--output" }
            // The next argument is the option's value, even if it looks like an option.
            let mayBeFlag = sometimesFlags.contains(name) && arguments.first?.hasPrefix("--") != false
            if parts.count == 1, !flags.contains(name), !mayBeFlag,
                argument.hasPrefix("--") || argument == "-o"
            {
                arguments = arguments.dropFirst()
            }
            guard !repeatable.contains(name), !seen.insert(name).inserted else { continue }
            throw ValidationError("\(name) is given twice: remove one")
        }
    }
}
