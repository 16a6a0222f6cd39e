import CGStreamer
import Cutroom
import Engine
import Foundation
import PlanCompiler
import RenderPlan

/// Renders a clip cut to pieces, ends it in one of several ways, or plays it and drops the player, and then ends
/// GStreamer itself, so that its tracer tells what was left.
///
///     LeakProbe success|cancel|failure|damage|play CLIP
@main
struct LeakProbe {
    static func main() async throws {
        let (ending, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
        let url = URL(fileURLWithPath: path)
        try await ending == "play" ? play(url) : render(ending, url)
        print(ending)
        gst_deinit()
    }

    private static func render(_ ending: String, _ url: URL) async throws {
        let plan = try await plan(of: url)
        if ending == "failure" || ending == "damage" {
            let bytes = try Data(contentsOf: url)
            try bytes.prefix(bytes.count / 3).write(to: url)
        }
        let policy: DamageReport.Policy = ending == "damage" ? .playThrough : .fail
        let pipeline = RenderPipeline(plan, tail: nowhere(), damage: policy)
        if ending == "cancel" {
            Task {
                while pipeline.progress.count < 20 { try await Task.sleep(for: .milliseconds(1)) }
                pipeline.cancel()
            }
        }
        do {
            try await pipeline.run()
            guard ending == "success" || ending == "damage" else { throw Unexpected(cause: "it ended well") }
        } catch is CancellationError where ending == "cancel" {
        } catch is EngineFailure where ending == "failure" {
        }
    }

    /// Players at several moments of their opening and playing, dropped without a word.
    private static func play(_ url: URL) async throws {
        let film = try await Film(url)
        try await dropPlayers(film, count: 2)
        let before = try await State.afterAWhile { _ in true }
        try await dropPlayers(film, count: 12)
        let after = try await State.afterAWhile {
            $0.threads <= before.threads + 2 && $0.files <= before.files
        }
        guard after.threads <= before.threads + 2, after.files <= before.files else {
            throw Unexpected(cause: "\(before) became \(after)")
        }
    }

    private static func dropPlayers(_ film: Film, count: Int) async throws {
        for index in 0..<count {
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            let item = AVPlayerItem(asset: film.composition)
            (item.videoComposition, item.audioMix) = (film.videoComposition, film.audioMix)
            player.replaceCurrentItem(with: item)
            player.rate = index % 3 == 2 ? -2 : 1
            try await Task.sleep(for: .milliseconds(index * 37 % 150))
            _ = player.currentTime()
        }
    }

    /// What this process holds.
    private struct State {
        var threads = 0
        var files = 0

        /// When all that is to end has ended, or half a minute later.
        static func afterAWhile(_ isWanted: (State) -> Bool) async throws -> State {
            let manager = FileManager.default
            var state = State()
            for _ in 0..<30 {
                try await Task.sleep(for: .seconds(1))
                state.threads = try manager.contentsOfDirectory(atPath: "/proc/self/task").count
                state.files = try manager.contentsOfDirectory(atPath: "/proc/self/fd").count
                if isWanted(state) { break }
            }
            return state
        }
    }

    private static func plan(of url: URL) async throws -> RenderPlan {
        let film = try await Film(url)
        return try PlanCompiler(
            asset: film.composition, videoComposition: film.videoComposition, audioMix: film.audioMix
        ).plan()
    }

    /// A clip in pieces from the end to the start, each of which jumps, that fades in with its sound.
    private struct Film {
        let composition = AVMutableComposition()
        let videoComposition: AVMutableVideoComposition
        let audioMix = AVMutableAudioMix()

        init(_ url: URL) async throws {
            let asset = AVURLAsset(url: url)
            for type in [AVMediaType.video, .audio] {
                guard let source = try await asset.loadTracks(withMediaType: type).first else { continue }
                let track = composition.addMutableTrack(
                    withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
                for index in 0..<10 {
                    let range = CMTimeRange(
                        start: CMTime(value: Int64(9 - index), timescale: 5),
                        duration: CMTime(value: 1, timescale: 5))
                    try track?.insertTimeRange(
                        range, of: source, at: CMTime(value: Int64(index), timescale: 5))
                }
            }
            videoComposition = AVMutableVideoComposition(propertiesOf: composition)
            fadeIn()
        }

        private func fadeIn() {
            let fade = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
            for case let instruction as AVMutableVideoCompositionInstruction in videoComposition.instructions
            {
                for case let layer as AVMutableVideoCompositionLayerInstruction in instruction
                    .layerInstructions
                {
                    layer.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: fade)
                }
            }
            audioMix.inputParameters = composition.tracks(withMediaType: .audio).map { track in
                let parameters = AVMutableAudioMixInputParameters(track: track)
                parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: fade)
                return parameters
            }
        }
    }

    private static func nowhere() -> Tail {
        var graph = Graph()
        for outlet in ["video", "audio"] {
            graph.elements.append(ElementNode(outlet + "_sink", "fakesink", [Property("sync", "false")]))
            graph.links.append(Link(from: outlet, to: outlet + "_sink"))
        }
        return Tail(graph: graph, monitored: "video_sink")
    }

    private struct Unexpected: Error {
        var cause: String
    }
}
