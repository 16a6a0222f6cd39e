import ArgumentParser
import Cutroom
import Foundation

/// A file that lists inputs: one a line, as on the command line, or in the syntax of ffmpeg's concat demuxer.
///
/// Names are relative to the folder of the list, and never options.
struct InputList {
    let clips: [ClipArgument]

    /// The largest list that is read.
    private static let greatestLength = 16 << 20

    init(path: String) throws {
        let file = URL(fileURLWithPath: path)
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            data = try handle.read(upToCount: Self.greatestLength + 1) ?? Data()
        } catch {
            throw ValidationError("\(path): cannot read the list: check its path and permissions")
        }
        guard data.count <= Self.greatestLength, let text = Self.text(data) else {
            throw ValidationError("\(path): not a list: expected UTF-8 text with one input a line")
        }
        clips = try Self.clips(in: text, folder: file.deletingLastPathComponent(), list: path)
        guard !clips.isEmpty else { throw ValidationError("\(path): empty list: add one input a line") }
    }

    /// Decodes UTF-8, or UTF-16 with a byte order mark, which Windows's programs write.
    private static func text(_ data: Data) -> String? {
        let isWide = [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(data.prefix(2)))
        let text = String(data: data, encoding: isWide ? .utf16 : .utf8)
        return text.map { $0.hasPrefix("\u{FEFF}") ? String($0.dropFirst()) : $0 }
    }

    /// Throws if an input is outside of the folder to which media are confined.
    func check(_ search: MediaSearch) throws {
        let media = clips.filter { $0.item.filler == nil }.map(\.url)
        let tables = clips.compactMap(\.item.appearance.color?.lut)
        for file in media + tables where !search.allows(file) {
            throw ValidationError(
                "\(file.path): outside of the folder of --confine: move the file there, or remove the"
                    + " option")
        }
    }

    /// Warns about durations of videos that differ from those of the parts that are played: only still images have the
    /// duration that a list gives them.
    func reportUnusedDurations() async throws {
        for clip in clips {
            guard let stated = clip.item.pictureDuration, clip.item.filler == nil,
                !InputFiles.isSequence(clip.url)
            else { continue }
            let asset = AVURLAsset(url: clip.url)
            guard try await !asset.load(.tracks).contains(where: \.details.isStillImage) else { continue }
            let part = clip.item.sourceTimeRange
            var played = try await asset.load(.duration) - (part?.start ?? .zero)
            if let part, part.duration.isNumeric { played = part.duration }
            guard CMTimeAbsoluteValue(played - stated) > CMTime(value: 1, timescale: 20) else { continue }
            CommandWarnings.report(
                "\(clip.url.path): the duration \(stated.seconds) s in the list is for still images, and"
                    + " \(played.seconds) s of the video are played: use inpoint and outpoint for a part")
        }
    }

    /// - Parameter list: The name of the list, for messages.
    static func clips(in text: String, folder: URL, list: String) throws -> [ClipArgument] {
        // Unicode's own line separators may be in names.
        let breaks: [Character] = ["\n", "\r", "\r\n"]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: breaks.contains).enumerated()
            .map { (number: $0 + 1, text: $1.trimmingCharacters(in: .whitespaces)) }
            .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
        let isConcat = lines.first.map { $0.text.prefix { !$0.isWhitespace } }
            .map { ["ffconcat", "file"].contains($0) }
        var concat = ConcatList(folder: folder)
        var clips: [ClipArgument] = []
        for line in lines {
            do {
                if isConcat == true {
                    try concat.read(line.text)
                } else {
                    clips.append(try clip(line.text, folder))
                }
            } catch {
                throw ValidationError("\(list):\(line.number): \(error)")
            }
        }
        return isConcat == true ? concat.played.map { ClipArgument($0) } : clips
    }

    private static func clip(_ text: String, _ folder: URL) throws -> ClipArgument {
        if try FillerArgument(text) != nil || InputFiles.url(text).scheme != "file" {
            return try ClipArgument(text: text)
        }
        let isAbsolute = text.hasPrefix("/") || text.hasPrefix("file:/")
        let clip = try ClipArgument(text: isAbsolute ? text : folder.appendingPathComponent(text).path)
        guard let table = clip.item.appearance.color?.lut, table.isFileURL,
            !table.relativePath.hasPrefix("/")
        else { return clip }
        var item = clip.item
        item.appearance.color?.lut = folder.appendingPathComponent(table.relativePath)
        return ClipArgument(item)
    }
}

