package import Engine
package import ExtraTypes
package import Foundation
internal import MediaTypes
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
        try rendering(
            in: folder, container, limit, composer: composer, damage: damage,
            stored: isStored ? StoredPart(self, container, limit) : nil)
    }

    /// Returns the rendering of a part of a job, whose name is its name in the job's store.
    func rendering(
        ofJobIn folder: URL, _ container: ExportContainer, _ limit: SizeLimit, damage: DamagedMediaPolicy
    ) throws -> PartsJob.Rendering {
        try rendering(in: folder, container, limit, damage: damage, stored: StoredPart(named: name))
    }

    private func rendering(
        in folder: URL, _ container: ExportContainer, _ limit: SizeLimit,
        composer: (any FrameComposer)? = nil, damage: DamagedMediaPolicy, stored: StoredPart?
    ) throws -> PartsJob.Rendering {
        let url = folder.appendingPathComponent(fileName)
        let job = try ExportJob(
            plan, tail: tail(container, limit),
            destination: try ExportDestination(url: url, container: container), composer: composer,
            damage: damage)
        return PartsJob.Rendering(
            url: url, job: job, frameCount: frames?.count, stored: stored)
    }

    /// The file's name without its ending.
    var name: String { (fileName as NSString).deletingPathExtension }

    /// Returns the task with the name that its part has in a store.
    ///
    /// - Parameter inputs: The files that the part reads, by path.
    /// - Throws: An `AVError` if a client's code draws the part, and the errors of `JSONEncoder`.
    func named(
        by inputs: [String: JobInput], _ container: ExportContainer, _ limit: SizeLimit
    ) throws -> PartTask {
        guard let stored = try StoredPart(self, container, limit) else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "other processes can't run a client's code",
                remedy: "export it in this process")
        }
        let name = stored.name(stored.files.map { inputs[$0]?.identity ?? "" })
        return PartTask(
            plan: plan, settings: settings, tuning: tuning, frames: frames,
            fileName: name + "." + container.pathExtensions[0])
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
