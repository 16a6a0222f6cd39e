package import RenderPlan

/// One track of a file that a client writes: from the source that the client's samples are put into to the muxer.
package struct WrittenTrack: Sendable {
    /// The beginning of the elements' names.
    package var name: String
    /// The format of the samples that are put in.
    package var caps: String
    /// Converters, encoder and parser; none for samples that are coded already.
    package var chain: [ElementNode]
    /// The muxer's pad, such as `video_0`; nil for a muxer that has one only.
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
}
