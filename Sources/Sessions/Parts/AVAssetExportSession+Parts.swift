internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Outputs
internal import PlanCompiler
package import RenderPlan

extension AVAssetExportSession {
    /// Compiles the plan of the export, divided into parts, and checks for missing plugins.
    ///
    /// - Throws: An `AVError` if the model can't be compiled.
    package final func partsPlan() throws -> RenderPlan { try cutting(compiledPlan()).plan }

    /// Whether the output may be assembled from parts.
    final var isMadeOfParts: Bool { extras.options.copiesUnchangedMedia || isResumable || store != nil }

    /// The store of parts; nil if the output can't be made of parts that are rendered separately.
    private var store: PartStore? { canUsePartStore ? extras.options.partStore : nil }

    /// Whether the output can be made of parts that a store keeps.
    final var canUsePartStore: Bool {
        guard let fileType = outputFileType, let container = try? container(of: fileType) else {
            return false
        }
        return canDivide(into: container) && !settings.keepsFrameTimes
    }

    /// Whether the settings allow an output of parts that are rendered separately.
    final func canDivide(into container: ExportContainer) -> Bool {
        guard let video = settings.video else { return false }
        return video.codec.row.parts != nil && !video.spreadsBitRate && fileLengthLimit == 0
            && container.layout == .movie && !preset.isPassthrough
    }

    /// Compiles the plan of the export, divided into parts if the output may be assembled from parts.
    package final func describedPlan() throws -> RenderPlan {
        let plan = try uncheckedPlan()
        return isMadeOfParts ? cutting(plan).plan : plan
    }

    /// Returns the plan with the parts of its video and with the audio that is copied, and the cutter that
    /// divided it; the cutter is nil without video.
    final func cutting(_ plan: RenderPlan) -> (plan: RenderPlan, cutter: PartsCutter?) {
        guard let format = plan.video, let video = settings.video else { return (plan, nil) }
        let size = preset.limit.size(forWidth: format.width, height: format.height)
        let isScaled = (size.width, size.height) != (format.width, format.height)
        var cutter = PartsCutter(
            plan, stretches: UnchangedStretches(of: plan).stretches, encoding: video,
            threads: settings.threads,
            obstacle: !extras.options.copiesUnchangedMedia
                ? "copying is off"
                : isScaled
                    ? "scaled to the size of the preset"
                    : fileLengthLimit > 0
                        ? "a limit of the file's length"
                        : video.spreadsBitRate
                            ? "a bit rate for the whole output" : obstacle(in: outputFileType))
        var plan = plan
        var quality: Int?
        if case .quality(let value) = video.rate { quality = value }
        plan.parts = cutter?.parts(quality: quality)
        if store != nil, extras.options.partCount == nil {
            let boundaries = PartBoundaries(of: plan)?.frames ?? []
            plan.parts = plan.parts?.flatMap { $0.split(at: boundaries) }
        } else if isResumable {
            plan.parts = plan.parts?.flatMap { $0.split(every: longestPart(format, of: plan.frameCount)) }
        }
        if plan.hasCopiedParts, let codec = settings.audio?.codec {
            plan.copiedSound = CopiedSound.copy(in: plan, as: codec)
        }
        return (plan, cutter)
    }

    /// Returns the maximum number of frames of a part of a resumable export: those of ten seconds, unless
    /// `partCount` is set.
    private func longestPart(_ format: VideoFormat, of frameCount: Int64) -> Int64 {
        if let partCount = extras.options.partCount {
            return max(1, (frameCount + Int64(partCount) - 1) / Int64(partCount))
        }
        return max(1, format.frameCount(in: CMTime(value: 10, timescale: 1)))
    }

    private func obstacle(in fileType: AVFileType?) -> String? {
        guard let container = fileType.flatMap(ExportContainer.of), container.layout != .movie else {
            return nil
        }
        return "\(container.name) is rendered as one"
    }

    /// Returns the job that assembles the output from parts; nil if the output has no video, or if nothing is
    /// copied, the export isn't resumable, and it has no store.
    final func partsJob(
        _ plan: RenderPlan, _ container: ExportContainer, _ destination: ExportDestination
    ) throws -> PartsJob? {
        let (plan, cutter) = cutting(plan)
        let store = store
        guard let parts = plan.parts, isResumable || store != nil || plan.hasCopiedParts,
            let format = plan.video,
            let cutter
        else { return nil }
        return try PartsJob(
            plan, parts: parts, format: format, sources: cutter.sources.compactMapValues { try? $0.get() },
            destination: destination,
            workFolder: isResumable
                ? WorkFolder(for: destination.url, temporaryFolder: directoryForTemporaryFiles) : nil,
            store: store, metadata: outputMetadata.boxes,
            additions: exportTail(container).additions(to: plan),
            creation: CreationDate.of(settings),
            verification: extras.options.verifiesOutput
                ? OutputVerification(
                    plan: plan, size: preset.limit.size(forWidth: format.width, height: format.height),
                    hasAudio: plan.audio != nil && settings.audio != nil) : nil
        ) { part, folder in
            let task = try task(of: part, of: plan, container)
            return try task.rendering(
                in: folder, container, preset.limit,
                composer: part == nil ? nil : try composer(for: task.plan),
                damage: extras.options.damagedMediaPolicy, isStored: store != nil)
        }
    }

    /// Returns the task that renders a part, or the audio if the part is nil.
    final func task(
        of part: PartPlan?, of plan: RenderPlan, _ container: ExportContainer
    ) throws -> PartTask {
        var settings = settings
        var tuning = EncoderTuning()
        let rendered: RenderPlan
        if let part, let format = plan.video {
            settings.audio = nil
            if plan.hasCopiedParts, let video = settings.video {
                (settings.video, tuning) = (video.betweenCopies, video.tuningBetweenCopies)
            }
            if case .rendered(let rendering) = part.content {
                if let quality = rendering.quality { settings.video?.rateControl = .quality(quality) }
                tuning.profile = rendering.profile
            }
            let isLast = part.frames.upperBound == plan.frameCount
            let end = isLast ? plan.duration : format.time(ofFrame: part.frames.upperBound)
            let range = CMTimeRange(
                start: plan.origin + format.time(ofFrame: part.frames.lowerBound), end: plan.origin + end)
            let picture = try compiled(over: range).pictureAlone
            rendered = store == nil ? picture : picture.independentOfPlace
        } else {
            settings.video = nil
            rendered = store == nil ? plan.soundAlone : plan.soundAlone.independentOfPlace
        }
        let name =
            isResumable
            ? try PartKey.name(of: rendered, settings, tuning, in: container, preset.limit)
            : part.map { "part\($0.frames.lowerBound)" } ?? "sound"
        return PartTask(
            plan: rendered, settings: settings, tuning: tuning, frames: part?.frames,
            fileName: name + "." + container.pathExtensions[0])
    }
}
