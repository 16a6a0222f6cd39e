internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The format of uncompressed audio that a client requests in an output's settings.
struct SoundSettings: Sendable {
    private let sampleRate: Double?
    private let channelCount: Int?
    private let bitDepth: Int
    private let isFloat: Bool
    private let isBigEndian: Bool
    let isPlanar: Bool

    /// Traps for settings of coded audio; AVFoundation raises an exception.
    ///
    /// - Throws: `AVError.unsupportedOutputSettings` for a value of a wrong type.
    init(_ values: [String: Any]) throws(AVError) {
        let settings = ClientSettings(values)
        let id = try settings.integer(AVFormatIDKey) ?? Int(kAudioFormatLinearPCM)
        require(
            id == Int(kAudioFormatLinearPCM),
            "the output settings for uncompressed audio must have kAudioFormatLinearPCM for AVFormatIDKey")
        sampleRate = try settings.double(AVSampleRateKey)
        channelCount = try settings.integer(AVNumberOfChannelsKey)
        isFloat = try settings.flag(AVLinearPCMIsFloatKey) ?? false
        bitDepth = try settings.integer(AVLinearPCMBitDepthKey) ?? (isFloat ? 32 : 16)
        isBigEndian = try settings.flag(AVLinearPCMIsBigEndianKey) ?? false
        isPlanar = try settings.flag(AVLinearPCMIsNonInterleaved) ?? false
    }

    /// Returns the rate and channels of the mix. More than two channels are mixed down to two.
    ///
    /// - Parameters:
    ///   - own: The media's sample rate, for settings without one.
    ///   - ownChannels: The media's number of channels, for settings without one.
    /// - Throws: `AVError.unsupportedOutputSettings`.
    func mixFormat(sampleRate own: Double, channelCount ownChannels: Int) throws -> AudioFormat {
        let rate = sampleRate ?? (own > 0 ? own : 48_000)
        let channels = channelCount ?? min(2, max(1, ownChannels))
        guard rate >= 1000, rate <= 768_000, rate == rate.rounded() else {
            throw Self.refusal("a sample rate of \(rate)", "use a whole number from 1000 to 768000")
        }
        guard (1...2).contains(channels) else {
            throw Self.refusal("\(channels) channels", "use 1 or 2 for AVNumberOfChannelsKey")
        }
        guard Self.bitDepths(isFloat: isFloat).contains(bitDepth) else {
            let known = Self.bitDepths(isFloat: isFloat).map(String.init).joined(separator: ", ")
            throw Self.refusal("a bit depth of \(bitDepth)", "use one of \(known) for AVLinearPCMBitDepthKey")
        }
        return AudioFormat(sampleRate: Int32(rate), channelCount: channels)
    }

    private static func bitDepths(isFloat: Bool) -> [Int] { isFloat ? [32, 64] : [8, 16, 24, 32] }

    private static func refusal(_ what: String, _ remedy: String) -> AVError {
        AVError(
            .unsupportedOutputSettings, reason: "audio can't be read with \(what)", mediaType: .audio,
            remedy: remedy)
    }

    /// GStreamer's name of a sample's format.
    var sampleFormat: String {
        (isFloat ? "F" : "S") + String(bitDepth) + (bitDepth == 8 ? "" : isBigEndian ? "BE" : "LE")
    }

    var bytesPerSample: Int { bitDepth / 8 }

    func description(of format: AudioFormat) -> CMFormatDescription {
        var flags = kAudioFormatFlagIsPacked
        flags |= isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
        if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
        if isPlanar { flags |= kAudioFormatFlagIsNonInterleaved }
        let bytes = UInt32(bytesPerSample * (isPlanar ? 1 : format.channelCount))
        let stream = AudioStreamBasicDescription(
            mSampleRate: Double(format.sampleRate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
            mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes,
            mChannelsPerFrame: UInt32(format.channelCount), mBitsPerChannel: UInt32(bitDepth), mReserved: 0)
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag =
            format.channelCount == 1 ? kAudioChannelLayoutTag_Mono : kAudioChannelLayoutTag_Stereo
        return withUnsafeBytes(of: &layout) { layout in
            CMFormatDescription(
                type: kCMMediaType_Audio, subType: kAudioFormatLinearPCM, stream: stream,
                channelLayout: layout)
        }
    }
}
