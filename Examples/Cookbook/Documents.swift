import Cutroom

/// Writes clips one after the other as an edit that other programs read: `.otio`, `.edl` or `.fcpxml`.
func documents(_ inputs: [URL], to output: URL) async throws {
    let composition = AVMutableComposition()
    for input in inputs {
        let asset = AVURLAsset(url: input)
        let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
        try composition.insertTimeRange(whole, of: asset, at: composition.duration)
    }
    let document = TimelineDocument(composition, url: output)
    // What the format can't say.
    for loss in try await document.write(to: output) { print(loss) }

    // And back again, as a composition.
    let built = try await TimelineDocument(contentsOf: output).build()
    print("\(output.lastPathComponent): \(built.composition.duration.seconds) s")
}
