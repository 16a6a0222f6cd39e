import Cutroom
import Foundation

/// A description of a media file, to print as text or JSON.
struct FileReport: Encodable {
    var file: String
    var duration: PrintedTime
    var tracks: [TrackReport]
    var chapters: [ChapterReport]
    /// The texts of the metadata by common keys, and `lyrics`.
    var metadata: [String: String]
    /// The image of a cover; `nil` if there is none.
    var artwork: ArtworkReport?
    /// The loudness of the audio; `nil` if it wasn't measured, or there is none.
    var loudness: LoudnessReport?
    /// Notes on properties that complicate editing.
    var notes: [NoteReport]

    /// - Parameters:
    ///   - showsFrames: Whether the reports of video tracks list all frames.
    ///   - measures: Whether the loudness of the audio is measured.
    init(ofFile path: String, showsFrames: Bool, measures: Bool) async throws {
        let asset = AVURLAsset(url: try InputFiles.input(path))
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        let survey = try asset.survey(byteLimit: showsFrames ? nil : Self.mostBytes)
        file = path
        self.duration = PrintedTime(duration)
        self.tracks = tracks.map { track in
            TrackReport(track, frames: survey.frames[track.trackID], listsFrames: showsFrames)
        }
        let items = try await asset.load(.metadata)
        metadata = Self.texts(items)
        artwork = items.lazy.compactMap(\.dataValue).first.map { ArtworkReport(bytes: $0.count) }
        chapters = asset.chapterMetadataGroups(bestMatchingPreferredLanguages: []).map(ChapterReport.init)
        notes = survey.notes.map(NoteReport.init)
        loudness = measures ? try await LoudnessReport(of: asset) : nil
    }

    private static func texts(_ items: [AVMetadataItem]) -> [String: String] {
        let named = items.compactMap { item in
            item.stringValue.map { (item.commonKey?.rawValue ?? "lyrics", $0) }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// The maximum number of bytes of a video track to read for information on its frames, a few seconds of
    /// work.
    private static let mostBytes = 256 << 20

    /// One line for the file, one for each track with the notes on it, and the table of its frames.
    var text: String {
        let lines = tracks.map { track in
            "  track \(track.id)  \(track.text)\n" + noteLines(of: track.id) + track.table
        }
        return "\(file.withVisibleControls)  \(duration.text)\n" + lines.joined() + chapterLines
            + metadataLines
            + (loudness.map { "  \($0.text)\n" } ?? "")
            + noteLines(of: nil)
    }

    private var chapterLines: String {
        chapters.map { "  chapter at \($0.start.text)  \($0.title.withVisibleControls)\n" }.joined()
    }

    /// The first line of each text.
    private var metadataLines: String {
        let texts = metadata.sorted { $0.key < $1.key }.map { key, text in
            "  \(key)  \(String(text.prefix { !$0.isNewline }).withVisibleControls)\n"
        }
        return texts.joined() + (artwork.map { "  artwork  \($0.bytes) bytes\n" } ?? "")
    }

    private func noteLines(of track: Int32?) -> String {
        notes.filter { $0.track == track }.map { note in
            "    \(note.kind): \(note.message): \(note.meaning)".withVisibleControls + "\n"
        }.joined()
    }
}

/// The image of a cover.
struct ArtworkReport: Encodable {
    var bytes: Int
}

/// A note on a property of a file or track that complicates editing.
struct NoteReport: Encodable {
    var kind: String
    /// `nil` for the whole file.
    var track: Int32?
    var message: String
    var meaning: String

    init(_ note: MediaNote) {
        (kind, track, message, meaning) = (note.kind.rawValue, note.trackID, note.message, note.meaning)
    }
}

/// A chapter of a file.
struct ChapterReport: Encodable {
    var title: String
    var start: PrintedTime
    var duration: PrintedTime

    init(_ group: AVTimedMetadataGroup) {
        title = group.items.first?.stringValue ?? ""
        (start, duration) = (PrintedTime(group.timeRange.start), PrintedTime(group.timeRange.duration))
    }
}

/// A time as a fraction, with its seconds for convenience.
struct PrintedTime: Encodable {
    var value: Int64
    var timescale: Int32
    var seconds: Double

    init(_ time: CMTime) {
        (value, timescale) = time.isNumeric ? (time.value, time.timescale) : (0, 0)
        seconds = time.isNumeric ? time.seconds : 0
    }

    var text: String { "\((seconds * 1000).rounded() / 1000) s (\(value)/\(timescale))" }
}
