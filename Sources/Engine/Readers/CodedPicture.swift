internal import Foundation
internal import ISOMovie

/// What a coded picture's bytes say without decoding it.
enum CodedPicture {
    /// A stream of MPEG-1, MPEG-2, H.264 or HEVC, of which each buffer is a whole picture.
    struct Stream: Sendable {
        fileprivate enum Codec { case mpeg2, h264, hevc }

        fileprivate enum Framing {
            /// Each unit after its length in so many bytes.
            case lengths(Int)
            /// Each unit after 00 00 01.
            case startCodes
        }

        fileprivate let codec: Codec
        fileprivate let framing: Framing

        /// Whether a decoder makes up pictures that others refer to and that are missing.
        var namesReferences: Bool { codec != .mpeg2 }

        /// From a pad's caps; nil if the stream is another.
        init?(caps: String) {
            if caps.hasPrefix("video/mpeg"), caps.contains("parsed=(boolean)true") {
                guard !caps.contains("mpegversion=(int)4") else { return nil }
                (codec, framing) = (.mpeg2, .startCodes)
                return
            }
            guard caps.contains("alignment=(string)au") else { return nil }
            if caps.hasPrefix("video/x-h264") {
                codec = .h264
            } else if caps.hasPrefix("video/x-h265") {
                codec = .hevc
            } else {
                return nil
            }
            // Of the configuration's byte whose last two bits are how many bytes a length has, less one.
            let lengthPlace = codec == .h264 ? 4 : 21
            if caps.contains("stream-format=(string)byte-stream") {
                framing = .startCodes
            } else if let record = CodedCaps.decoderConfiguration(caps), record.count > lengthPlace {
                framing = .lengths(Int(record[lengthPlace] & 3) + 1)
            } else {
                return nil
            }
        }

        /// Whether a unit is a slice, or, of MPEG-1 and MPEG-2, the header of the picture itself.
        ///
        /// - Parameter header: Its first byte.
        fileprivate func isSlice(_ header: UInt8) -> Bool {
            switch codec {
            case .mpeg2: header == 0
            case .h264: 1...5 ~= header & 0x1F
            case .hevc: header >> 1 & 0x3F < 32
            }
        }
    }

    /// Whether decoding can begin with a picture.
    enum Entry: Sendable, Hashable {
        case no
        /// If pictures behind it don't refer to pictures before it: nothing says so.
        case likely
        /// What is shown from it on is whole, though pictures that are decoded behind it may refer to ones before it.
        case open
        /// What is shown from it on is whole, and nothing refers to what is before it.
        case whole
        /// What is shown is whole after so many pictures that others refer to (H.264's intra refresh).
        case gradual(Int)
    }

    /// What the bytes say.
    ///
    /// - Parameter isKey: Whether the demuxer or the parser takes it for a key frame. H.264's parser takes every picture
    ///   for one that refers to no other, whatever those behind it do.
    static func entry(_ bytes: UnsafeRawBufferPointer, in stream: Stream, isKey: Bool) -> Entry {
        var recovery: RecoveryPoint?
        var hasSequence = false
        let slice = firstSlice(of: bytes, in: stream) { unit in
            switch stream.codec {
            case .mpeg2: hasSequence = hasSequence || unit.first == 0xB3
            case .h264: recovery = recovery ?? RecoveryPoint(unit: Array(unit))
            case .hevc: break
            }
        }
        guard let slice, let header = slice.first else { return isKey ? .likely : .no }
        switch stream.codec {
        // An intra-coded picture (ITU-T H.262, 6.3.9). Its parser takes others for key frames too before it knows a sequence.
        case .mpeg2:
            guard slice.count > 2, slice[slice.startIndex + 2] >> 3 & 7 == 1 else { return .no }
            return hasSequence ? .whole : .likely
        // Random access, of which types 19 and 20 forget all pictures before (ITU-T H.265, 7.4.2.2).
        case .hevc:
            let type = header >> 1 & 0x3F
            return 16...23 ~= type ? (19...20 ~= type ? .whole : .open) : .no
        case .h264:
            // A picture that nothing behind it refers beyond.
            if header & 0x1F == 5 { return .whole }
            if let recovery { return recovery.frameCount == 0 ? .open : .gradual(recovery.frameCount) }
            return isKey ? .likely : .no
        }
    }

    /// Whether no other picture refers to it: H.264's `nal_ref_idc` of 0 in its slices (ITU-T H.264, 7.4.1). HEVC's say
    /// that of the pictures of their own layer alone.
    static func isDisposable(_ bytes: UnsafeRawBufferPointer, in stream: Stream) -> Bool {
        guard stream.codec == .h264, let header = firstSlice(of: bytes, in: stream)?.first else {
            return false
        }
        return header & 0x60 == 0
    }

    /// Whether it is one of the frames that go to the decoder before pictures are whole, see `Entry.gradual`.
    static func countsForRecovery(_ bytes: UnsafeRawBufferPointer, in stream: Stream) -> Bool {
        guard stream.codec == .h264, let slice = firstSlice(of: bytes, in: stream) else { return false }
        return RecoveryPoint.counts(slice: Array(slice.prefix(16)))
    }

    /// The picture's first slice, or its header, and all that follows it.
    ///
    /// - Parameter visit: Gets the units before it.
    private static func firstSlice(
        of bytes: UnsafeRawBufferPointer, in stream: Stream,
        visit: (Slice<UnsafeRawBufferPointer>) -> Void = { _ in }
    ) -> Slice<UnsafeRawBufferPointer>? {
        switch stream.framing {
        case .lengths(let size):
            var place = 0
            while place + size < bytes.count {
                let length = bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
                place += size
                if stream.isSlice(bytes[place]) { return bytes[place...] }
                guard length <= bytes.count - place else { return nil }
                visit(bytes[place..<place + length])
                place += length
            }
        case .startCodes:
            var (unit, zeros) = (Int?.none, 0)
            for place in bytes.indices {
                if bytes[place] == 1, zeros >= 2, place + 1 < bytes.count {
                    if let unit { visit(bytes[unit..<place - zeros]) }
                    if stream.isSlice(bytes[place + 1]) { return bytes[(place + 1)...] }
                    unit = place + 1
                }
                zeros = bytes[place] == 0 ? zeros + 1 : 0
            }
        }
        return nil
    }
}
