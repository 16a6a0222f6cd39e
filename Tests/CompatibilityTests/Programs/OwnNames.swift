import AVFoundation
import ClientNames

/// An app whose own modules have a `Timeline`, an `ImageFile` and more, beside Apple's modules.
struct Project {
    var timeline: Timeline
    var logo: ImageFile
    var font = LayerFont()
    var thumbnail: RGBAImage?
    var warnings: [MediaWarning] = []
    var composition = AVMutableComposition()

    func check() throws {
        guard !timeline.title.isEmpty else { throw TimelineError() }
    }
}
