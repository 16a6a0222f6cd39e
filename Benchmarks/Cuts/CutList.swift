import Cutroom
import Foundation

/// The cuts of one film, as `Benchmarks/cuts` writes them: whole frames at 30 a second.
struct CutList: Decodable {
    static let frameDuration = CMTime(value: 1, timescale: 30)

    var clips: [String]
    var cuts: [Cut]
    /// Whether each cut gets an instruction of its own.
    var instructions: Bool

    struct Cut: Decodable {
        var clip: Int
        var start: Int64
        var frames: Int64

        var range: CMTimeRange {
            CMTimeRange(
                start: CMTime(value: start, timescale: 30), duration: CMTime(value: frames, timescale: 30))
        }
    }

    /// The film: picture and sound on one track each.
    func composition() async throws -> AVMutableComposition {
        let assets = clips.map { AVURLAsset(url: URL(fileURLWithPath: $0)) }
        var sources: [(picture: AVAssetTrack, sound: AVAssetTrack)] = []
        for asset in assets {
            let pictures = try await asset.loadTracks(withMediaType: .video)
            let sounds = try await asset.loadTracks(withMediaType: .audio)
            guard let picture = pictures.first, let sound = sounds.first else { throw CutList.Unusable() }
            sources.append((picture, sound))
        }
        let composition = AVMutableComposition()
        let tracks = [AVMediaType.video, .audio].compactMap {
            composition.addMutableTrack(withMediaType: $0, preferredTrackID: kCMPersistentTrackID_Invalid)
        }
        var end = CMTime.zero
        for cut in cuts {
            let source = sources[cut.clip]
            try tracks[0].insertTimeRange(cut.range, of: source.picture, at: end)
            try tracks[1].insertTimeRange(cut.range, of: source.sound, at: end)
            end = end + cut.range.duration
        }
        return composition
    }

    /// One instruction a cut where the list says so, else none.
    func videoComposition(of composition: AVComposition) -> AVVideoComposition? {
        guard instructions, let track = composition.tracks(withMediaType: .video).first else { return nil }
        let made = AVMutableVideoComposition()
        var all: [any AVVideoCompositionInstructionProtocol] = []
        made.renderSize = composition.naturalSize
        made.frameDuration = Self.frameDuration
        var start = CMTime.zero
        for cut in cuts {
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(start: start, duration: cut.range.duration)
            instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
            all.append(instruction)
            start = instruction.timeRange.end
        }
        made.instructions = all
        return made
    }

    struct Unusable: Error {}
}
