package import Foundation
package import MediaTypes

/// Writes into a finished movie file what the muxer cannot know: that the sound begins behind the encoder's own
/// delay, and that every track ends with the film. Both are edit lists of ISO/IEC 14496-12, which players honour.
package struct MovieTrim {
    private let file: URL
    private let duration: CMTime
    private let encoderDelay: Int64
    private let sampleRate: Int32
    private var bytes: [UInt8] = []

    /// - Parameter encoderDelay: silent samples at `sampleRate` that the encoder put before the sound.
    package static func apply(
        to file: URL, duration: CMTime, encoderDelay: Int64, sampleRate: Int32
    ) throws {
        var trim = MovieTrim(
            file: file, duration: duration, encoderDelay: encoderDelay, sampleRate: sampleRate)
        try trim.run()
    }

    private init(file: URL, duration: CMTime, encoderDelay: Int64, sampleRate: Int32) {
        self.file = file
        self.duration = duration
        self.encoderDelay = encoderDelay
        self.sampleRate = sampleRate
    }

    private mutating func run() throws {
        let layout = try MovieFileLayout(of: SourceFile(path: file.path))
        guard let place = layout.movie else { throw MovieFault.truncated }
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: UInt64(place.offset))
        bytes = [UInt8](try handle.read(upToCount: Int(place.count)) ?? Data())
        try editMovie()
        try handle.seek(toOffset: UInt64(place.offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    private mutating func editMovie() throws {
        let boxes = ByteReader(bytes).boxes
        guard var header = boxes.first("mvhd") else { throw MovieFault.truncated }
        let isWide = try header.fullBoxHeader().version == 1
        try header.skip(isWide ? 16 : 8)
        let timescale = try header.unsigned32()
        let length = units(of: duration, timescale: Int64(timescale))
        write(length, at: header.position, isWide: isWide)
        for track in boxes.all("trak") { try edit(track.boxes, length: length) }
    }

    private mutating func edit(_ track: [Box], length: Int64) throws {
        guard let media = track.first("mdia")?.boxes, var handler = media.first("hdlr"),
            var mediaHeader = media.first("mdhd"), var header = track.first("tkhd"),
            var edits = track.first("edts")?.boxes.first("elst")
        else { throw MovieFault.truncated }
        try handler.skip(8)
        let isSound = try handler.code() == "soun"
        let isWideMedia = try mediaHeader.fullBoxHeader().version == 1
        try mediaHeader.skip(isWideMedia ? 16 : 8)
        let timescale = try mediaHeader.unsigned32()

        let isWideHeader = try header.fullBoxHeader().version == 1
        try header.skip(isWideHeader ? 24 : 16)
        write(length, at: header.position, isWide: isWideHeader)

        let isWide = try edits.fullBoxHeader().version == 1
        // More than one edit: the muxer has an opinion of its own, such as a late start.
        guard try edits.unsigned32() == 1 else { return }
        write(length, at: edits.position, isWide: isWide)
        guard isSound, encoderDelay > 0 else { return }
        let delay = units(
            of: CMTime(value: encoderDelay, timescale: sampleRate), timescale: Int64(timescale))
        write(delay, at: edits.position + (isWide ? 8 : 4), isWide: isWide)
    }

    private func units(of time: CMTime, timescale: Int64) -> Int64 {
        let scaled = CMTimeConvertScale(
            time, timescale: Int32(clamping: timescale), method: .roundHalfAwayFromZero)
        return max(0, scaled.value)
    }

    private mutating func write(_ value: Int64, at position: Int, isWide: Bool) {
        let count = isWide ? 8 : 4
        for index in 0..<count where position + index < bytes.count {
            bytes[position + index] = UInt8(truncatingIfNeeded: value >> Int64(8 * (count - 1 - index)))
        }
    }
}
