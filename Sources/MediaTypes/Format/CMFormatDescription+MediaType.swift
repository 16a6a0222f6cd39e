extension CMFormatDescription {
    /// What a format describes. Source: CoreMedia's Swift interface.
    public struct MediaType: RawRepresentable, Hashable, Sendable {
        public let rawValue: CMMediaType

        public init(rawValue: CMMediaType) {
            self.rawValue = rawValue
        }

        public static let video = MediaType(rawValue: kCMMediaType_Video)
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
        public static let muxed = MediaType(rawValue: kCMMediaType_Muxed)
        public static let text = MediaType(rawValue: kCMMediaType_Text)
        public static let closedCaption = MediaType(rawValue: kCMMediaType_ClosedCaption)
        public static let subtitle = MediaType(rawValue: kCMMediaType_Subtitle)
        public static let timeCode = MediaType(rawValue: kCMMediaType_TimeCode)
        public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    }
}
