internal import Engine
internal import Foundation
internal import MediaTypes

extension CMFormatDescription {
    /// Returns the description of a track's coded samples.
    ///
    /// - Parameter caps: The GStreamer caps of the samples, with the decoder's configuration.
    static func coded(_ track: MediaTrackDescription, caps: String) -> CMFormatDescription {
        track.mediaType == .audio ? codedAudio(track, caps) : codedVideo(track, caps)
    }

    private static func codedAudio(_ track: MediaTrackDescription, _ caps: String) -> CMFormatDescription {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = track.sampleRate
        let isAAC = track.codec.characters == "mp4a"
        stream.mFormatID = isAAC ? kAudioFormatMPEG4AAC : track.codec
        stream.mChannelsPerFrame = UInt32(clamping: track.channelCount)
        if isAAC { stream.mFramesPerPacket = 1024 }
        caps.describeSamples(in: &stream)
        return (CodedCaps.decoderConfiguration(caps) ?? []).withUnsafeBytes { cookie in
            CMFormatDescription(
                type: kCMMediaType_Audio, subType: stream.mFormatID, stream: stream,
                magicCookie: cookie.isEmpty ? nil : cookie, codedCaps: caps)
        }
    }

    private static func codedVideo(_ track: MediaTrackDescription, _ caps: String) -> CMFormatDescription {
        var extensions: [String: Any] = [:]
        if let name = configurationBoxes[track.codec.characters],
            let bytes = CodedCaps.decoderConfiguration(caps)
        {
            extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = [name: Data(bytes)]
        }
        return CMFormatDescription(
            type: kCMMediaType_Video, subType: track.codec,
            size: CMVideoDimensions(
                width: Int32(clamping: Int(track.encodedSize.width)),
                height: Int32(clamping: Int(track.encodedSize.height))),
            extensions: extensions, codedCaps: caps)
    }

    /// The boxes of decoder configurations, by codec.
    private static let configurationBoxes = [
        "avc1": "avcC", "avc3": "avcC", "hvc1": "hvcC", "hev1": "hvcC", "av01": "av1C",
    ]
}

extension String {
    /// Completes the description of uncompressed audio, whose channels are interleaved in files.
    fileprivate func describeSamples(in stream: inout AudioStreamBasicDescription) {
        guard hasPrefix("audio/x-raw"), let field = range(of: "format=(string)") else { return }
        let format = self[field.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let bits = format.dropFirst().prefix(while: \.isNumber)
        // Other formats are padded, such as 24 bits in 32.
        guard let count = UInt32(bits), ["", "LE", "BE"].contains(format.dropFirst(1 + bits.count)) else {
            return
        }
        stream.mFormatID = kAudioFormatLinearPCM
        stream.mFormatFlags = kAudioFormatFlagIsPacked
        if format.hasPrefix("F") { stream.mFormatFlags |= kAudioFormatFlagIsFloat }
        if format.hasPrefix("S") { stream.mFormatFlags |= kAudioFormatFlagIsSignedInteger }
        if format.hasSuffix("BE") { stream.mFormatFlags |= kAudioFormatFlagIsBigEndian }
        stream.mBitsPerChannel = count
        stream.mBytesPerFrame = count / 8 * stream.mChannelsPerFrame
        (stream.mBytesPerPacket, stream.mFramesPerPacket) = (stream.mBytesPerFrame, 1)
    }
}
