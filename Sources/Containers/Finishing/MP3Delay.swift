internal import Foundation
internal import MediaTypes

/// The table in the first frame of an MP3 file, as LAME writes it, which states the encoder's delay and
/// padding.
///
/// `xingmux` writes the table without this part. Source: the LAME project's *MP3 Info Tag* revision 1.
package enum MP3Delay {
    /// Returns the bytes to replace.
    ///
    /// - Parameter sampleCount: The number of samples of a channel.
    /// - Throws: `ContainerFailure` if the table is missing, or not as `xingmux` writes it.
    package static func patches(for file: some RandomAccessBytes, sampleCount: Int64) throws -> [FilePatch] {
        let head = try file.bytes(at: 0, count: 64)
        // The table follows the frame's header and the side information of one channel, or of two.
        let places = [21, 36].filter { head.count >= $0 + 16 }
        guard let place = places.first(where: { Array(head[$0..<$0 + 4]) == Array("Xing".utf8) }),
            head[place + 7] & 3 == 3
        else { throw ContainerFailure.unexpectedForm }
        let frameCount = Int64(head[place + 8..<place + 12].bigEndian)
        let padding = max(0, min(4095, frameCount * 1152 - encoderDelay - sampleCount))
        let delays = encoderDelay << 12 | padding
        // A constant bit rate: the numbers of frames and bytes follow, without a seek table.
        var bytes = Array("Info".utf8) + [0, 0, 0, 3] + head[place + 8..<place + 16]
        bytes += Array("LAME3.100".utf8) + [1] + [UInt8](repeating: 0, count: 11)
        bytes += delays.bigEndianBytes.suffix(3)
        bytes += [UInt8](repeating: 0, count: 116 - bytes.count)
        return [FilePatch(offset: Int64(place), bytes: bytes)]
    }

    /// LAME's delay in samples, without that of decoders.
    private static let encoderDelay: Int64 = 576
}
