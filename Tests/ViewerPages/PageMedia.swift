import Cutroom
import Foundation
import TestSupport

/// The media of the pages, made by ffmpeg, and the edits of them.
struct PageMedia {
    struct Edit {
        var asset: AVAsset
        var videoComposition: AVVideoComposition?
        var audioMix: AVAudioMix?
    }

    private let clips: [URL]
    private let music: URL
    private let voice: URL

    init(in folder: URL) async throws {
        func make(_ name: String, _ arguments: [String]) async throws -> URL {
            let url = folder.appendingPathComponent(name)
            if !FileManager.default.fileExists(atPath: url.path) {
                try await ChildProcess.run(
                    "ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [url.path])
            }
            return url
        }
        let pictures = [
            "gradients=s=640x360:r=30:n=4:c0=0x1b3a5c:c1=0xe07a3f:c2=0x2a9d8f:c3=0xf4d58d:speed=0.02",
            "mandelbrot=s=640x360:r=30:maxiter=200:end_scale=0.02:end_pts=120",
            "testsrc2=s=640x360:r=30",
            "life=s=160x90:r=15:seed=7:mold=12:ratio=0.25:life_color=0xffd060,scale=640:360:flags=neighbor",
        ]
        var clips: [URL] = []
        for (index, picture) in pictures.enumerated() {
            let tone = "sine=frequency=\(220 + 60 * index):beep_factor=4"
            clips.append(
                try await make(
                    "clip-\(index + 1).mp4",
                    ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", tone, "-t", "5"]
                        + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac"]))
        }
        self.clips = clips
        let chord = "aevalsrc='0.2*(sin(440*PI*t)+sin(550*PI*t))*(0.6+0.4*sin(2*PI*t))':s=48000:d=20"
        music = try await make("music.wav", ["-f", "lavfi", "-i", chord])
        let speech = "aevalsrc='0.5*sin(300*PI*t)*abs(sin(5*PI*t))':s=48000:d=4"
        voice = try await make("voice.wav", ["-f", "lavfi", "-i", speech])
    }

    private static func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 600) }

    private static func range(_ start: Double, _ end: Double) -> CMTimeRange {
        CMTimeRange(start: seconds(start), end: seconds(end))
    }

    private func built(_ timeline: Timeline) async throws -> Edit {
        let built = try await TimelineBuilder(timeline).build()
        return Edit(
            asset: built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix)
    }

    /// Four clips with three transitions, music under a voice, and titles.
    func fifteenSeconds() async throws -> Edit {
        var timeline = Timeline(
            renderSize: CGSize(width: 640, height: 360), frameDuration: CMTime(value: 1, timescale: 30))
        timeline.videos = clips.map {
            Timeline.VideoItem(url: $0, sourceTimeRange: Self.range(0, 4.5), originalSoundVolume: 0.4)
        }
        timeline.transitions = [.dissolve, .push(.fromRight), .wipe(.fromLeft)].map {
            Timeline.Transition($0, duration: Self.seconds(1))
        }
        timeline.voiceOvers = [Timeline.VoiceOverItem(url: voice, start: Self.seconds(4))]
        timeline.music = [
            Timeline.MusicItem(
                url: music, volume: 0.8,
                automation: [
                    .init(timeRange: Self.range(3, 4), startVolume: 1, endVolume: 0.3),
                    .init(timeRange: Self.range(8, 9), startVolume: 0.3, endVolume: 1),
                ], fadeOut: Self.seconds(2))
        ]
        timeline.titles = [
            Timeline.TitleItem(
                .title, text: "Fifteen seconds", start: Self.seconds(0.5), duration: Self.seconds(3),
                fade: 0.25),
            Timeline.TitleItem(.title, text: "The end", start: Self.seconds(12), duration: Self.seconds(3)),
        ]
        return try await built(timeline)
    }

    /// Sixty clips of a second, every second one joined by a transition.
    func sixtyClips() async throws -> Edit {
        var timeline = Timeline(
            renderSize: CGSize(width: 640, height: 360), frameDuration: CMTime(value: 1001, timescale: 30_000)
        )
        timeline.videos = (0..<60).map { index in
            let start = Double(index % 7) * 0.4
            return Timeline.VideoItem(
                url: clips[index % clips.count], sourceTimeRange: Self.range(start, start + 1.5))
        }
        let kinds: [Timeline.Transition.Kind] = [
            .dissolve, .none, .push(.fromLeft), .none, .wipe(.fromTop), .none,
        ]
        timeline.transitions = (1..<60).map { index in
            let kind = kinds[(index - 1) % kinds.count]
            return Timeline.Transition(kind, duration: kind == .none ? .zero : Self.seconds(0.5))
        }
        timeline.titles = (0..<6).map { index in
            Timeline.TitleItem(
                .title, text: "Chapter \(index + 1)", start: Self.seconds(Double(index) * 10),
                duration: Self.seconds(2))
        }
        return try await built(timeline)
    }

    /// Two tracks of half a second each, with an instruction for every cut.
    func cuts(_ count: Int) async throws -> Edit {
        let composition = AVMutableComposition()
        for type in [AVMediaType.video, .audio] {
            let track = composition.addMutableTrack(
                withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
            track?.segments = (0..<count).map { index in
                let start = Int64(index % 130)
                return AVCompositionTrackSegment(
                    url: clips[index % clips.count], trackID: type == .video ? 1 : 2,
                    sourceTimeRange: CMTimeRange(
                        start: CMTime(value: start, timescale: 30), duration: CMTime(value: 15, timescale: 30)
                    ),
                    targetTimeRange: CMTimeRange(
                        start: CMTime(value: Int64(15 * index), timescale: 30),
                        duration: CMTime(value: 15, timescale: 30)))
            }
        }
        let video = AVMutableVideoComposition()
        video.renderSize = CGSize(width: 640, height: 360)
        video.frameDuration = CMTime(value: 1, timescale: 30)
        video.instructions = (0..<count).map { index in
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = CMTimeRange(
                start: CMTime(value: Int64(15 * index), timescale: 30),
                duration: CMTime(value: 15, timescale: 30))
            instruction.layerInstructions = composition.tracks(withMediaType: .video).map {
                AVMutableVideoCompositionLayerInstruction(assetTrack: $0)
            }
            return instruction
        }
        return Edit(asset: composition, videoComposition: video)
    }

    /// Half a second without an instruction between two others, a layer of a track that isn't there, a loud volume, and
    /// sound that ends early.
    func broken() async throws -> Edit {
        let composition = AVMutableComposition()
        for (type, end) in [(AVMediaType.video, 4.0), (.audio, 2.5)] {
            let track = composition.addMutableTrack(
                withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
            let source = try await AVURLAsset(url: clips[2]).loadTracks(withMediaType: type)
            if let first = source.first {
                try track?.insertTimeRange(Self.range(0, end), of: first, at: .zero)
            }
        }
        let video = AVMutableVideoComposition()
        video.renderSize = CGSize(width: 640, height: 360)
        video.frameDuration = CMTime(value: 1, timescale: 30)
        let ranges = [Self.range(0, 1.4), Self.range(1.9, 3), Self.range(3, 4)]
        video.instructions = ranges.enumerated().map { index, range in
            let instruction = AVMutableVideoCompositionInstruction()
            instruction.timeRange = range
            let layer = AVMutableVideoCompositionLayerInstruction()
            layer.trackID = index == 2 ? 9 : composition.tracks[0].trackID
            if index == 1 {
                layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: Self.range(0, 1))
            }
            instruction.layerInstructions = [layer]
            return instruction
        }
        let parameters = AVMutableAudioMixInputParameters(track: composition.tracks[1])
        parameters.setVolumeRamp(
            fromStartVolume: 1, toEndVolume: 12, timeRange: Self.range(0.5, 1.5))
        let mix = AVMutableAudioMix()
        mix.inputParameters = [parameters]
        return Edit(asset: composition, videoComposition: video, audioMix: mix)
    }
}
