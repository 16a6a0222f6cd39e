internal import Engine
internal import ExtraTypes
internal import Foundation
internal import Outputs
internal import RenderPlan

/// The task of rendering a part of an output, or its audio, to a separate file.
///
/// It is a value, so that another process can do it.
struct PartTask: Sendable, Codable {
    /// The plan of the part alone.
    let plan: RenderPlan
    let settings: ExportSettings
    let tuning: EncoderTuning
    /// The part's frames in the output; nil for the audio.
    let frames: Range<Int64>?
    let fileName: String

    /// Returns the rendering of the part.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - output: The output that the part belongs to, which errors name.
    func rendering(
        in folder: URL, of output: URL, _ container: ExportContainer, _ preset: ExportPreset,
        composer: (any FrameComposer)? = nil, damage: DamagedMediaPolicy
    ) throws -> PartsJob.Rendering {
        let url = folder.appendingPathComponent(fileName)
        let job = try ExportJob(
            plan, tail: tail(container, preset),
            destination: try ExportDestination(url: url, container: container), output: output,
            composer: composer,
            damage: damage)
        return PartsJob.Rendering(url: url, job: job, frameCount: frames?.count)
    }

    private func tail(_ container: ExportContainer, _ preset: ExportPreset) -> ExportTail {
        ExportTail(
            settings: settings, container: container, preset: preset, isForNetworkUse: false, tuning: tuning)
    }

    /// Returns the factories of the elements that render the part.
    func factories(_ container: ExportContainer, _ preset: ExportPreset) -> Set<String> {
        let tail = tail(container, preset).tail(for: plan, path: fileName)
        return Set((plan.graph.elements + tail.graph.elements).map(\.factory))
    }
}
