internal import Editing
internal import ExtraTypes
internal import Foundation
internal import Layers
internal import MediaTypes
internal import RenderPlan

extension ViewerDocument {
    /// Describes the current state of an edit.
    ///
    /// Media isn't read, except for facts that the model hasn't loaded yet.
    package init(_ edit: EditedAsset) {
        let compiled = try? edit.plan.get()
        self.init(
            title: edit.title, duration: ViewerTime(edit.asset.duration),
            frameDuration: edit.videoComposition.map { ViewerTime($0.frameDuration) }
                ?? compiled?.video.map { ViewerTime($0.frameDuration) })
        facts = Self.facts(of: edit, compiled)
        addInstructions(of: edit, compiled)
        for track in edit.asset.tracks(withMediaType: .video) { addTrack(track, .video, edit) }
        if let compiled { addTitles(of: compiled, edit) }
        for track in edit.asset.tracks(withMediaType: .audio) { addTrack(track, .audio, edit) }
        addProblems(of: edit)
        if let compiled {
            pipeline = try? LaunchDescription().text(of: DescribedPlan(compiled, relativeTo: edit.folder))
        }
    }

    private static func facts(of edit: EditedAsset, _ plan: RenderPlan?) -> [Fact] {
        var facts = [Fact(name: "Duration", value: ReadableTime.text(edit.asset.duration))]
        if let plan, let format = plan.video {
            let rate = format.frameDuration
            facts += [
                Fact(name: "Frames", value: "\(plan.frameCount) of \(rate.value)/\(rate.timescale) s"),
                Fact(name: "Size", value: "\(format.width) × \(format.height)"),
                Fact(name: "Color", value: "\(format.pixelFormat.rawValue), \(format.colorimetry)"),
            ]
        } else if let composition = edit.videoComposition {
            let size = composition.renderSize
            facts.append(Fact(name: "Size", value: "\(size.width) × \(size.height)"))
        }
        if let audio = plan?.audio {
            facts.append(Fact(name: "Sound", value: "\(audio.sampleRate) Hz, \(audio.channelCount) channels"))
        }
        return facts
    }

    // MARK: Tracks

    private mutating func addTrack(_ track: AVAssetTrack, _ kind: Row.Kind, _ edit: EditedAsset) {
        var row = Row(kind: kind, name: "\(kind == .video ? "Video" : "Audio") \(track.trackID)")
        let volume = kind == .audio ? edit.audioMix?.volumeRamps(forTrackID: track.trackID) : nil
        if volume != nil { row.lanes = 1 }
        for segment in track.segments {
            let target = segment.timeMapping.target
            guard target.duration > .zero else { continue }
            guard
                let url = (segment as? AVCompositionTrackSegment)?.sourceURL
                    ?? (edit.asset as? AVURLAsset)?.url,
                !segment.isEmpty
            else {
                row.items.append(Item(style: .empty, label: "empty", range: ViewerRange(target)))
                continue
            }
            row.items.append(item(of: segment, url, kind, volume, edit))
        }
        rows.append(row)
    }

    private mutating func item(
        of segment: AVAssetTrackSegment, _ url: URL, _ kind: Row.Kind, _ volume: RampTrack<Float>?,
        _ edit: EditedAsset
    ) -> Item {
        let (origin, target) = (segment.timeMapping.source, segment.timeMapping.target)
        let index = source(url, edit)
        if kind == .video, sources[index].firstShown == nil {
            sources[index].firstShown = ViewerTime(origin.start)
        }
        var item = Item(
            style: kind == .video ? .clip : .sound, label: sources[index].name, range: ViewerRange(target),
            source: index, sourceRange: ViewerRange(origin))
        item.details.append("source " + ReadableTime.text(origin))
        if origin.duration != target.duration, target.duration > .zero {
            let rate = origin.duration.seconds / target.duration.seconds
            item.details.append("at rate " + ReadableNumber.text(rate))
        }
        if let volume {
            let pieces = volume.pieces(in: target)
            let top = max(1, pieces.map { max(Double($0.start), Double($0.end)) }.max() ?? 1)
            item.curves = [
                Curve(name: "volume", lane: 0, minimum: 0, maximum: top, points: pieces.points { Double($0) })
            ]
        }
        return item
    }

    private mutating func source(_ url: URL, _ edit: EditedAsset) -> Int {
        if let known = sources.firstIndex(where: { $0.url == url }) { return known }
        sources.append(Source(url: url, name: DescribedPlan.name(of: url, relativeTo: edit.folder)))
        return sources.count - 1
    }

    // MARK: Instructions

