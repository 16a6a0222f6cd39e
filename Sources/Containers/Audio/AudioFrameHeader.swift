/// The header of a frame of bare audio, with the frame's size in bytes and its number of samples.
///
/// Sources: those of `AudioFrameScan`.
struct AudioFrameHeader {
    var length: Int
    var sampleCount: Int64
    var sampleRate: Int32
    /// The bits that don't change within a stream: version, layer and sample rate.
    var kind: [UInt8]

    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.size else { return nil }
        if bytes[0] == 0x0B, bytes[1] == 0x77 {
            if bytes[5] >> 3 <= 10 { self.init(ac3: bytes) } else { self.init(enhancedAC3: bytes) }
            return
        }
        guard bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else { return nil }
        if bytes[1] & 0xF6 == 0xF0 { self.init(adts: bytes) } else { self.init(mpeg: bytes) }
    }

    private init?(adts bytes: [UInt8]) {
        let rate = Int(bytes[2] >> 2 & 0xF)
        guard rate < AudioConfiguration.rates.count else { return nil }
        kind = [bytes[1] & 0xFE, bytes[2] & 0xFC]
        length = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
        sampleCount = 1024 * Int64(bytes[6] & 3 + 1)
        sampleRate = Int32(AudioConfiguration.rates[rate])
        guard length >= Self.size else { return nil }
    }

    private init?(mpeg bytes: [UInt8]) {
        let (version, layer) = (bytes[1] >> 3 & 3, 4 - Int(bytes[1] >> 1 & 3))
        let (bitRate, rate) = (Int(bytes[2] >> 4), Int(bytes[2] >> 2 & 3))
        // Version 1 is reserved, as are layer bits of 0. A bit rate of 0 means that a frame's length is
        // the distance to the next frame.
        guard version != 1, layer < 4, (1...14).contains(bitRate), rate < 3 else { return nil }
        kind = [bytes[1] & 0xFE, bytes[2] & 0x0C]
        let isFirst = version == 3
        sampleRate = [44_100, 48_000, 32_000][rate] / (isFirst ? 1 : version == 2 ? 2 : 4)
        sampleCount = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
        let bitRates = isFirst ? Self.bitRates[layer - 1] : Self.lowBitRates[layer == 1 ? 0 : 1]
        let slot = layer == 1 ? 4 : 1
        let slots = Int(sampleCount) / 8 / slot * bitRates[bitRate - 1] * 1000 / Int(sampleRate)
        length = (slots + Int(bytes[2] >> 1 & 1)) * slot
    }

    private init?(ac3 bytes: [UInt8]) {
        let (rate, size) = (Int(bytes[4] >> 6), Int(bytes[4] & 0x3F))
        // Identifications of 9 and 10 halve and quarter the sample rate.
        let shift = max(0, Int32(bytes[5] >> 3) - 8)
        guard rate < 3, size / 2 < Self.ac3BitRates.count else { return nil }
        kind = [0x0B, UInt8(rate), UInt8(shift)]
        sampleRate = Self.ac3Rates[rate] >> shift
        sampleCount = 1536
        // In words of 16 bits; at 44.1 kHz every other size has one more.
        let words = Self.ac3BitRates[size / 2] * 1000 * 96 / Int(Self.ac3Rates[rate])
        length = 2 * (words + (rate == 1 ? size & 1 : 0))
    }

    private init?(enhancedAC3 bytes: [UInt8]) {
        let (rate, blocks) = (Int(bytes[4] >> 6), Int(bytes[4] >> 4 & 3))
        // A rate of 3 means half of the rate whose number follows, and six blocks.
        guard bytes[5] >> 3 <= 16, rate < 3 || blocks < 3 else { return nil }
        kind = [0x0B, UInt8(rate == 3 ? 4 + blocks : rate), 16]
        sampleRate = rate == 3 ? Self.ac3Rates[blocks] / 2 : Self.ac3Rates[rate]
        // Dependent and further streams belong to the time of the first one.
        let isFirst = bytes[2] >> 6 != 1 && bytes[2] >> 3 & 7 == 0
        sampleCount = isFirst ? 256 * (rate == 3 ? 6 : [1, 2, 3, 6][blocks]) : 0
        length = 2 * ((Int(bytes[2] & 7) << 8 | Int(bytes[3])) + 1)
        guard length >= Self.size else { return nil }
    }

    static let size = 7
    private static let ac3Rates: [Int32] = [48_000, 44_100, 32_000]
    /// In kbit/s.
    private static let ac3BitRates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    /// In kbit/s, by layer; `lowBitRates` has those of the lower sample rates for layer 1, and for 2 and
    /// 3.
    private static let bitRates = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    ]
    private static let lowBitRates = [
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}
