import Foundation
import MediaTypes

/// The upright size of an image, from the first bytes of its file.
struct ImageHeader {
    /// The size in pixels; `nil` if the file has another format or is damaged, which is reported when it is
    /// drawn.
    let size: CGSize?

    /// Reads a file. Throws a `TimelineError` if that fails.
    init(of url: URL) throws(TimelineError) {
        let bytes: [UInt8]
        do {
            let file = try url.openedForReading()
            // Nothing was written, so an error of closing can be ignored.
            defer { try? file.close() }
            bytes = [UInt8](try file.read(upToCount: PictureHeader.enough) ?? Data())
        } catch let error as TimelineError {
            throw error
        } catch {
            throw TimelineError(unreadable: url, because: error)
        }
        guard !bytes.isEmpty else {
            throw TimelineError(
                .unreadableFile, file: url, cause: "the file is empty or a folder",
                remedy: "use an image file")
        }
        if let problem = PictureLimit.problem(bytes) {
            throw TimelineError(
                .unreadableFile, file: url, cause: "the image can't be decoded: \(problem)",
                remedy: "reduce it, or cut it into several")
        }
        size = PictureHeader(bytes)?.displaySize
    }
}
