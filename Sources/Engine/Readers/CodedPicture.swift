internal import Foundation

/// What a coded picture's bytes say without decoding it.
enum CodedPicture {
    /// How H.264's units are told apart in a stream.
    enum Framing: Sendable {
        /// Each unit after its length in so many bytes.
        case lengths(Int)
        /// Each unit after 00 00 01.
        case startCodes

        /// From a pad's caps; nil where the stream is not H.264 in whole pictures.
        init?(caps: String) {
            guard caps.hasPrefix("video/x-h264"), caps.contains("alignment=(string)au") else { return nil }
            if caps.contains("stream-format=(string)byte-stream") {
                self = .startCodes
            } else if let data = caps.range(of: "codec_data=(buffer)")?.upperBound {
                // The fifth byte's last two bits: how many bytes a length has, less one.
                let digit = caps[data...].dropFirst(9).first.flatMap(\.hexDigitValue)
                guard let digit else { return nil }
                self = .lengths(digit % 4 + 1)
            } else {
                return nil
            }
        }
    }

    /// Whether no other picture refers to it: H.264's `nal_ref_idc` of 0 in its slices (ITU-T H.264, 7.4.1).
    static func isDisposable(_ bytes: UnsafeRawBufferPointer, _ framing: Framing) -> Bool {
        switch framing {
        case .lengths(let size): isDisposable(bytes, lengthSize: size)
        case .startCodes: isDisposableAfterStartCodes(bytes)
        }
    }

    private static func isDisposable(_ bytes: UnsafeRawBufferPointer, lengthSize: Int) -> Bool {
        var place = 0
        while place + lengthSize < bytes.count {
            let length = bytes[place..<place + lengthSize].reduce(0) { $0 << 8 | Int($1) }
            place += lengthSize
            if let answer = answer(of: bytes[place]) { return answer }
            guard length <= bytes.count - place else { return false }
            place += length
        }
        return false
    }

    private static func isDisposableAfterStartCodes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var zeros = 0
        for place in bytes.indices {
            if bytes[place] == 1, zeros >= 2, place + 1 < bytes.count,
                let answer = answer(of: bytes[place + 1])
            {
                return answer
            }
            zeros = bytes[place] == 0 ? zeros + 1 : 0
        }
        return false
    }

    /// Nil for a unit that is no slice.
    private static func answer(of header: UInt8) -> Bool? {
        switch header & 0x1F {
        case 1...5: header & 0x60 == 0
        default: nil
        }
    }
}
