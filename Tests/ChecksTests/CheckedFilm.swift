import Checks
import DebugViewer
import Editing
import EditingSupport
import ExtraTypes
import Foundation
import Layers
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport

/// A second of two clips, sound and a title, in which tests break one thing: two video tracks, of which the second
/// begins at half a second and is faded to, and an audio track.
final class CheckedFilm {
    static let size = CGSize(width: 64, height: 48)

    let composition = AVMutableComposition()
    let video = AVMutableVideoComposition()
    let mix = AVMutableAudioMix()
    let root = CALayer()
    let videoLayer = CALayer()
    let title = CATextLayer()
    /// Where it keeps files of its own.
    let folder: URL

    init(in folder: URL) async throws {
        self.folder = folder
        try await insert(Self.bright, at: 0, lasting: 1, into: track(.video, 1))
        try await insert(Self.dark, at: 0.5, lasting: 0.5, into: track(.video, 2))
        try await insert(Self.bright, at: 0, lasting: 1, into: track(.audio, 3))
        video.renderSize = Self.size
        video.frameDuration = CMTime(value: 1, timescale: 10)
        video.instructions = [instruction(0, 0.5, [1]), instruction(0.5, 1, [1, 2])]
        layer(1, 0).setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: Self.range(0.5, 1))
    }

    // MARK: Media

    static let bright = clip(180, sound: 0.5)
    static let dark = clip(60, sound: 0.5)

    /// A second of one color with a tone.
    static func clip(_ y: UInt8, sound amplitude: Double) -> TestClip {
        TestClip(.flat(y: y, cb: 128, cr: 128), frameCount: 10).with {
            ($0.width, $0.height, $0.frameRate, $0.codec) = (64, 48, [10, 1], .ffv1)
            $0.sound = TestSound(.tone(frequency: 440, amplitude: amplitude), sampleCount: 48_000)
        }
    }

    func track(_ type: AVMediaType, _ trackID: CMPersistentTrackID) throws -> AVMutableCompositionTrack {
        if let known = composition.tracks.first(where: { $0.trackID == trackID }) { return known }
        guard let made = composition.addMutableTrack(withMediaType: type, preferredTrackID: trackID) else {
            throw RawFilm.Unexpected(cause: "no track \(trackID)")
        }
        return made
    }

    func insert(
        _ clip: TestClip, at start: Double, lasting duration: Double, into track: AVMutableCompositionTrack
    ) async throws {
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        guard let source = asset.tracks(withMediaType: track.mediaType).first else {
            throw RawFilm.Unexpected(cause: "the clip has no \(track.mediaType.rawValue)")
        }
        try track.insertTimeRange(Self.range(0, duration), of: source, at: Self.time(start))
    }

    /// Replaces the segments of a track by one of any file, which need not exist.
    func show(_ url: URL, from source: CMTimeRange = range(0, 1), onTrack trackID: CMPersistentTrackID) {
        composition.tracks.first { $0.trackID == trackID }?.segments = [
            AVCompositionTrackSegment(
                url: url, trackID: 1, sourceTimeRange: source, targetTimeRange: Self.range(0, 1))
        ]
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url
    }

    // MARK: Instructions

    static func time(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 600) }

    static func range(_ start: Double, _ end: Double) -> CMTimeRange {
        CMTimeRange(start: time(start), end: time(end))
    }

    func instruction(
        _ start: Double, _ end: Double, _ tracks: [CMPersistentTrackID]
    ) -> AVMutableVideoCompositionInstruction {
        AVMutableVideoCompositionInstruction(Self.range(start, end), tracks: tracks)
    }

    func instruction(_ index: Int) -> AVMutableVideoCompositionInstruction {
        video.instructions[index] as? AVMutableVideoCompositionInstruction
            ?? AVMutableVideoCompositionInstruction()
    }

    func layer(_ instruction: Int, _ index: Int) -> AVMutableVideoCompositionLayerInstruction {
        self.instruction(instruction).layerInstructions[index] as? AVMutableVideoCompositionLayerInstruction
            ?? AVMutableVideoCompositionLayerInstruction()
    }

    /// One instruction for the whole film.
    func show(_ tracks: [CMPersistentTrackID]) { video.instructions = [instruction(0, 1, tracks)] }

    func volume(_ value: Float, at seconds: Double = 0, ofTrack trackID: CMPersistentTrackID = 3) {
        let parameters = AVMutableAudioMixInputParameters()
        parameters.trackID = trackID
        parameters.setVolume(value, at: Self.time(seconds))
        mix.inputParameters = [parameters]
    }

    // MARK: Titles

    /// Adds the animation tool with a title in the middle of the frame.
    func addTitle(_ text: String = "Hi", _ change: (CATextLayer) -> Void = { _ in }) {
        for layer in [root, videoLayer] {
            layer.frame = CGRect(origin: .zero, size: Self.size)
        }
        title.string = text
        title.font = "DejaVu Sans"
        title.fontSize = 16
        title.frame = CGRect(x: 8, y: 12, width: 48, height: 24)
        change(title)
        root.addSublayer(videoLayer)
        root.addSublayer(title)
        video.animationTool = AVVideoCompositionCoreAnimationTool(
            postProcessingAsVideoLayer: videoLayer, in: root)
    }

    /// Adds the animation tool with the image of a file.
    func addImage(_ file: URL) {
        let image = CALayer()
        image.frame = CGRect(x: 8, y: 8, width: 16, height: 16)
        image.contents = ImageFile(file)
        addTitle { $0.isHidden = true }
        title.removeFromSuperlayer()
        root.addSublayer(image)
    }

    // MARK: Results

    func session() throws -> AVAssetExportSession {
        guard
            let session = AVAssetExportSession(
                asset: composition, presetName: AVAssetExportPresetHighestQuality)
        else { throw RawFilm.Unexpected(cause: "no session") }
        session.videoComposition = video
        session.audioMix = mix
        session.outputURL = folder.appendingPathComponent("output-\(UUID().uuidString).mov")
        session.outputFileType = .mov
        return session
    }

    /// Whether sessions take the video composition at all: setting one without a rate or a size is a programmer's error.
    var isTaken: Bool { video.frameDuration > .zero && video.renderSize.width > 0 }

    /// The error of compiling it.
    func compilingError() -> AVError? {
        do {
            _ = try PlanCompiler(asset: composition, videoComposition: video, audioMix: mix).plan()
            return nil
        } catch {
            return error as? AVError
        }
    }

    func problems() throws -> [EditProblem] {
        if isTaken { return try session().check().problems }
        let edit = EditedAsset(
            title: "", asset: composition, videoComposition: video, audioMix: mix,
            plan: .failure(compilingError() ?? AVError(.unknown)), folder: nil)
        return edit.checking { _ in nil }.problems()
    }

    /// The frames and samples before any encoder.
    func rendered() async throws -> RawFilm { try await RawFilm(rendering: try session().compiledPlan()) }
}
