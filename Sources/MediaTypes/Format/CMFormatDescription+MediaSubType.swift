extension CMFormatDescription {
    /// A coded format. Source: CoreMedia's Swift interface.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        public let rawValue: FourCharCode

        public init(rawValue: FourCharCode) {
            self.rawValue = rawValue
        }

        public static let h264 = MediaSubType(rawValue: 0x6176_6331)
        public static let hevc = MediaSubType(rawValue: 0x6876_6331)
        public static let jpeg = MediaSubType(rawValue: 0x6a70_6567)
        public static let mpeg4Video = MediaSubType(rawValue: 0x6d70_3476)
        public static let linearPCM = MediaSubType(rawValue: 0x6c70_636d)
        public static let mpeg4AAC = MediaSubType(rawValue: 0x6161_6320)
        public static let mpegLayer3 = MediaSubType(rawValue: 0x2e6d_7033)
    }
}
