internal import Containers
internal import Foundation

/// Reads properties of a coded picture from its bytes without decoding it.
enum CodedPicture {
    /// A stream of MPEG-1, MPEG-2, H.264 or HEVC in which each buffer is a whole frame.
    struct Stream: Sendable {
        enum Codec { case mpeg2, h264, hevc }

        enum Framing {
            /// Each unit follows its length, which has this many bytes.
            case lengths(Int)
            /// Each unit follows 00 00 01.
            case startCodes
        }

        let codec: Codec
        let framing: Framing
        /// The parameter sets of H.264 in the pad's caps.
        private(set) var parameterSets: [[UInt8]] = []

        /// Reads a pad's caps; returns nil for other streams.
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
            // The position of the byte in the configuration whose last two bits are the number of bytes in a
            // length, minus one.
            let lengthPlace = codec == .h264 ? 4 : 21
            if caps.contains("stream-format=(string)byte-stream") {
                framing = .startCodes
            } else if let record = CodedCaps.decoderConfiguration(caps), record.count > lengthPlace {
                framing = .lengths(Int(record[lengthPlace] & 3) + 1)
                if codec == .h264 { parameterSets = ParameterSets.units(ofAVCConfiguration: record) }
            } else {
                return nil
            }
        }

        /// Whether a unit is a slice or, in MPEG-1 and MPEG-2, a picture header.
        ///
        /// - Parameter header: The first byte of the unit.
        fileprivate func isSlice(_ header: UInt8) -> Bool {
            switch codec {
            case .mpeg2: header == 0
            case .h264: 1...5 ~= header & 0x1F
            case .hevc: header >> 1 & 0x3F < 32
            }
        }
    }

    /// Whether decoding can begin with a frame.
    enum Entry: Sendable, Hashable {
        case no
        /// Only if later frames don't refer to earlier ones, which the stream doesn't state.
        case likely
        /// Frames that are displayed from it on are complete, although frames that are decoded after it may
        /// refer to earlier ones.
        case open
        /// Frames that are displayed from it on are complete, and no later frame refers to earlier ones.
        case whole
        /// Frames are complete after this many reference frames (H.264's intra refresh).
        case gradual(Int)
    }

    /// Reads from its bytes whether decoding can begin with a frame.
    ///
    /// - Parameter isKey: Whether the demuxer or the parser marks it as a key frame. H.264's parser marks
    ///   every frame that doesn't refer to others, regardless of the frames after it.
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
        // An intra-coded picture (ITU-T H.262, 6.3.9). The parser also marks others as key frames before it
        // has a sequence header.
        case .mpeg2:
            guard slice.count > 2, slice[slice.startIndex + 2] >> 3 & 7 == 1 else { return .no }
            return hasSequence ? .whole : .likely
        // Random access; types 19 and 20 discard all earlier frames (ITU-T H.265, 7.4.2.2).
        case .hevc:
            let type = header >> 1 & 0x3F
            return 16...23 ~= type ? (19...20 ~= type ? .whole : .open) : .no
        case .h264:
            // An IDR picture: later frames don't refer to earlier ones.
            if header & 0x1F == 5 { return .whole }
            if let recovery { return recovery.frameCount == 0 ? .open : .gradual(recovery.frameCount) }
            return isKey ? .likely : .no
        }
    }

    /// Whether no other frame refers to it: H.264's `nal_ref_idc` is 0 in its slices (ITU-T H.264, 7.4.1). In
    /// HEVC, the corresponding types only apply to frames of the same layer.
    static func isDisposable(_ bytes: UnsafeRawBufferPointer, in stream: Stream) -> Bool {
        guard stream.codec == .h264, let header = firstSlice(of: bytes, in: stream)?.first else {
            return false
        }
        return header & 0x60 == 0
    }

    /// Whether it is one of the frames that have to be decoded before frames are complete; see
    /// `Entry.gradual`.
    static func countsForRecovery(_ bytes: UnsafeRawBufferPointer, in stream: Stream) -> Bool {
        guard stream.codec == .h264, let slice = firstSlice(of: bytes, in: stream) else { return false }
        return RecoveryPoint.counts(slice: Array(slice.prefix(16)))
    }

    /// Returns the first slice, or the picture header, and everything after it.
    ///
    /// - Parameter visit: Called with the units before it.
    private static func firstSlice(
        of bytes: UnsafeRawBufferPointer, in stream: Stream,
        visit: (Slice<UnsafeRawBufferPointer>) -> Void = { _ in }
    ) -> Slice<UnsafeRawBufferPointer>? {
        var scanner = UnitScanner(bytes, stream.framing)
        while let start = scanner.start() {
            if stream.isSlice(bytes[start]) { return bytes[start...] }
            guard let end = scanner.end() else { return nil }
            visit(bytes[start..<end])
        }
        return nil
    }
}
