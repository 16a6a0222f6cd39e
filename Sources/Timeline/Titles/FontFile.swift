import Foundation
import LayerRendering

/// Looks at a font's file before it is drawn with.
enum FontFile {
    /// Throws a `TimelineError` where the file cannot be read, or is no font.
    static func check(_ url: URL) throws(TimelineError) {
        do {
            try FileHandle(forReadingFrom: url).close()
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        guard TextMeasure.isFont(url) else {
            throw TimelineError(
                .unreadableFile, file: url, cause: "the file is no font that can be read",
                remedy: "name a TrueType or OpenType font, such as a .ttf or .otf file")
        }
    }
}
