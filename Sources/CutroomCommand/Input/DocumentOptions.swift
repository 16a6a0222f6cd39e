import ArgumentParser
import Cutroom
import Foundation

/// The options for finding the media of a document.
struct DocumentOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A folder to search for media that are not where the document says. May be repeated.",
            valueName: "folder"))
    var mediaPath: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Refuse media outside of this folder, with links followed.", valueName: "folder"))
    var confine: String?

    @Flag(help: "Render a labelled slate in place of media that are not found.")
    var offline = false

    /// Whether no other option than `--confine` is given.
    var isOnlyConfined: Bool { confine != nil && mediaPath.isEmpty && !offline }

    var isGiven: Bool { !mediaPath.isEmpty || confine != nil || offline }

    var value: MediaSearch {
        MediaSearch(
            folders: mediaPath.map { URL(fileURLWithPath: $0, isDirectory: true) },
            confinement: confine.map { URL(fileURLWithPath: $0, isDirectory: true) }, rendersSlates: offline)
    }
}
