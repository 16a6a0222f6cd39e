package import MediaTypes

extension RequiredDecoder {
    /// Creates the decoder of a track's format.
    ///
    /// - Parameter version: The installed version of GStreamer.
    package init(of track: MediaTrackDescription, installed version: NewerElements.Version) {
        let decoder = PluginPackages.decoder(
            ofCodec: track.codec.characters, named: track.codecName, installed: version)
        self.init(format: decoder.format, packages: track.isKnownFormat ? decoder.package : nil)
    }
}
