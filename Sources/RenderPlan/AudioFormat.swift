/// The format of the mixed audio: interleaved 32-bit floats.
package struct AudioFormat: Sendable, Hashable, Codable {
    package var sampleRate: Int32
    package var channelCount: Int

    package init(sampleRate: Int32 = 48_000, channelCount: Int = 2) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }

    package var bytesPerFrame: Int { channelCount * MemoryLayout<Float32>.size }

    package var caps: String {
        "audio/x-raw,format=F32LE,layout=interleaved,rate=\(sampleRate),channels=\(channelCount),"
            + "channel-mask=(bitmask)\(channelCount == 1 ? "0x4" : "0x3")"
    }
}
