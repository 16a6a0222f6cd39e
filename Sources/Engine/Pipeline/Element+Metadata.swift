internal import GStreamerOverlay
internal import RenderPlan

extension Element {
    /// Gives an element that writes metadata what it is to write.
    ///
    /// - Parameter tags: values by GStreamer's names.
    /// - Throws: `GStreamerFailure` if it does not write one of them.
    func describe(tags: [String: String], artwork: [UInt8]?) throws {
        for (tag, text) in tags.sorted(by: { $0.key < $1.key }) where !addTag(tag, text) {
            throw GStreamerFailure(
                kind: .refused, message: "does not write '\(text)' as '\(tag)'", element: name)
        }
        if let artwork, !addArtwork(artwork) {
            throw GStreamerFailure(kind: .refused, message: "does not write the artwork", element: name)
        }
    }

    /// Gives a muxer that writes chapters what it is to write.
    ///
    /// - Throws: `GStreamerFailure` if it writes none.
    func describe(chapters: [Tail.Chapter]) throws {
        for chapter in chapters where !addChapter(chapter.title, over: chapter.times) {
            throw GStreamerFailure(kind: .refused, message: "does not write chapters", element: name)
        }
    }
}
