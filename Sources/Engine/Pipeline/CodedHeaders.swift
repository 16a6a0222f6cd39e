internal import GStreamerOverlay
internal import Synchronization

/// Removes the copy of the headers that x265enc puts before a stream that begins with headers already, such
/// as one with HDR10 metadata (`Workaround.copiedHeaders`).
struct CodedHeaders {
    /// Returns nil for an encoder without this fault.
    init?(of factory: String) {
        guard factory == "x265enc" else { return nil }
    }

    /// Removes the copy from the first output of an encoder.
    func attach(to encoder: Element) throws {
        let isFirst = Mutex(true)
        try encoder.staticPad("src").onBufferRewrite { bytes in
            let isFirst = isFirst.withLock { first in
                defer { first = false }
                return first
            }
            return isFirst ? Self.withoutCopy(bytes) : nil
        }
    }

    /// Returns a frame from its last video parameter set on; nil if it has one or none.
    ///
    /// - Parameter bytes: NAL units after start codes (ITU-T H.265, annex B).
    static func withoutCopy(_ bytes: [UInt8]) -> [UInt8]? {
        let starts = bytes.indices.dropLast(3).filter {
            bytes[$0] == 0 && bytes[$0 + 1] == 0 && bytes[$0 + 2] == 1 && bytes[$0 + 3] >> 1 & 63 == 32
        }
        guard starts.count > 1, let last = starts.last else { return nil }
        // The first unit of a frame has a start code of four bytes.
        return [0] + bytes[last...]
    }
}
