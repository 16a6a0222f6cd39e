internal import DebugViewer
internal import Editing
internal import Foundation
internal import MediaTypes
internal import RenderPlan
internal import Sessions

/// The written forms of an edit: those of its plan, and those that also display the model.
enum EditDescription {
    /// The page of a run, which users don't select.
    static let runPage = "run"
    private static let html = "html"
    private static let svg = "svg"

    /// Whether a form displays the reason why an edit can't be rendered, in place of an error.
    static func showsProblems(in format: String) -> Bool { [html, svg, runPage].contains(format) }

    /// - Parameters:
    ///   - format: A raw value of `RenderDescriptionFormat`, or `runPage`; traps for another one.
    ///   - tail: The end of the plan; nil leaves its outlets open.
    /// - Throws: The reason why the edit can't be rendered; not for `html` and `svg`, which display it.
    static func text(
        of edit: EditedAsset, in format: String, tail: (RenderPlan) -> Tail? = { _ in nil }
    ) throws -> String {
        switch format {
        case html, runPage:
            let checked = edit.checking(tail: tail)
            return try HTMLPage(
                ViewerDocument(checked).illustrated(of: checked), isWatched: format == runPage
            ).text()
        case svg: return SVGDrawing(ViewerDocument(edit.checking(tail: tail))).text()
        default:
            guard let description = PlanDescriptions.named(format) else {
                refuse("there is no description format \(format)")
            }
            let plan = try edit.plan.get().checked(for: edit.asset)
            return try description.text(
                of: DescribedPlan(plan, tail: tail(plan), relativeTo: edit.folder))
        }
    }
}

extension ViewerDocument {
    /// Images of more sources and of more times would make the page too large.
    private static let (mostThumbnails, mostFrames) = (40, 12)

    /// Returns the document with thumbnails of its sources and composed frames, except for images that can't
    /// be generated.
    fileprivate func illustrated(of edit: EditedAsset) -> ViewerDocument {
        var document = self
        document.addPeaks()
        for index in sources.indices.prefix(Self.mostThumbnails) where !RunWatch.hasEnded {
            guard let time = sources[index].firstShown else { continue }
            let generator = AVAssetImageGenerator(asset: AVURLAsset(url: sources[index].url))
            generator.appliesPreferredTrackTransform = true
            generator.maximumSize = CGSize(width: 140, height: 80)
            document.sources[index].thumbnail = generator.dataURL(at: time.time)
        }
        guard (try? edit.plan.get())?.video != nil else { return document }
        let generator = AVAssetImageGenerator(asset: edit.asset)
        generator.videoComposition = edit.videoComposition
        generator.maximumSize = CGSize(width: 480, height: 480)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        document.frames = moments.compactMap { time in
            RunWatch.hasEnded
                ? nil
                : generator.dataURL(at: time).map { Frame(time: ViewerTime(time), image: $0) }
        }
        return document
    }

    /// More waveforms would make the page too large, and each more detailed.
    private static let (mostWaveforms, mostPeaks) = (400, 160)

    private mutating func addPeaks() {
        let count = rows.reduce(0) { $0 + $1.items.count { $0.style == .sound } }
        guard count <= Self.mostWaveforms else { return }
        var known: [Int: AudioPeaks?] = [:]
        for row in rows.indices {
            for index in rows[row].items.indices where rows[row].items[index].style == .sound {
                let item = rows[row].items[index]
                guard let source = item.source, let range = item.sourceRange else { continue }
                if RunWatch.hasEnded { return }
                let peaks = known[source] ?? (try? AudioPeaks(of: AVURLAsset(url: sources[source].url)))
                known[source] = .some(peaks)
                let length = item.range.end.time.seconds - item.range.start.time.seconds
                guard let peaks, length > 0 else { continue }
                rows[row].items[index].peaks = peaks.values(
                    from: range.start.time.seconds, to: range.end.time.seconds,
                    count: min(Self.mostPeaks, max(2, Int(length * 40))))
            }
        }
    }

    /// The middles of the instructions, or evenly spaced times if there are none or too many.
    private var moments: [CMTime] {
        let instructions = rows.first { $0.kind == .instructions }?.items.filter { $0.style != .hole } ?? []
        if (1...Self.mostFrames).contains(instructions.count) {
            return instructions.map { item in
                // An instruction may extend past the end.
                let end = min(item.range.end.time, duration.time)
                return moment((item.range.start.time.seconds + end.seconds) / 2)
            }
        }
        return (0..<Self.mostFrames).map { index in
            moment(duration.time.seconds * (Double(index) + 0.5) / Double(Self.mostFrames))
        }
    }

    private func moment(_ seconds: Double) -> CMTime {
        CMTime(seconds: seconds, preferredTimescale: 90_000)
    }
}

extension AVAssetImageGenerator {
    fileprivate func dataURL(at time: CMTime) -> String? {
        guard let data = try? copyCGImage(at: time, actualTime: nil).jpegBytes(quality: 65) else {
            return nil
        }
        return "data:image/jpeg;base64," + data.base64EncodedString()
    }
}
