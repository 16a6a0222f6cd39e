internal import Engine
internal import ExtraTypes
internal import Foundation
internal import RenderPlan

/// What renders a part of an output, or its sound, into a file of its own. A value, so that another process can do it.
struct PartTask: Sendable, Codable {
    /// Of the part alone.
    let plan: RenderPlan
    let settings: ExportSettings
    /// Of the output; nil for its sound.
    let frames: Range<Int64>?
    let fileName: String

    /// - Parameters:
    ///   - folder: What the file lies in.
    ///   - output: What it is a part of.
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
            settings: settings, container: container, preset: preset, isForNetworkUse: false)
    }

    /// The elements that render the part, by their factories.
    func factories(_ container: ExportContainer, _ preset: ExportPreset) -> Set<String> {
        let tail = tail(container, preset).tail(for: plan, path: fileName)
        return Set((plan.graph.elements + tail.graph.elements).map(\.factory))
    }
}
