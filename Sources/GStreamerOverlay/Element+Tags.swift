internal import CGStreamer

extension Element {
    /// Gives an element that writes metadata a tag, in GStreamer's words.
    ///
    /// - Returns: Whether the element writes metadata, and the text fits the tag.
    package func addTag(_ tag: String, _ text: String) -> Bool { cgst_add_tag(pointer, tag, text) != 0 }

    /// Gives an element that writes metadata the bytes of an image file.
    ///
    /// - Returns: Whether the element writes metadata, and the bytes are an image.
    package func addArtwork(_ bytes: [UInt8]) -> Bool {
        cgst_add_artwork(pointer, bytes, gsize(bytes.count)) != 0
    }

    /// Gives a muxer a chapter behind those that it has.
    ///
    /// - Parameter times: In nanoseconds.
    /// - Returns: Whether the element writes chapters.
    package func addChapter(_ title: String, over times: Range<Int64>) -> Bool {
        cgst_add_chapter(pointer, title, gint64(times.lowerBound), gint64(times.upperBound)) != 0
    }
}
