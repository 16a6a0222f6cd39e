internal import GStreamerOverlay
internal import RenderPlan

extension Element {
    /// Sets the metadata that an element is to write.
    ///
    /// - Parameter tags: values by GStreamer's names.
    /// - Throws: `GStreamerFailure` if the element doesn't write one of them.
    func describe(tags: [String: String], artwork: [UInt8]?) throws {
        for (tag, text) in tags.sorted(by: { $0.key < $1.key }) where !addTag(tag, text) {
            throw GStreamerFailure(
                kind: .refused, message: "does not write '\(text)' as '\(tag)'", element: name)
        }
        if let artwork, !addArtwork(artwork) {
            throw GStreamerFailure(kind: .refused, message: "does not write the artwork", element: name)
        }
    }

    /// Sets the chapters that a muxer is to write.
    ///
    /// - Throws: `GStreamerFailure` if the muxer doesn't write chapters.
    func describe(chapters: [Tail.Chapter]) throws {
        for chapter in chapters where !addChapter(chapter.title, over: chapter.times) {
            throw GStreamerFailure(kind: .refused, message: "does not write chapters", element: name)
        }
    }
}
