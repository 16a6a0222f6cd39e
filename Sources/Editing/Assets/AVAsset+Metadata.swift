import MediaTypes

extension AVAsset {
    /// The metadata that formats share, in the order of its keys. Blocks until the facts are loaded.
    public var commonMetadata: [AVMetadataItem] {
        commonMetadataValues.sorted { $0.key < $1.key }
            .map { AVMetadataItem(commonKey: AVMetadataKey(rawValue: $0.key), text: $0.value) }
    }

    /// All metadata that is read: the common items.
    public var metadata: [AVMetadataItem] { commonMetadata }

    /// When the media was made; nil where the file does not say.
    public var creationDate: AVMetadataItem? {
        commonMetadata.first { $0.commonKey == .commonKeyCreationDate }
    }

    /// The words of a song; nil where the file has none.
    public var lyrics: String? { commonMetadataValues["lyrics"] }
}
