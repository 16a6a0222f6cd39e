extension AVVideoComposition {
    /// What becomes of the sources' HDR display metadata, frame by frame.
    public struct PerFrameHDRDisplayMetadataPolicy: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The source frames' metadata are passed on. The default.
        public static let propagate = Self(rawValue: "Propagate")
        /// Metadata are made anew from the composed frames.
        public static let generate = Self(rawValue: "Generate")
    }
}
