/// A fault of GStreamer that is worked around, with the affected versions.
///
/// `Docs/Workarounds.md` is generated from these declarations, which a test verifies.
package struct Workaround: Sendable, Hashable {
    /// The element or library, such as `qtdemux`.
    package let element: String
    /// A description of the fault.
    package let fault: String
    /// A description of the workaround.
    package let remedy: String
    /// The first version with the fault; nil if the oldest supported version has it.
    package let since: GStreamerVersion?
    /// The first version without the fault in each series with the fix; empty if all known versions have the
    /// fault.
    package let mended: [GStreamerVersion]
    /// The upstream commit with the fix; nil if there is none.
    package let commit: String?
    /// Whether the workaround causes errors in versions without the fault.
    package let harmsOthers: Bool
    /// The test that fails without the workaround in affected versions: its suite and its name.
    package let test: String
    /// How the affected versions are known.
    package let evidence: Evidence

    package enum Evidence: String, Sendable {
        /// The test runs the element without the workaround, and compares the result with the versions listed
        /// here.
        case tried
        /// The fault is random, or can't be provoked by a test: it is known from upstream's source and
        /// history.
        case read
    }

    /// - Parameter mended: The first release without the fault, or the first in each series with the fix.
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

    /// Whether a version has the fault. Development versions that lead to a stable release, such as 1.27.90,
    /// count as that release.
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

    /// The status of the workaround in a version.
    package enum Verdict: String, Sendable {
        case needed
        case notNeeded = "not needed"
        case harmful
    }

    package func verdict(in version: GStreamerVersion) -> Verdict {
        isNeeded(in: version) ? .needed : harmsOthers ? .harmful : .notNeeded
    }

    /// All workarounds, in the order of the table.
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
