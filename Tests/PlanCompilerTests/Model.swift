import Editing
import Foundation
import MediaTypes
import PlanCompiler

@testable import RenderPlan

/// An edit as a client makes it of the classes: a composition of clips that exist only as facts, and what is set
/// around it. 320 by 180 pixels at 25 frames a second; times in tenths of a second.
final class Model {
    let composition = AVMutableComposition()
    /// What `plan()` compiles with; nil for none.
    var videoComposition: AVVideoComposition?
    let mutableComposition = AVMutableVideoComposition()
    let mix = AVMutableAudioMix()
    /// The source format of a client's compositor.
    var customFormat: OSType?
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)

    init() {
        mutableComposition.renderSize = CGSize(width: 320, height: 180)
        mutableComposition.frameDuration = .seconds(1, 25)
    }

    /// Adds a track with a clip, two seconds long unless `lasting` says otherwise.
    @discardableResult
    func add(
        _ clip: FakeClip, from: Int64 = 0, lasting: Int64 = 20, at start: Int64 = 0
    ) throws -> AVMutableCompositionTrack {
        let track = composition.addMutableTrack(withMediaType: clip.mediaType, preferredTrackID: 0)!
        try insert(clip, from: from, lasting: lasting, at: start, into: track)
        return track
    }

    func insert(
        _ clip: FakeClip, from: Int64 = 0, lasting: Int64, at start: Int64,
        into track: AVMutableCompositionTrack
    ) throws {
        try track.insertTimeRange(
            .tenths(from, from + lasting), of: clip.track, at: .seconds(start, 10))
    }

    func layer(
        _ track: AVMutableCompositionTrack,
        _ change: (AVMutableVideoCompositionLayerInstruction) -> Void = { _ in }
    ) -> AVMutableVideoCompositionLayerInstruction {
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        change(layer)
        return layer
    }

    /// Adds an instruction, which lasts as long as the composition unless `range` says otherwise.
    func show(
        _ layers: AVVideoCompositionLayerInstruction..., in range: CMTimeRange? = nil,
        over color: CGColor? = nil
    ) {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range ?? CMTimeRange(start: .zero, duration: composition.duration)
        instruction.layerInstructions = layers
        instruction.backgroundColor = color
        mutableComposition.instructions.append(instruction)
        videoComposition = mutableComposition
    }

    /// Adds a track's volume ramps.
    func volume(
        of track: AVMutableCompositionTrack, _ change: (AVMutableAudioMixInputParameters) -> Void
    ) {
        let parameters = AVMutableAudioMixInputParameters(track: track)
        change(parameters)
        mix.inputParameters.append(parameters)
    }

    func plan() throws -> RenderPlan {
        try PlanCompiler(
            asset: composition, videoComposition: videoComposition,
            audioMix: mix.inputParameters.isEmpty ? nil : mix, timeRange: timeRange,
            customFormat: customFormat
        ).plan()
    }

    /// The plan for readers, then what the graph sets once on its crops, and what it drives over time.
    func text() throws -> String {
        let plan = try plan()
        let text = try TextDescription().text(
            of: DescribedPlan(plan, relativeTo: URL(fileURLWithPath: "/media")))
        let crops = plan.graph.elements.filter { $0.factory == "videocrop" }.flatMap { element in
            element.properties.map { "  \(element.name) \($0.name)=\($0.value)" }
        }
        let ramps = plan.graph.ramps.flatMap { ramp in
            let place = [ramp.element, ramp.pad].compactMap(\.self).joined(separator: ".")
            return RampSummary(ramp).texts.map { "  \(place) \(ramp.property) \($0)" }
        }
        return [text.dropLast()[...], section("crops", crops), section("ramps", ramps)]
            .filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func section(_ title: String, _ lines: [String]) -> Substring {
        lines.isEmpty ? "" : ([title] + lines).joined(separator: "\n")[...]
    }
}
