import Editing
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import SessionExtras
import Sessions
import TestSupport
import Testing
import Timeline

/// White in a film that stays in high dynamic range, whatever it comes from, and what files say of their colors.
@Suite(.timeLimit(.minutes(5))) struct HighRangeWhiteTests {
    /// A curve, and the brightness of 203 cd/m² in 10 bits. Source: ITU-R BT.2408, table 1: 58 % and 75 %.
    struct Curve: Sendable {
        var transfer: String
        var white: ClosedRange<Int>
    }

    static let curves = [
        Curve(transfer: "smpte2084", white: 569...575), Curve(transfer: "arib-std-b67", white: 717...723),
    ]

    private func made(_ name: String, _ arguments: [String], in folder: URL) async throws -> URL {
        let url = folder.appendingPathComponent(name)
        try await ChildProcess.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments + [url.path])
        return url
    }

    private func first(_ curve: Curve, in folder: URL) async throws -> URL {
        let tags = FFmpeg.tags("bt2020", transfer: curve.transfer, matrix: "bt2020nc")
        return try await made(
            "first.mp4",
            [
                "-f", "lavfi", "-i", "color=gray:s=64x64:r=10:d=1,format=yuv420p10le", "-vf", tags, "-c:v",
                "libx265",
                "-x265-params", "log-level=none", "-tag:v", "hvc1",
            ], in: folder)
    }

    /// The brightness in the middle of a frame.
    private func luma(_ film: RawFilm, ofFrame index: Int) throws -> Int {
        let format = try #require(film.plan.video)
        #expect(format.pixelFormat == .i420TenBit)
        let size = 2 * (format.width * format.height * 3 / 2)
        let place = index * size + 2 * (format.height / 2 * format.width + format.width / 2)
        return Int(film.frames[place]) | Int(film.frames[place + 1]) << 8
    }

    private func film(
        _ timeline: Timeline, _ change: (AVMutableVideoComposition) -> Void = { _ in }
    ) async throws -> RawFilm {
        let built = try await TimelineBuilder(timeline).build()
        let videoComposition = try #require(built.videoComposition)
        change(videoComposition)
        let plan = try PlanCompiler(
            asset: built.composition, videoComposition: videoComposition, dynamicRange: .ofSource
        ).plan()
        return try await RawFilm(rendering: plan)
    }

    /// Clips and images, with alpha and without, as the film's second clip, alone and turned.
    @Test(arguments: curves.indices) func clipsAndImages(curve: Int) async throws {
        let folder = try TemporaryFolder.make("white")
        defer { TemporaryFolder.remove(folder) }
        let white = ["-f", "lavfi", "-i", "color=white:s=64x64:r=10:d=1"]
        let video = white + ["-vf", "format=yuv420p," + FFmpeg.tags("bt709"), "-c:v", "libx264", "-crf", "4"]
        let clear = white + ["-vf", "format=rgba,pad=128:64:64:0:color=white@0,crop=96:64:32:0"]
        let files = [
            try await made("white.mp4", video, in: folder),
            try await made("white.png", white + ["-frames:v", "1", "-pix_fmt", "rgb24"], in: folder),
            try await made("gray.png", white + ["-frames:v", "1", "-pix_fmt", "gray"], in: folder),
            try await made("white.jpg", white + ["-frames:v", "1"], in: folder),
            try await made("alpha.png", clear + ["-frames:v", "1"], in: folder),
        ]
        let first = try await first(Self.curves[curve], in: folder)
        for file in files {
            let still = CMTime(value: 1, timescale: 1)
            let timeline = Timeline(videos: [
                Timeline.VideoItem(url: first),
                Timeline.VideoItem(url: file, pictureDuration: still, fit: .fill),
            ])
            for isTurned in [false, true] {
                let film = try await film(timeline) { composition in
                    guard isTurned,
                        let last = composition.instructions.last as? AVMutableVideoCompositionInstruction,
                        let layer = last.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction
                    else { return }
                    let turn = CGAffineTransform(translationX: 32, y: 32).rotated(by: 0.3).translatedBy(
                        x: -32, y: -32)
                    layer.setTransform(turn, at: last.timeRange.start)
                }
                let found = try luma(film, ofFrame: 15)
                #expect(
                    Self.curves[curve].white.contains(found),
                    "\(file.lastPathComponent), \(isTurned): \(found)")
            }
        }
    }

    /// Titles over the film, layers around it, a layer that is a track, an image in a layer, and the background.
    @Test(arguments: curves.indices) func layersAndBackgrounds(curve: Int) async throws {
        let folder = try TemporaryFolder.make("white")
        defer { TemporaryFolder.remove(folder) }
        let timeline = Timeline(videos: [
            Timeline.VideoItem(url: try await first(Self.curves[curve], in: folder))
        ])
        let size = CGRect(x: 0, y: 0, width: 64, height: 64)
        let pixels = [UInt8](repeating: 255, count: 4 * 16 * 16)
        let image = try #require(CGImage(width: 16, height: 16, rgba: pixels))
        func layer(_ change: (CALayer) -> Void) -> CALayer {
            let layer = CALayer()
            layer.frame = size
            change(layer)
            return layer
        }
        func tree(_ layer: CALayer, isWhole: Bool) -> AVVideoCompositionCoreAnimationTool {
            let (root, video) = (CALayer(), CALayer())
            (root.frame, video.frame) = (size, isWhole ? size.insetBy(dx: 1, dy: 1) : size)
            root.addSublayer(video)
            root.addSublayer(layer)
            return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
        }
        let kinds: [(String, (AVMutableVideoComposition) -> Void)] = [
            ("title", { $0.animationTool = tree(layer { $0.backgroundColor = .white }, isWhole: false) }),
            ("whole", { $0.animationTool = tree(layer { $0.backgroundColor = .white }, isWhole: true) }),
            ("image", { $0.animationTool = tree(layer { $0.contents = image }, isWhole: false) }),
            (
                "track",
                { composition in
                    composition.animationTool = AVVideoCompositionCoreAnimationTool(
                        additionalLayer: layer { $0.backgroundColor = .white }, asTrackID: 77)
                    let instruction = AVMutableVideoCompositionInstruction()
                    instruction.timeRange = composition.instructions[0].timeRange
                    let shown = AVMutableVideoCompositionLayerInstruction()
                    shown.trackID = 77
                    instruction.layerInstructions = [shown]
                    composition.instructions = [instruction]
                }
            ),
            (
                "background",
                { composition in
                    let instruction = AVMutableVideoCompositionInstruction()
                    instruction.timeRange = composition.instructions[0].timeRange
                    instruction.backgroundColor = .white
                    composition.instructions = [instruction]
                }
            ),
        ]
        for (name, change) in kinds {
            let found = try luma(try await film(timeline, change), ofFrame: 3)
            #expect(Self.curves[curve].white.contains(found), "\(name): \(found)")
        }
    }

    /// VP9's matrix is in its frames, whatever holds them.
    @Test(arguments: ["webm", "mkv", "mp4"]) func theMatrixIsTold(ending: String) async throws {
        let folder = try TemporaryFolder.make("white")
        defer { TemporaryFolder.remove(folder) }
        for curve in Self.curves {
            let asset = AVURLAsset(url: try await first(curve, in: folder))
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
            session.exportSettings = ExportSettings(video: VideoEncoding(codec: .vp9), audio: nil)
            let url = folder.appendingPathComponent("\(curve.transfer).\(ending)")
            let types: [String: AVFileType] = ["webm": .webM, "mkv": .matroska, "mp4": .mp4]
            try await session.export(to: url, as: try #require(types[ending]))
            let colors = try await FFmpeg.probe(
                url, "stream=pix_fmt,color_space,color_transfer,color_primaries")
            #expect(colors == ["yuv420p10le,bt2020nc,\(curve.transfer),bt2020"])
        }
    }
}
