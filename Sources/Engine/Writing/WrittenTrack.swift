package import RenderPlan

/// One track of a file that a client writes: the elements from the source of the client's samples to the
/// muxer.
package struct WrittenTrack: Sendable {
    /// The prefix of the elements' names.
    package var name: String
    /// The caps of the samples that are put in.
    package var caps: String
    /// Converters, encoder and parser; empty for samples that are already coded.
    package var chain: [ElementNode]
    /// The muxer's pad, such as `video_0`; nil for a muxer with a single pad.
    package var pad: String?
    package var padProperties: [Property]

    package init(
        name: String, caps: String, chain: [ElementNode], pad: String?, padProperties: [Property] = []
    ) {
        self.name = name
        self.caps = caps
        self.chain = chain
        self.pad = pad
        self.padProperties = padProperties
    }

    /// Returns the source of the track's samples, which doesn't block and asks for more when half of it was taken.
    ///
    /// - Parameters:
    ///   - buffers: The number of buffers that it holds.
    ///   - bytes: The number of bytes that it holds; 0 for no limit.
    func source(buffers: Int, bytes: Int) -> ElementNode {
        ElementNode(
            name, "appsrc",
            [
                Property("format", "time"), Property("block", "false"),
                Property("max-buffers", String(buffers)), Property("max-bytes", String(bytes)),
                Property("max-time", "0"), Property("min-percent", "50"),
            ])
    }
}
