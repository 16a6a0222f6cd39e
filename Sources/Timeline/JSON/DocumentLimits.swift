/// The limits of a document, so that a hostile one causes an error and not memory exhaustion.
package enum DocumentLimits {
    /// The size of a file in bytes. Ten thousand clips in OpenTimelineIO's form take 30 MB.
    package static let bytes = 64 << 20
    /// The depth of nested objects and lists. Each level of nested tracks takes two.
    package static let depth = 200
    /// The number of values in a JSON document.
    package static let values = 8_000_000
    /// The number of clips, gaps and transitions, also in EDL and FCPXML.
    package static let items = 200_000
}
