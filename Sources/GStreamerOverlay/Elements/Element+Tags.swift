internal import CGStreamer

extension Element {
    /// Passes a tag, by GStreamer's name, to an element that writes metadata.
    ///
    /// - Returns: Whether the element writes metadata, and the text fits the tag.
    package func addTag(_ tag: String, _ text: String) -> Bool { cgst_add_tag(pointer, tag, text) != 0 }

    /// Passes the bytes of an image file to an element that writes metadata.
    ///
    /// - Returns: Whether the element writes metadata, and the bytes are an image.
    package func addArtwork(_ bytes: [UInt8]) -> Bool {
        cgst_add_artwork(pointer, bytes, gsize(bytes.count)) != 0
    }

    /// Appends a chapter to those of a muxer.
    ///
    /// - Parameter times: In nanoseconds.
    /// - Returns: Whether the element writes chapters.
    package func addChapter(_ title: String, over times: Range<Int64>) -> Bool {
        cgst_add_chapter(pointer, title, gint64(times.lowerBound), gint64(times.upperBound)) != 0
    }
}
