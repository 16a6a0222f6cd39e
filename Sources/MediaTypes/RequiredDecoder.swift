/// The decoder that has to be installed for a track, in words for messages.
package struct RequiredDecoder: Sendable, Hashable {
    /// The name of the coded format, such as `H.264`; `nil` for a format without a name.
    package var format: String?
    /// The Debian packages that contain the decoder, with a version of GStreamer if the installed one is too
    /// old; `nil` if GStreamer doesn't recognize the format.
    package var packages: String?

    package init(format: String?, packages: String?) {
        (self.format, self.packages) = (format, packages)
    }
}
