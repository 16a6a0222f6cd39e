import Foundation

extension CMFormatDescription {
    /// Creates the format description of an inspected track.
    package convenience init(_ track: MediaTrackDescription) {
        switch track.mediaType {
        case .video:
            self.init(
                type: kCMMediaType_Video, subType: track.codec,
                size: CMVideoDimensions(
                    width: Int32(exactlyRounding: track.encodedSize.width),
                    height: Int32(exactlyRounding: track.encodedSize.height)))
        case .audio:
            var stream = AudioStreamBasicDescription()
            stream.mSampleRate = track.sampleRate
            stream.mFormatID = track.codec
            stream.mChannelsPerFrame = UInt32(clamping: track.channelCount)
            self.init(type: kCMMediaType_Audio, subType: track.codec, stream: stream)
        default:
            self.init(type: FourCharacters(text: track.mediaType.rawValue)?.value ?? 0, subType: track.codec)
        }
    }
}

extension Int32 {
    /// Creates the nearest integer, or 0 if it is out of range.
    fileprivate init(exactlyRounding number: CGFloat) {
        self = Int32(exactly: number.rounded()) ?? 0
    }
}
