import Foundation
import MediaTypes
import Testing

/// Source: CMFormatDescription.h and CoreAudioBaseTypes.h.
@Suite struct FormatTests {
    private func track(_ type: AVMediaType, codec: FourCharCode) -> MediaTrackDescription {
        var track = MediaTrackDescription(trackID: 1, mediaType: type)
        track.codec = codec
        track.encodedSize = CGSize(width: 1920, height: 1080)
        track.sampleRate = 48_000
        track.channelCount = 2
        return track
    }

    @Test func video() {
        let format: CMVideoFormatDescription = CMFormatDescription(track(.video, codec: 0x6176_6331))
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video && format.mediaType == .video)
        #expect(CMFormatDescriptionGetMediaSubType(format) == 0x6176_6331 && format.mediaSubType == .h264)
        let size = CMVideoFormatDescriptionGetDimensions(format)
        #expect(size == CMVideoDimensions(width: 1920, height: 1080) && format.dimensions.height == 1080)
        #expect(CMAudioFormatDescriptionGetStreamBasicDescription(format) == nil)
        #expect(format.audioStreamBasicDescription == nil)
    }

    @Test func audio() throws {
        let format: CMAudioFormatDescription = CMFormatDescription(track(.audio, codec: 0x6d70_3461))
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Audio && format.mediaType == .audio)
        let stream = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format))
        withExtendedLifetime(format) {
            #expect(stream.pointee.mSampleRate == 48_000 && stream.pointee.mChannelsPerFrame == 2)
            #expect(stream.pointee.mFormatID == 0x6d70_3461 && stream.pointee.mBytesPerFrame == 0)
        }
        #expect(format.audioStreamBasicDescription?.mSampleRate == 48_000)
        #expect(format.dimensions == CMVideoDimensions())
        #expect(AudioStreamBasicDescription().mFormatID == 0)
    }

    /// CoreAudioBaseTypes.h: nine fields, in this order.
    @Test func fieldsOfAnAudioStream() {
        let stream = AudioStreamBasicDescription(
            mSampleRate: 1, mFormatID: 2, mFormatFlags: 3, mBytesPerPacket: 4, mFramesPerPacket: 5,
            mBytesPerFrame: 6, mChannelsPerFrame: 7, mBitsPerChannel: 8, mReserved: 9)
        let identifier: AudioFormatID = stream.mFormatID
        let flags: AudioFormatFlags = stream.mFormatFlags
        #expect(stream.mSampleRate == 1 && identifier == 2 && flags == 3 && stream.mBytesPerPacket == 4)
        #expect(stream.mFramesPerPacket == 5 && stream.mBytesPerFrame == 6 && stream.mChannelsPerFrame == 7)
        #expect(stream.mBitsPerChannel == 8 && stream.mReserved == 9)
    }

    @Test func otherTracksAndBadNumbers() {
        let text = CMFormatDescription(track(.subtitle, codec: 1))
        #expect(text.mediaType == .subtitle && CMFormatDescriptionGetMediaType(text) == kCMMediaType_Subtitle)
        #expect(CMFormatDescription(track(AVMediaType("odd one"), codec: 1)).mediaType.rawValue == 0)
        var bad = track(.video, codec: 1)
        bad.encodedSize = CGSize(width: CGFloat.nan, height: 1e300)
        #expect(CMFormatDescription(bad).dimensions == CMVideoDimensions())
        bad.mediaType = .audio
        bad.channelCount = -1
        #expect(CMFormatDescription(bad).audioStreamBasicDescription?.mChannelsPerFrame == 0)
    }

    @Test func equality() {
        let one = CMFormatDescription(track(.audio, codec: 1))
        #expect(one == CMFormatDescription(track(.audio, codec: 1)))
        #expect(one.hashValue == CMFormatDescription(track(.audio, codec: 1)).hashValue)
        #expect(one != CMFormatDescription(track(.audio, codec: 2)))
        #expect(one != CMFormatDescription(track(.video, codec: 1)))
    }

    @Test(arguments: [
        (kCMMediaType_Video, CMFormatDescription.MediaType.video, "vide"),
        (kCMMediaType_Audio, .audio, "soun"),
        (kCMMediaType_Muxed, .muxed, "muxx"), (kCMMediaType_Text, .text, "text"),
        (kCMMediaType_ClosedCaption, .closedCaption, "clcp"), (kCMMediaType_Subtitle, .subtitle, "sbtl"),
        (kCMMediaType_TimeCode, .timeCode, "tmcd"), (kCMMediaType_Metadata, .metadata, "meta"),
    ])
    func mediaTypes(code: CMMediaType, type: CMFormatDescription.MediaType, characters: String) {
        #expect(type.rawValue == code && code == characters.utf8.reduce(0) { $0 << 8 | CMMediaType($1) })
    }

    @Test(arguments: [
        (CMFormatDescription.MediaSubType.h264, "avc1"), (.hevc, "hvc1"), (.jpeg, "jpeg"),
        (.mpeg4Video, "mp4v"),
        (.linearPCM, "lpcm"), (.mpeg4AAC, "aac "), (.mpegLayer3, ".mp3"),
    ])
    func subTypes(type: CMFormatDescription.MediaSubType, characters: String) {
        #expect(type.rawValue == characters.utf8.reduce(0) { $0 << 8 | FourCharCode($1) })
    }
}
