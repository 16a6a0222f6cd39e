package import Timeline

/// The medium of a clip.
package struct OTIOMediaReference: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A file, as a URL or path.
        case external(String)
        case missing
        /// A generated image, such as `SMPTEBars`.
        case generator(kind: String, parameters: JSONObject)
        case imageSequence(OTIOImageSequence)
        /// An unknown schema, with name and version.
        case other(String)
    }

    package var kind: Kind
    package var name = ""
    package var metadata = JSONObject()
    /// The available range of the medium.
    package var availableRange: OTIOTimeRange?
    /// The bounds of the image in its coordinate space, kept unchanged.
    package var imageBounds: JSONValue?
    package var others = JSONObject()

    package init(_ kind: Kind, availableRange: OTIOTimeRange? = nil) {
        (self.kind, self.availableRange) = (kind, availableRange)
    }
}

extension OTIOMediaReference {
    /// Sets the rate of numbered files to that of their range if they have none, for which the C++ library
    /// writes 0, and other programs write nothing.
    mutating func setRate(_ rate: Double) {
        guard case .imageSequence(var sequence) = kind, sequence.rate == 0 else { return }
        sequence.rate = rate
        kind = .imageSequence(sequence)
    }
}

/// Numbered files.
package struct OTIOImageSequence: Sendable, Hashable {
    /// The folder, as a URL or path.
    package var folder: String
    package var prefix: String
    package var suffix: String
    /// The number of the first file.
    package var startFrame: Int64 = 1
    /// The difference between the numbers of consecutive files.
    package var frameStep: Int64 = 1
    package var rate: Double = 1
    /// The minimum number of digits.
    package var zeroPadding: Int64 = 0
    /// `error`, `hold` or `black`; a missing image is always an error.
    package var missingFramePolicy = "error"

    package var missingFramesAreErrors: Bool { missingFramePolicy.lowercased() == "error" }

    package init(folder: String, prefix: String, suffix: String) {
        (self.folder, self.prefix, self.suffix) = (folder, prefix, suffix)
    }
}
