import Editing
import ExtraTypes
import Foundation
import Timeline

/// The check of files that are copied into archives: a document must not add other files of the user to an
/// archive that is passed on.
enum BundledFile {
    /// Throws a `TimelineError` if a file can't be used as media, subtitles, a table of colors or a font.
    static func check(_ file: URL) async throws {
        if isFont(file) { return }
        do {
            switch file.pathExtension.lowercased() {
            case "cube": _ = try ColorLookup(contentsOf: file)
            case "srt", "vtt", "ass", "ssa", "json": try Timeline.SubtitleTrack.checkFile(at: file)
            default: _ = try await ClipReader.files.tracks(AVURLAsset(url: file))
            }
        } catch let error as CancellationError {
            throw error
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(unreadable: file, because: error)
        }
    }

    /// The first bytes of TrueType and OpenType fonts, of collections, and of fonts of the web.
    private static let fonts: [[UInt8]] =
        [[0, 1, 0, 0]] + ["OTTO", "true", "ttcf", "wOFF", "wOF2"].map { Array($0.utf8) }

    private static func isFont(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        let start = (try? handle.read(upToCount: 4)) ?? Data()
        return fonts.contains(Array(start))
    }
}
