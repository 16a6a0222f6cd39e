internal import Containers
internal import Engine
package import ExtraTypes
package import Foundation
package import MediaTypes
package import RenderPlan

/// A resumable export as a value, with which other processes, also on other machines, can render its parts
/// and join them: the document of a job.
package struct DividedExport: Sendable, Codable {
    package let header: JobHeader
    let plan: RenderPlan
    let parts: [PartTask]
    /// The file that errors name.
    package let output: URL
    let replaces: Bool
    private let fileType: String
    let limit: SizeLimit
    let metadata: [[UInt8]]
    let additions: MovieAdditions
    let creation: Date?
    let verifies: Bool
    private let toleratesDamage: Bool
    let machine: JobMachine
    let inputs: [JobInput]

    /// - Parameters:
    ///   - plan: A plan with parts.
    ///   - tail: The end of the whole output.
    ///   - replaces: Whether the output may replace a file.
    ///   - readsInputs: Whether inputs are identified by their content, which is then read.
    ///   - program: The name and version of the program.
    ///   - task: Returns the task of a part, or of the audio if the part is nil.
    /// - Throws: An `AVError` if the plan has something that only this process can render, `CancellationError`,
    ///   and the errors of `task`.
    package init(
        _ plan: RenderPlan, tail: ExportTail, to output: URL, replaces: Bool, verifies: Bool,
        damage: DamagedMediaPolicy, readsInputs: Bool, program: String, task: (PartPlan?) throws -> PartTask
    ) throws {
        header = JobHeader(program: program)
        self.plan = plan
        try Self.check(plan)
        let rendered = (plan.parts ?? []).filter { !$0.isCopied }
        // Audio takes longest, and therefore begins first.
        let sound = plan.audio == nil ? [] : [try task(nil)]
        let tasks = try sound + rendered.map { try task($0) }
        let files = Set(tasks.flatMap { $0.plan.files.map(\.path) }).sorted()
        let inputs = try files.map { try JobInput($0, readsContent: readsInputs) }
        self.inputs = inputs
        let byPath = Dictionary(uniqueKeysWithValues: inputs.map { ($0.path, $0) })
        parts = try tasks.map { try $0.named(by: byPath, tail.container, tail.limit) }
        self.output = output
        self.replaces = replaces
        fileType = tail.container.fileType.rawValue
        limit = tail.limit
        metadata = tail.metadata.boxes
        additions = tail.additions(to: plan)
        creation = CreationDate.of(tail.settings)
        self.verifies = verifies
        toleratesDamage = damage == .playThrough
        machine = JobMachine(
            factories: tasks.reduce(into: []) { $0.formUnion($1.factories(tail.container, tail.limit)) },
            drawsText: tasks.contains { $0.plan.drawsText }, threads: tail.settings.threads)
    }

    /// - Throws: An `AVError` if the plan has something that only this process can render.
    private static func check(_ plan: RenderPlan) throws {
        let obstacle =
            plan.hasCopiedParts
            ? "copied parts"
            : plan.instructions.contains { $0.drawing == .custom }
                ? "a custom compositor" : plan.audioTracks.contains { $0.tap != nil } ? "an audio tap" : nil
        guard let obstacle else { return }
        throw AVError(
            .operationNotSupportedForAsset, reason: "other processes can't render \(obstacle)",
            remedy: "export it in this process")
    }

    // MARK: Parts

    /// The number of parts; the first is the audio, if the output has any.
    package var partCount: Int { parts.count }

    /// The number of frames of the output.
    package var frameCount: Int64 { plan.frameCount }

    package var duration: CMTime { plan.duration }

    /// Returns the number of frames of a part; zero for the audio.
    package func frameCount(ofPart index: Int) -> Int64 { Int64(parts[index].frames?.count ?? 0) }

    /// Returns whether a part has been rendered.
    package func hasPart(_ index: Int, in folder: JobFolder) -> Bool { folder.parts.has(parts[index].name) }

    /// Returns the indexes of the parts that haven't been rendered.
    ///
    /// - Throws: The errors of the file system.
    package func missingParts(in folder: JobFolder) throws -> [Int] {
        let keys = try folder.parts.keys()
        return parts.indices.filter { !keys.contains(parts[$0].name) }
    }

    func rendering(of task: PartTask, in folder: URL) throws -> PartsJob.Rendering {
        try task.rendering(
            ofJobIn: folder, container, limit, damage: toleratesDamage ? .playThrough : .fail)
    }

    var container: ExportContainer {
        get throws {
            guard let container = ExportContainer.of(AVFileType(rawValue: fileType)) else {
                throw AVError(
                    .exportFailed, reason: "unknown: \(fileType)",
                    remedy: "use the version that stored the export")
            }
            return container
        }
    }
}
