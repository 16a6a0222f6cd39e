/// The limits of a document, so that a hostile one causes an error and not memory exhaustion.
package enum DocumentLimits {
    /// The size of a file in bytes. Ten thousand clips in OpenTimelineIO's form take 30 MB.
    package static let bytes = 64 << 20
    /// The depth of nested objects and lists. Each level of nested tracks takes two.
    package static let depth = 200
    /// The depth of clips within clips in FCPXML, and of nested sequences in Final Cut Pro 7's XML.
    package static let nestedClips = 16
    /// The number of values in a JSON document.
    package static let values = 8_000_000
    /// The number of elements in an XML document.
    package static let elements = 2_000_000
    /// The number of elements of compound clips and sequences in an XML document, each time that they are
    /// used. They may use each other, so that a short document can have any number of clips.
    package static let usedElements = 8_000_000
    /// The number of clips, gaps and transitions, also in EDL and FCPXML.
    package static let items = 200_000
}
