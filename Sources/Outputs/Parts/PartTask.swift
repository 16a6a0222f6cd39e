package import Engine
package import ExtraTypes
package import Foundation
package import RenderPlan

/// The task of rendering a part of an output, or its audio, to a separate file.
///
/// It is a value, so that another process can do it.
package struct PartTask: Sendable, Codable {
    /// The plan of the part alone.
    package let plan: RenderPlan
    let settings: ExportSettings
    let tuning: EncoderTuning
    /// The part's frames in the output; nil for the audio.
    let frames: Range<Int64>?
    package let fileName: String

    /// - Parameters:
    ///   - plan: The plan of the part alone.
    ///   - frames: The part's frames in the output; nil for the audio.
    package init(
        plan: RenderPlan, settings: ExportSettings, tuning: EncoderTuning, frames: Range<Int64>?,
        fileName: String
    ) {
        self.plan = plan
        self.settings = settings
        self.tuning = tuning
        self.frames = frames
        self.fileName = fileName
    }

    /// Returns the rendering of the part.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - isStored: Whether the part may be taken from a store and added to it.
    package func rendering(
        in folder: URL, _ container: ExportContainer, _ limit: SizeLimit,
        composer: (any FrameComposer)? = nil, damage: DamagedMediaPolicy, isStored: Bool = false
    ) throws -> PartsJob.Rendering {
        let url = folder.appendingPathComponent(fileName)
        let job = try ExportJob(
            plan, tail: tail(container, limit),
            destination: try ExportDestination(url: url, container: container), composer: composer,
            damage: damage)
        return PartsJob.Rendering(
            url: url, job: job, frameCount: frames?.count,
            stored: isStored ? try StoredPart(self, container, limit) : nil)
    }

    private func tail(_ container: ExportContainer, _ limit: SizeLimit) -> ExportTail {
        ExportTail(
            settings: settings, container: container, limit: limit, isForNetworkUse: false, tuning: tuning)
    }

    /// Returns the factories of the elements that render the part.
    func factories(_ container: ExportContainer, _ limit: SizeLimit) -> Set<String> {
        let tail = tail(container, limit).tail(for: plan, path: fileName)
        return Set((plan.graph.elements + tail.graph.elements).map(\.factory))
    }
}
