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
}
