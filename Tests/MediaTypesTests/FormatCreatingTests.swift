import Foundation
import MediaTypes
import Testing

/// Source: CMFormatDescription.h.
@Suite struct FormatCreatingTests {
    @Test func videoHasExtensions() throws {
        let atoms: [String: Any] = ["avcC": Data([1, 2, 3])]
        var made: CMFormatDescription?
        let status = CMVideoFormatDescriptionCreate(
            allocator: kCFAllocatorDefault, codecType: kCMVideoCodecType_H264, width: 1920, height: 1080,
            extensions: [
                kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms,
                kCMFormatDescriptionExtension_ColorPrimaries: AVVideoColorPrimaries_ITU_R_709_2,
            ], formatDescriptionOut: &made)
        let format = try #require(made)
        #expect(status == noErr && format.mediaSubType == .h264 && format.dimensions.width == 1920)
        let found = format.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation
        #expect((found as? [String: Any])?["avcC"] as? Data == Data([1, 2, 3]))
        #expect(
            CMFormatDescriptionGetExtension(
                format, extensionKey: kCMFormatDescriptionExtension_ColorPrimaries) as? String
                == "ITU_R_709_2")
        #expect(CMFormatDescriptionGetExtensions(format)?.count == 2)
        #expect(format.extensions[.transferFunction] == nil)
        #expect(
            CMVideoFormatDescriptionCreate(
                allocator: nil, codecType: 0, width: -1, height: 1, extensions: nil,
                formatDescriptionOut: &made) == kCMFormatDescriptionError_InvalidParameter)
    }

    @Test func extensionsMakeADifference() throws {
        func format(_ extensions: [String: Any]?) throws -> CMFormatDescription {
            var made: CMFormatDescription?
            CMFormatDescriptionCreate(
                allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: 7,
                extensions: extensions as CFDictionary?, formatDescriptionOut: &made)
            return try #require(made)
        }
        let (plain, deep) = (try format(nil), try format([kCMFormatDescriptionExtension_Depth: 24]))
        #expect(CMFormatDescriptionGetExtensions(plain) == nil && plain != deep)
        #expect(try deep == format([kCMFormatDescriptionExtension_Depth: 24]))
        #expect(CMFormatDescriptionEqual(plain, otherFormatDescription: try format([:])))
        #expect(!CMFormatDescriptionEqual(plain, otherFormatDescription: nil))
        #expect(kCMFormatDescriptionError_AllocationFailed == -12711)
    }

    @Test func audioHasChannelsAndACookie() throws {
        var stream = AudioStreamBasicDescription()
        (stream.mSampleRate, stream.mFormatID) = (48_000, kAudioFormatMPEG4AAC)
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
        let cookie: [UInt8] = [0x11, 0x90]
        var made: CMAudioFormatDescription?
        let status = CMAudioFormatDescriptionCreate(
            allocator: nil, asbd: &stream, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout,
            magicCookieSize: 2, magicCookie: cookie, extensions: nil, formatDescriptionOut: &made)
        let format = try #require(made)
        #expect(status == noErr && format.audioStreamBasicDescription == stream)
        var size = 0
        let found = CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: &size)
        withExtendedLifetime(format) {
            #expect(size == 32 && found?.pointee.mChannelLayoutTag == 101 << 16 | 2)
            #expect(found?.pointee.mChannelBitmap == 0 && found?.pointee.mNumberChannelDescriptions == 0)
            let channel = found?.pointee.mChannelDescriptions
            #expect(
                channel?.mChannelLabel == 0 && channel?.mChannelFlags == 0 && channel?.mCoordinates.0 == 0)
            let bytes = CMAudioFormatDescriptionGetMagicCookie(format, sizeOut: &size)
            #expect(size == 2 && bytes?.load(as: UInt8.self) == 0x11)
        }
        #expect(
            CMAudioFormatDescriptionCreate(
                allocator: nil, asbd: &stream, layoutSize: 4, layout: nil, magicCookieSize: 0,
                magicCookie: nil, extensions: nil, formatDescriptionOut: &made)
                == kCMFormatDescriptionError_InvalidParameter)
        #expect(kAudioChannelLayoutTag_UseChannelDescriptions == 0)
        #expect(
            kAudioChannelLayoutTag_UseChannelBitmap == 1 << 16 && kAudioChannelLayoutTag_Mono == 100 << 16 | 1
        )
        let labels: (AudioChannelLabel, AudioChannelLayoutTag) = (
            AudioChannelDescription(mChannelLabel: 1, mChannelFlags: 0, mCoordinates: (0, 0, 0))
                .mChannelLabel,
            AudioChannelLayout(
                mChannelLayoutTag: 2, mChannelBitmap: 0, mNumberChannelDescriptions: 0,
                mChannelDescriptions: AudioChannelDescription()
            ).mChannelLayoutTag
        )
        #expect(labels == (1, 2))
    }

    @Test func keysHaveTheHeadersNames() {
        let names: [CMFormatDescription.Extensions.Key: CFString] = [
            .formatName: kCMFormatDescriptionExtension_FormatName,
            .depth: kCMFormatDescriptionExtension_Depth,
            .cleanAperture: kCMFormatDescriptionExtension_CleanAperture,
            .pixelAspectRatio: kCMFormatDescriptionExtension_PixelAspectRatio,
            .fieldCount: kCMFormatDescriptionExtension_FieldCount,
            .colorPrimaries: kCMFormatDescriptionExtension_ColorPrimaries,
            .transferFunction: kCMFormatDescriptionExtension_TransferFunction,
            .yCbCrMatrix: kCMFormatDescriptionExtension_YCbCrMatrix,
            .fullRangeVideo: kCMFormatDescriptionExtension_FullRangeVideo,
        ]
        for (key, name) in names { #expect(key.rawValue == name) }
        #expect(kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing == "HorizontalSpacing")
        #expect(kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing == "VerticalSpacing")
    }
}
