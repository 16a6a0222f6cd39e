import Cutroom

/// Exports the same film drawn by the library and by a client's compositor, in turn, and compares the times.
@main struct CompositorsBenchmark {
    private static let limit = 0.7
    private static let rounds = 3

    static func main() async throws {
        let files = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        guard files.count == 2 else {
            FileHandle.standardError.write(Data("usage: CompositorsBenchmark CLIP CLIP\n".utf8))
            exit(64)
        }
        var isSlow = false
        for (name, compositor, clips) in [
            ("invert, against one clip passed", Inverting.self as any AVVideoCompositing.Type, 1),
            ("mix of two, against a dissolve", Mixing.self as any AVVideoCompositing.Type, 2),
        ] {
            var ratios: [Double] = []
            for round in 1...rounds {
                let plain = try await seconds(Array(files.prefix(clips)), nil)
                let custom = try await seconds(Array(files.prefix(clips)), compositor)
                ratios.append(plain / custom)
                print(
                    name, "round \(round):", plain.text, "s drawn by the library,", custom.text,
                    "s by the client")
            }
            let median = ratios.sorted()[rounds / 2]
            print(name, "at", median.text, "of its speed; the limit is", limit)
            isSlow = isSlow || median < limit
        }
        exit(isSlow ? 1 : 0)
    }

    private static func seconds(
        _ files: [URL], _ compositor: (any AVVideoCompositing.Type)?
    ) async throws -> Double {
        let (film, videoComposition) = try await film(of: files)
        videoComposition.customVideoCompositorClass = compositor
        let output = FileManager.default.temporaryDirectory
            .appendingPathComponent("compositors-\(ProcessInfo.processInfo.processIdentifier).mp4")
        defer { unlink(output.path) }
        let session = AVAssetExportSession(asset: film, presetName: AVAssetExportPresetMediumQuality)!
        session.videoComposition = videoComposition
        let start = ContinuousClock.now
        try await session.export(to: output, as: .mp4)
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// Each clip on a track of its own from zero on; the first of two fades out over the film.
    private static func film(
        of files: [URL]
    ) async throws -> (AVMutableComposition, AVMutableVideoComposition) {
        let film = AVMutableComposition()
        let instruction = AVMutableVideoCompositionInstruction()
        for file in files {
            let asset = AVURLAsset(url: file)
            let source = try await asset.loadTracks(withMediaType: .video)[0]
            let track = film.addMutableTrack(withMediaType: .video, preferredTrackID: 0)!
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: CMTime(value: 10, timescale: 1)), of: source, at: .zero)
            instruction.layerInstructions.append(
                AVMutableVideoCompositionLayerInstruction(assetTrack: track))
        }
        instruction.timeRange = CMTimeRange(start: .zero, duration: film.duration)
        if files.count > 1,
            let top = instruction.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction
        {
            top.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: instruction.timeRange)
        }
        let videoComposition = AVMutableVideoComposition()
        videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
        videoComposition.renderSize = CGSize(width: 1280, height: 720)
        videoComposition.instructions = [instruction]
        return (film, videoComposition)
    }
}

extension Double {
    fileprivate var text: String { String(format: "%.2f", self) }
}
