import ArgumentParser
import Cutroom

/// The options for outputs that are made of parts.
struct PartsOptions: ParsableArguments {
    @Flag(help: "Copy coded frames that nothing changes, and render only the rest.")
    var smart = false

    @Flag(help: "Tell what --smart would copy, part by part, and export nothing.")
    var smartReport = false

    @Flag(help: "Go on with what a killed export to the same output has left, and keep what this one makes.")
    var resume = false

    @Option(
        help: "With --resume, the number of parts that the video is made of. (default: parts of ten seconds)")
    var parts: Int?

    @OptionGroup var cache: CacheOptions

    func validate() throws {
        guard parts == nil || resume else {
            throw ValidationError("--parts requires --resume: add it, or remove --parts")
        }
    }

    /// The name of the given option for an output of parts; `nil` without one.
    var given: String? {
        GivenOption.first([
            "--smart": smart, "--smart-report": smartReport, "--resume": resume, "--cache": cache.isGiven,
        ])
    }

    /// Throws if the options contradict other options.
    func check(with options: OutputOptions, _ watching: WatchOptions, requiresOutput: Bool = true) throws {
        try options.check(
            requiresOutput: requiresOutput, partsOption: given,
            renderingOption: watching.watch ? "--watch" : nil)
        if resume || smartReport { try options.requireFile(for: resume ? "--resume" : "--smart-report") }
        guard !smartReport || !watching.watch else {
            throw ValidationError(
                "--smart-report exports nothing, which --watch requires: remove one of them")
        }
        try options.check(parts, of: "--parts")
    }

    /// Configures a session's export in parts.
    func configure(_ session: AVAssetExportSession, _ options: OutputOptions) async throws {
        session.copiesUnchangedMedia = smart || smartReport
        if !smartReport { try cache.configure(session) }
        guard resume, !smartReport else { return }
        session.options.partCount = parts
        try await options.configureParts(of: session, option: "--resume")
    }
}