/// A list of ffmpeg's concat demuxer, as far as it says what an edit can.
struct ConcatList {
    let folder: URL
    private(set) var items: [Timeline.VideoItem] = []

    /// The items without a still image at the end that is named again without a duration. Lists for ffmpeg
    /// have it so that the duration of the one before counts, and ffmpeg presents it for one frame.
    var played: [Timeline.VideoItem] {
        guard let last = items.last, last == Timeline.VideoItem(url: last.url),
            Self.stills.contains(last.url.pathExtension.lowercased()),
            let previous = items.dropLast().last, previous.url == last.url, previous.pictureDuration != nil
        else { return items }
        return Array(items.dropLast())
    }

    private static let stills: Set = [
        "png", "jpg", "jpeg", "jp2", "tif", "tiff", "bmp", "webp", "heic", "avif", "tga", "ppm",
    ]

    private static let directives = ["file", "inpoint", "outpoint", "duration"]

    init(folder: URL) { self.folder = folder }

    mutating func read(_ line: String) throws {
        let directive = String(line.prefix { !$0.isWhitespace })
        if directive == "ffconcat" { return }
        // Some have several values, and one begins a section.
        guard Self.directives.contains(directive) else {
            throw ValidationError(
                "unsupported directive \"\(directive)\": use \(Self.directives.joined(separator: ", "))")
        }
        let value = try Self.token(line.dropFirst(directive.count))
        guard directive != "file" else {
            items.append(Timeline.VideoItem(url: url(value)))
            return
        }
        guard !items.isEmpty else {
            throw ValidationError("\(directive) without a file: begin with file 'NAME'")
        }
        let last = items.count - 1
        switch directive {
        case "inpoint":
            let end = items[last].sourceTimeRange?.end ?? .positiveInfinity
            try setPart(of: last, from: try ExactSeconds.zeroOrMore(value), to: end)
        case "outpoint":
            let start = items[last].sourceTimeRange?.start ?? .zero
            try setPart(of: last, from: start, to: try ExactSeconds.positive(value))
        default: items[last].pictureDuration = try ExactSeconds.positive(value)
        }
    }

    /// Returns the file of a name, which may be relative to the folder, also behind ffmpeg's protocol `file:`.
    private func url(_ value: String) -> URL {
        if value.hasPrefix("/") || value.hasPrefix("file://") { return InputFiles.url(value) }
        let path = value.hasPrefix("file:") ? String(value.dropFirst(5)) : value
        return path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
    }

    private mutating func setPart(of index: Int, from start: CMTime, to end: CMTime) throws {
        guard end == .positiveInfinity || start < end else {
            throw ValidationError("empty part: the outpoint must be after the inpoint")
        }
        items[index].sourceTimeRange =
            end == .positiveInfinity
            ? CMTimeRange(start: start, duration: .positiveInfinity) : CMTimeRange(start: start, end: end)
    }

    /// Returns the value of a directive: text in single quotes is taken as it is, and a backslash outside of
    /// them takes the next character.
    private static func token(_ text: Substring) throws -> String {
        var rest = text.drop(while: \.isWhitespace)
        var (value, isQuoted) = ("", false)
        while let character = rest.popFirst() {
            if character == "'" {
                isQuoted.toggle()
            } else if character == "\\", !isQuoted, let next = rest.popFirst() {
                value.append(next)
            } else if character.isWhitespace, !isQuoted {
                break
            } else {
                value.append(character)
            }
        }
        guard !isQuoted, rest.allSatisfy(\.isWhitespace), !value.isEmpty else {
            throw ValidationError("invalid value: expected one value, in single quotes if it has spaces")
        }
        return value
    }
}
