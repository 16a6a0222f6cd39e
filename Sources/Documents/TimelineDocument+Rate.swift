import Editing
import Foundation
import MediaTypes
import Timeline

// The frame rate of an edit decision list, which has no field for it.
extension TimelineDocument {
    /// Reads an edit decision list that doesn't state its frame rate again at the rate of its media, if all that
    /// are found have the same one and its timecodes fit it. That is added to `warnings`.
    ///
    /// `build(finding:adding:)` and `write(to:isStrict:)` do so themselves; this method lets a client read the
    /// warning first.
    public mutating func useFrameRateOfMedia(finding search: MediaSearch = MediaSearch()) async {
        if let note = await rereadAtRateOfMedia(finding: search) { warnings.append(note) }
    }

    /// Builds an edit decision list after reading it at the rate of its media.
    func buildAtRateOfMedia(
        finding search: MediaSearch, adding extras: Timeline
    ) async throws -> BuiltTimeline {
        var document = self
        let note = await document.rereadAtRateOfMedia(finding: search)
        let built = try await document.build(finding: search, adding: extras)
        return BuiltTimeline(
            composition: built.composition, videoComposition: built.videoComposition,
            audioMix: built.audioMix,
            warnings: [note].compactMap(\.self) + built.warnings, leftOut: built.leftOut)
    }

    /// - Returns: A warning if the rate is another one.
    mutating func rereadAtRateOfMedia(finding search: MediaSearch) async -> String? {
        guard let data = unratedList, case .other(let document) = content else { return nil }
        unratedList = nil
        let rates = EDLReader.rate(of: data)
        guard !rates.isStated, let rate = await Self.rate(ofMediaIn: document, at: url, search),
            rates.allows(rate), let old = document.globalStartTime?.rate,
            let used = FrameRateFraction(old), used != rate
        else { return nil }
        var news: [String] = []
        do throws(DocumentProblem) {
            content = .other(try EDLReader.timeline(data, rate: rate, warnings: &news))
        } catch {
            // Its events have other durations in the record than in their sources at that rate.
            return nil
        }
        warnings = news
        return "the list doesn't state its frame rate, which is taken from its media: \(rate.text), and not"
            + " \(used.text)"
    }

    /// Returns the frame rate of the media that are found; `nil` if they have several.
    private static func rate(
        ofMediaIn document: OTIOTimeline, at url: URL, _ search: MediaSearch
    ) async -> FrameRateFraction? {
        var search = search
        search.rendersSlates = true
        var media = MediaSet(search, document: url, reader: .files)
        var rate: FrameRateFraction?
        for (clip, path) in ClipSearch.clips(in: .stack(document.tracks), at: JSONPath()) {
            // What can't be found or read is an error when it is used.
            try? await media.load(clip, at: path)
            guard case .file(let file, _) = media.medium(of: clip),
                let duration = file.video?.outputFrameDuration,
                let exact = FrameRateFraction(frameDuration: duration),
                let own = FrameRateFraction(exact.value)
            else { continue }
            guard rate == nil || rate == own else { return nil }
            rate = own
        }
        return rate
    }
}
