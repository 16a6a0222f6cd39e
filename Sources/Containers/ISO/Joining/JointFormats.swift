internal import MediaTypes

/// The sample entries of joined clips. Entries that describe the same format are one.
struct JointFormats {
    /// Each a whole box.
    private(set) var entries: [[UInt8]] = []
    /// For each clip, the new numbers of its entries, from 1.
    private(set) var numbers: [[Int: Int]] = []
    /// Whether the samples are uncompressed audio, and the byte that silence consists of.
    let isUncompressed: Bool
    let silence: UInt8?
    /// Whether samples are text that begins with its length: two bytes, 0 if there is none. Sources: 3GPP TS
    /// 26.245, "Sample format"; QuickTime File Format, "Text Sample Data".
    let isCountedText: Bool

    /// The format of an entry, and the name of the first file with it.
    private struct Known {
        let format: EntryFormat
        let file: String
    }

    /// - Throws: `CopyRefusal` if one track can't hold the formats.
    init(of clips: [JoinedClip]) throws {
        try Self.checkOrientation(of: clips)
        var formats: [Known] = []
        for clip in clips {
            var known: [Int: Int] = [:]
            for number in Set(clip.samples.map(\.entry)).sorted() {
                guard clip.source.entries.indices.contains(number - 1),
                    let format = EntryFormat(
                        clip.source.entries[number - 1], handler: clip.source.track.handler)
                else {
                    throw CopyRefusal(
                        "\(clip.file.name) doesn't describe its format", remedy: "convert the file first")
                }
                if let index = formats.firstIndex(where: { $0.format == format }) {
                    known[number] = index + 1
                } else {
                    formats.append(Known(format: format, file: clip.file.name))
                    entries.append(clip.source.entries[number - 1])
                    known[number] = formats.count
                }
            }
            numbers.append(known)
        }
        isUncompressed = formats.contains(where: \.format.isUncompressed)
        silence = formats.first?.format.silence
        isCountedText = formats.first.map { ["tx3g", "text"].contains($0.format.codec) } ?? false
        try Self.check(formats)
        nameAlike()
    }

    private static func check(_ formats: [Known]) throws {
        guard let first = formats.first, let second = formats.dropFirst().first else { return }
        let other = formats.first {
            ($0.format.codec, $0.format.objectType) != (first.format.codec, first.format.objectType)
        }
        if let other {
            throw CopyRefusal(
                "\(first.file) is coded as \(first.format.name), \(other.file) as \(other.format.name)",
                remedy: "use clips of one codec in each track")
        }
        guard !first.format.mayChange else { return }
        let summaries = [first.format.summary, second.format.summary]
        let details = summaries[0] == summaries[1] ? "" : ", \(summaries[0]) and \(summaries[1])"
        throw CopyRefusal(
            "\(first.file) and \(second.file) have different formats of \(first.format.name)"
                + "\(details), of which decoders read only one in a track",
            remedy: "use clips of the same size, rate and settings in each track")
    }

    /// A track has one transform.
    private static func checkOrientation(of clips: [JoinedClip]) throws {
        guard let first = clips.first, first.source.track.handler == "vide" else { return }
        let matrix = first.source.track.matrix
        let other = clips.first { !$0.source.track.matrix.turnsLike(matrix) }
        guard let other else { return }
        throw CopyRefusal(
            "\(first.file.name) and \(other.file.name) are turned differently",
            remedy: "use clips of one orientation in each track")
    }

    /// Players refuse entries of different names in one track. The name that allows parameter sets in samples
    /// doesn't require them.
    private mutating func nameAlike() {
        guard let name = entries.map({ Array($0[4..<8]) }).first(where: EntryFormat.allowsParameterSets)
        else {
            return
        }
        for index in entries.indices { entries[index].replaceSubrange(4..<8, with: name) }
    }
}

extension MovieMatrix {
    /// Returns whether another matrix turns, mirrors and scales frames in the same way.
    fileprivate func turnsLike(_ other: MovieMatrix) -> Bool {
        (a, b, c, d) == (other.a, other.b, other.c, other.d)
    }
}
