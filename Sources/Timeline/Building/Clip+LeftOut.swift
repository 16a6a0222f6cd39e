import Editing
import Foundation
import MediaTypes

extension Clip {
    /// Returns the content of a file besides video and audio, which a rendered output lacks.
    static func leftOut(of asset: AVURLAsset, tracks: [AVAssetTrack]) -> [LeftOutContent] {
        // The image of a cover belongs to the metadata.
        let attached = asset.attachmentNames.filter { asset.artwork == nil || !isCover($0) }
        let found: [(LeftOutContent.Kind, String?)] = [
            (.subtitles, subtitles(tracks)), (.chapters, chapters(asset.inspectedChapterCount)),
            (.attachments, attachments(attached)),
        ]
        return found.compactMap { kind, words in
            words.map {
                LeftOutContent(url: asset.url, kind: kind, description: "\(asset.url.path): \($0)")
            }
        }
    }

    private static func subtitles(_ tracks: [AVAssetTrack]) -> String? {
        let names = tracks.filter(isSubtitles).map { $0.withLanguage(Int($0.trackID)) }
        guard !names.isEmpty else { return nil }
        let are = names.count > 1 ? "s \(names.joinedByAnd) are" : " \(names[0]) is"
        return "subtitle track\(are) left out: to draw the subtitles, write them to an .srt, .vtt or"
            + " .ass file and add it; an export with the preset passthrough copies the track"
            + (names.count > 1 ? "s" : "")
    }

    /// Whether a track has subtitles, which QuickTime movies may have as text.
    private static func isSubtitles(_ track: AVAssetTrack) -> Bool {
        switch track.mediaType {
        case .subtitle, .closedCaption: true
        case .text: (try? track.mediaDescription())?.isOfChapters == false
        default: false
        }
    }

    private static func chapters(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let are = count > 1 ? "\(count) chapters are" : "chapter is"
        return "its \(are) left out: add chapters at the times of the output, such as with --chapter"
    }

    /// Source: the cover art guidelines of Matroska.
    private static func isCover(_ name: String) -> Bool { name.lowercased().hasPrefix("cover.") }

    private static func attachments(_ names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let few = names.filter { !$0.isEmpty }.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        let list = few.isEmpty ? "" : " (" + few + (names.count > 3 ? ", …)" : ")")
        let are = names.count > 1 ? "\(names.count) attached files\(list) are" : "attached file\(list) is"
        return "its \(are) left out: add what is needed to the output with another program, such as"
            + " ffmpeg's -attach"
    }
}