    private mutating func addInstructions(of edit: EditedAsset, _ plan: RenderPlan?) {
        guard let composition = edit.videoComposition else { return }
        var row = Row(kind: .instructions, name: "Instructions")
        var drawn: [Int: InstructionPlan] = [:]
        for instruction in plan?.instructions ?? [] { drawn[instruction.index] = instruction }
        for (index, instruction) in composition.instructions.enumerated() {
            guard let range = instruction.timeRange.shown(until: edit.asset.duration) else { continue }
            let item = Self.item(of: instruction, index, in: range, drawn[index])
            row.lanes = max(row.lanes, (item.curves.map(\.lane).max() ?? -1) + 1)
            row.items.append(item)
        }
        rows.append(row)
    }

    private static func item(
        of instruction: any AVVideoCompositionInstructionProtocol, _ index: Int, in range: CMTimeRange,
        _ plan: InstructionPlan?
    ) -> Item {
        let layers = (instruction as? AVVideoCompositionInstruction)?.layerInstructions ?? []
        var item = Item(
            style: style(of: plan, layers: layers.count), label: "\(index)",
            range: ViewerRange(range))
        item.details = [drawing(of: plan)]
        for (position, layer) in layers.enumerated() {
            let curves = LayerCurves(of: layer, in: range, from: item.curves.count).curves
            item.details.append(
                "layer \(position): track \(layer.trackID)"
                    + (curves.isEmpty ? ", as it is" : ": " + curves.map(\.name).joined(separator: ", ")))
            item.curves += curves
        }
        if layers.isEmpty { item.details.append("no layers") }
        if let background = plan?.background, background != .black {
            item.details.append("background \(background.words)")
        }
        return item
    }

    private static func style(of plan: InstructionPlan?, layers: Int) -> Item.Style {
        switch plan?.drawing {
        case .composed: .composed
        case .custom: .custom
        case .branches where plan?.layers.map(\.drawing) == [.pass]: .pass
        case .branches: .transition
        case nil: layers > 1 ? .transition : .pass
        }
    }

    private static func drawing(of plan: InstructionPlan?) -> String {
        guard let plan else { return "not compiled" }
        switch plan.drawing {
        case .branches where plan.layers.map(\.drawing) == [.pass]:
            return "passed through: one opaque layer fills the output"
        case .branches: return "drawn by the compositor's pads"
        case .composed: return "composed: " + (plan.reason ?? "drawn by the sampler")
        case .custom: return "drawn by the custom compositor"
        }
    }

    // MARK: Titles

    private mutating func addTitles(of plan: RenderPlan, _ edit: EditedAsset) {
        guard let overlay = plan.overlay else { return }
        var row = Row(kind: .titles, name: "Titles")
        for title in overlay.summaries(relativeTo: edit.folder) {
            // Layer times are times of the composition.
            let start = title.start.map { CMTime(seconds: $0, preferredTimescale: 90_000) } ?? .zero
            let end = title.end.map { CMTime(seconds: $0, preferredTimescale: 90_000) } ?? edit.asset.duration
            guard start < end else { continue }
            row.items.append(
                Item(
                    style: .title, label: title.words.isEmpty ? title.kind : title.words,
                    range: ViewerRange(CMTimeRange(start: start, end: end)), details: [title.kind]))
        }
        if !row.items.isEmpty { rows.append(row) }
    }

    // MARK: Problems

    private mutating func addProblems(of edit: EditedAsset) {
        let row = rows.firstIndex { $0.kind == .instructions }
        for problem in edit.problems() {
            if problem.kind == .hole, let range = problem.range, let row {
                rows[row].items.append(
                    Item(
                        style: .hole, label: "no instruction", range: ViewerRange(range),
                        details: ["nothing can be rendered here"]))
            }
            let isElsewhere = problem.instruction == nil && problem.kind != .hole
            problems.append(
                Problem(
                    severity: problem.severity, message: problem.message,
                    remedy: problem.remedy, range: problem.range.map(ViewerRange.init),
                    row: isElsewhere ? nil : row))
        }
        if let row { rows[row].items.sort { $0.range.start.time < $1.range.start.time } }
    }
}

extension CMTimeRange {
    /// The range, with an infinite duration cut at the asset's end; nil if the range isn't numeric.
    fileprivate func shown(until end: CMTime) -> CMTimeRange? {
        guard start.isNumeric else { return nil }
        if duration.isPositiveInfinity { return CMTimeRange(start: start, end: max(start, end)) }
        return duration.isNumeric && duration >= .zero ? self : nil
    }
}
