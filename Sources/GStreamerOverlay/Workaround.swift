/// A fault of GStreamer's that something here is done about, with the versions that have it.
///
/// `Docs/Workarounds.md` is made of these declarations, and a test holds it to them.
package struct Workaround: Sendable, Hashable {
    /// The element or library, such as `qtdemux`.
    package let element: String
    /// What it does wrong.
    package let fault: String
    /// What is done about it.
    package let remedy: String
    /// The first version with the fault; nil if the oldest one that Cutroom runs with has it.
    package let since: GStreamerVersion?
    /// The first version without the fault of each series that has got the repair; none if all known ones have the fault.
    package let mended: [GStreamerVersion]
    /// Upstream's commit that mends it; nil if there is none.
    package let commit: String?
    /// Whether the remedy does wrong where the fault is mended.
    package let harmsOthers: Bool
    /// The test that fails without the remedy where it is needed: its suite and its name.
    package let test: String
    /// How it is known which versions have the fault.
    package let evidence: Evidence

    package enum Evidence: String, Sendable {
        /// The test has the element work by itself, and compares what it does with the versions named here.
        case tried
        /// The fault is a matter of chance, or needs more than a test can make: upstream's source and history say so.
        case read
    }

    /// - Parameter mended: The first release without the fault, or of each series that got the repair.
    init(
        _ element: String, _ fault: String, remedy: String, since: GStreamerVersion? = nil,
        mended: [GStreamerVersion] = [],
        commit: String? = nil, harmsOthers: Bool = false, test: String, _ evidence: Evidence
    ) {
        self.element = element
        self.fault = fault
        self.remedy = remedy
        self.since = since
        self.mended = mended.sorted()
        self.commit = commit
        self.harmsOthers = harmsOthers
        self.test = test
        self.evidence = evidence
    }

    /// Whether a version has the fault. Those that lead to a stable release, such as 1.27.90, count as that release.
    package func isNeeded(in version: GStreamerVersion) -> Bool {
        let isDevelopment = version.minor % 2 == 1
        let release = isDevelopment ? GStreamerVersion(version.major, version.minor + 1) : version
        if let since, release < since { return false }
        guard let last = mended.last else { return true }
        if release >= last { return false }
        return !mended.contains { $0.isSameSeries(as: release) && $0 <= release }
    }

    /// Whether the running version has the fault.
    package var isNeeded: Bool { isNeeded(in: .running) }

    /// What becomes of the remedy in a version.
    package enum Verdict: String, Sendable {
        case needed
        case notNeeded = "not needed"
        case harmful
    }

    package func verdict(in version: GStreamerVersion) -> Verdict {
        isNeeded(in: version) ? .needed : harmsOthers ? .harmful : .notNeeded
    }

    /// All of them, in the order of the table.
    package static let groups = [
        ("Demuxers", demuxers), ("Parsers, bins and discoverer", parsers), ("Decoders", decoders),
        ("Filters", filters),
        ("Encoders", encoders), ("Muxers", muxers), ("Libraries", libraries),
    ]

    package static var all: [Workaround] { groups.flatMap(\.1) }
}

extension GStreamerVersion {
    fileprivate func isSameSeries(as other: GStreamerVersion) -> Bool {
        major == other.major && minor == other.minor
    }
}
