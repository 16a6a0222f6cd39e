/// What a document may have at most, so that a hostile one ends in an error and not in exhausted memory.
package enum DocumentLimits {
    /// Bytes of a file. Ten thousand clips as OpenTimelineIO writes them take 30 MB.
    package static let bytes = 64 << 20
    /// Objects and lists within each other. Each level of nested tracks takes two.
    package static let depth = 200
    /// Values of a JSON document.
    package static let values = 8_000_000
    /// Clips, gaps and transitions, also of EDL and FCPXML.
    package static let items = 200_000
}
