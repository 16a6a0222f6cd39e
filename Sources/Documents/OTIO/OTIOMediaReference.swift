package import Timeline

/// What a clip shows.
package struct OTIOMediaReference: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A file, by a URL or a path.
        case external(String)
        case missing
        /// A picture that is made up, such as `SMPTEBars`.
        case generator(kind: String, parameters: JSONObject)
        case imageSequence(OTIOImageSequence)
        /// A schema that isn't known, by name and version.
        case other(String)
    }

    package var kind: Kind
    package var name = ""
    package var metadata = JSONObject()
    /// The times that the medium has.
    package var availableRange: OTIOTimeRange?
    /// The frame of the image in a space of its own, kept as it is.
    package var imageBounds: JSONValue?
    package var others = JSONObject()

    package init(_ kind: Kind, availableRange: OTIOTimeRange? = nil) {
        (self.kind, self.availableRange) = (kind, availableRange)
    }
}

extension OTIOMediaReference {
    /// Gives numbered files the rate of their range, if they have none: the C++ library writes 0 then.
    mutating func setRate(_ rate: Double) {
        guard case .imageSequence(var sequence) = kind, sequence.rate == 0 else { return }
        sequence.rate = rate
        kind = .imageSequence(sequence)
    }
}

/// Numbered files.
package struct OTIOImageSequence: Sendable, Hashable {
    /// The folder, by a URL or a path.
    package var folder: String
    package var prefix: String
    package var suffix: String
    /// The number of the first file.
    package var startFrame: Int64 = 1
    /// The difference between the numbers of two files that follow each other.
    package var frameStep: Int64 = 1
    package var rate: Double = 1
    /// The least number of digits.
    package var zeroPadding: Int64 = 0
    /// `error`, `hold` or `black`.
    package var missingFramePolicy = "error"

    package init(folder: String, prefix: String, suffix: String) {
        (self.folder, self.prefix, self.suffix) = (folder, prefix, suffix)
    }
}
