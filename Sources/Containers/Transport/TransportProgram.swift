/// The content of the first program of a transport stream, by its own tables. ISO/IEC 13818-1, 2.4.4.
package struct TransportProgram {
    /// The packet ID of the packets with its clock.
    private(set) var clockPID = 0x1FFF
    /// The packet ID of the packets with its table.
    let tablePID: Int
    /// The packet IDs of its streams.
    private(set) var pids: Set<Int> = []
    /// The format names of its video streams, by packet ID.
    private var videoFormats: [Int: String] = [:]

    /// The stream types of video. ISO/IEC 13818-1, table 2-34; those from 0x42 on are registered with SMPTE
    /// and others.
    private static let videoTypes: [UInt8: String] = [
        0x01: "MPEG-1", 0x02: "MPEG-2", 0x10: "MPEG-4", 0x1B: "H.264", 0x21: "JPEG 2000", 0x24: "HEVC",
        0x32: "JPEG XS", 0x33: "VVC", 0x35: "EVC", 0x42: "AVS", 0xD1: "Dirac", 0xD2: "AVS2", 0xD4: "AVS3",
        0xEA: "VC-1",
    ]

    /// Returns nil if the file's first packets have no tables.
    init?(of file: any RandomAccessBytes) throws {
        guard let packets = try TransportPackets(of: file) else { return nil }
        var tablePID: Int?
        var table: ArraySlice<UInt8>?
        try packets.read(0..<Self.mostAtStart) { packet in
            guard packet.isUnitStart, let section = Self.section(of: packet.payload) else { return true }
            if packet.pid == 0 {
                tablePID = tablePID ?? Self.tablePID(in: section)
            } else if packet.pid == tablePID {
                table = section
            }
            return table == nil
        }
        guard let tablePID, let table else { return nil }
        self.tablePID = tablePID
        read(table)
    }

    /// A table's bytes after its header, without the checksum; nil if they don't fit in one packet.
    private static func section(of payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let pointer = payload.first else { return nil }
        let section = payload.dropFirst(1 + Int(pointer))
        guard section.count > 8 else { return nil }
        let start = section.startIndex
        let length = Int(section[start + 1] & 0x0F) << 8 | Int(section[start + 2])
        guard length >= 9, section.count >= 3 + length else { return nil }
        return section[(start + 8)..<(start + 3 + length - 4)]
    }

    /// The packet ID of the table of the first program that isn't the network's.
    private static func tablePID(in section: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(section)
        for place in stride(from: 0, to: bytes.count - 3, by: 4)
        where bytes[place] != 0 || bytes[place + 1] != 0 {
            return Int(bytes[place + 2] & 0x1F) << 8 | Int(bytes[place + 3])
        }
        return nil
    }

    private mutating func read(_ section: ArraySlice<UInt8>) {
        let bytes = Array(section)
        guard bytes.count >= 4 else { return }
        clockPID = Int(bytes[0] & 0x1F) << 8 | Int(bytes[1])
        var place = 4 + (Int(bytes[2] & 0x0F) << 8 | Int(bytes[3]))
        while place + 5 <= bytes.count {
            let pid = Int(bytes[place + 1] & 0x1F) << 8 | Int(bytes[place + 2])
            pids.insert(pid)
            videoFormats[pid] = Self.videoTypes[bytes[place]]
            place += 5 + (Int(bytes[place + 3] & 0x0F) << 8 | Int(bytes[place + 4]))
        }
    }

    /// The name of the first audio format of streams other than those of `known`, by the frames in them; nil
    /// without such a stream.
    ///
    /// Files for Blu-ray discs, .m2ts, have no stream type for AAC and MPEG audio: programs write it as private
    /// data (`Workaround.privateAudio`).
    package static func hiddenAudio(
        in file: any RandomAccessBytes, besides known: Set<Int>
    ) throws -> String? {
        guard let program = try TransportProgram(of: file), let packets = try TransportPackets(of: file)
        else { return nil }
        let hidden = program.pids.subtracting(known)
        guard !hidden.isEmpty else { return nil }
        var scan = TransportScan(pids: hidden)
        try packets.read(0..<mostAtStart) { packet in
            scan.take(packet)
            return true
        }
        return scan.finish().values.joined().lazy.compactMap(\.audioFormat).first
    }

    /// The format of the first video stream that is in the tables and in the file's first packets; nil
    /// without any.
    package static func videoFormat(in file: any RandomAccessBytes) throws -> String? {
        guard let program = try TransportProgram(of: file), let packets = try TransportPackets(of: file)
        else { return nil }
        var found: String?
        try packets.read(0..<mostAtStart) { packet in
            found = program.videoFormats[packet.pid]
            return found == nil
        }
        return found
    }

    private static let mostAtStart: Int64 = 1 << 20
}
