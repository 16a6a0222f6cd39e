/// A packet of an elementary stream: when it is shown or heard, and its bytes.
struct TransportUnit {
    /// In 90 kHz, 33 bits that begin anew every 26.5 hours.
    var time: Int64
    var bytes: [UInt8]

    /// How long its AAC frames last, in 90 kHz; nil where it has none. ISO/IEC 14496-3, 1.A.2.2.
    var soundDuration: Int64? {
        var (place, samples) = (0, 0)
        var rate = 0
        while place + 7 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] & 0xF6 == 0xF0 {
            let index = Int(bytes[place + 2] >> 2 & 0x0F)
            let length =
                Int(bytes[place + 3] & 3) << 11 | Int(bytes[place + 4]) << 3 | Int(bytes[place + 5] >> 5)
            guard index < Self.rates.count, length >= 7 else { return nil }
            rate = Self.rates[index]
            samples += 1024 * (Int(bytes[place + 6] & 3) + 1)
            place += length
        }
        return rate > 0 ? Int64(samples * 90_000 / rate) : nil
    }

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
}
