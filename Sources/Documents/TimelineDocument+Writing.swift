import Editing
import Foundation
import MediaTypes
import Timeline

// The formats that are written.
extension TimelineDocument {
    func write(
        to destination: URL, as format: TimelineDocumentFormat, isStrict: Bool, rate: FrameRateFraction?
    ) async throws -> [String] {
        let data: Data
        var losses: [String] = []
        switch format {
        case .json:
            data = try await ownTimeline(for: destination).document(at: destination)
            if case .other(let document) = content { losses = document.timelineLosses }
        case .openTimelineIO:
            data = OTIOWriter.data(.timeline(try await document(for: destination)))
        case .openTimelineIOFolder, .openTimelineIOArchive:
            return try await writeBundle(
                destination, isZipped: format == .openTimelineIOArchive, isStrict: isStrict)
        case .editDecisionList:
            (data, losses) = try await editDecisionList(for: destination, rate)
        case .finalCutProXML, .finalCutProXMLFolder, .finalCutPro7XML:
            (data, losses) = try await finalCutProXML(for: destination)
        }
        try Self.check(losses, isStrict: isStrict, destination)
        try DocumentFile.write(data, to: destination)
        return losses
    }

    private static func check(
        _ losses: [String], isStrict: Bool, _ destination: URL
    ) throws(TimelineError) {
        guard isStrict, let first = losses.first else { return }
        throw TimelineError(
            .unwritableDocument, file: destination,
            cause: "the format can't say everything: \(first)"
                + (losses.count > 1 ? ", and \(losses.count - 1) more" : ""),
            remedy: "write an .otio document")
    }

    /// The search for files of the document that is written.
    var writingSearch: MediaSearch { exemptingArchive(MediaSearch(confinement: confinement)) }

    /// Throws if a file that the document names is outside of the folder to which files are confined.
    func checkConfinement() throws {
        let search = writingSearch
        guard search.confinement != nil else { return }
        let locator = locator
        guard case .other(let document) = content else {
            _ = try timeline?.relocated(by: locator)
            return
        }
        let root = JSONPath().appending("tracks")
        for (clip, path) in ClipSearch.clips(in: .stack(document.tracks), at: root, onlyEnabled: false) {
            for reference in clip.references.values {
                guard case .forbidden(let file)? = locator.find(reference) else { continue }
                var error = TimelineError(outside: file)
                error.keyPath = path.text
                throw error
            }
        }
        let folder = url.deletingLastPathComponent()
        let named = document.ownPaths.compactMap { OwnPath.file($0, in: folder) }
        if let file = named.first(where: { !search.allows($0) }) { throw TimelineError(outside: file) }
    }

    private func editDecisionList(
        for destination: URL, _ stated: FrameRateFraction?
    ) async throws -> (Data, [String]) {
        let (document, rate) = try await complete(for: destination, as: .editDecisionList)
        let extras = try DocumentExtras(document, at: content.isOwn ? destination : url).timeline
        let first = extras.renderSize != nil || rate == nil ? await firstVideo(of: document) : nil
        let own = stated ?? extras.frameDuration.flatMap { FrameRateFraction(frameDuration: $0) }
        // A list begins with the size of its first clip.
        let size = extras.renderSize.map { extras.renderShape?.size(of: $0) ?? $0 }
        let isOtherSize = extras.renderShape != nil || size != nil && size != first?.size
        let sizeLoss =
            isOtherSize ? ["the size of the output is left out, and is that of the first clip"] : []
        do throws(DocumentProblem) {
            let writer = try EDLWriter(document, rate: own ?? rate ?? first?.rate)
            let losses = writer.losses + sizeLoss + document.audioLosses + document.backgroundLosses
            return (writer.data, losses)
        } catch {
            throw TimelineError(error, in: url)
        }
    }

    private func finalCutProXML(for destination: URL) async throws -> (Data, [String]) {
        let (document, rate) = try await complete(for: destination, as: .finalCutProXML)
        let extras = try DocumentExtras(document, at: content.isOwn ? destination : url).timeline
        try extras.checkFormat()
        var facts = await facts(for: extras)
        let first = extras.renderSize == nil || rate == nil ? await firstVideo(of: document) : nil
        facts.renderSize = first?.size
        facts.rate = rate ?? first?.rate
        do throws(DocumentProblem) {
            let writer = try FCPWriter(document, extras: extras, facts: facts)
            let losses = document.audioLosses + document.fadeLosses + document.backgroundLosses
            return (writer.data, writer.losses + losses)
        } catch {
            throw TimelineError(error, in: url)
        }
    }

    /// Returns the document for a format that needs the ranges of clips, and its frame rate if it states it.
    private func complete(
        for destination: URL, as format: TimelineDocumentFormat
    ) async throws -> (document: OTIOTimeline, rate: FrameRateFraction?) {
        if case .own(let timeline) = content {
            let made = try await OTIOFromTimeline.documentWithRate(timeline, at: destination)
            return (made.document, made.rate)
        }
        var document = try await document(for: destination)
        // A list beside the files may have only their names.
        if format != .editDecisionList { document = document.located(by: locator) }
        let media = await MediaSet.found(of: document, at: url, writingSearch) {
            $0.needsMedium(for: format)
        }
        let rate = document.editRate
        let unit = rate ?? FrameRateFraction(25, 1)
        let completed = document.mappingClips { $0.completed(from: media, for: format, rate: unit) }
        return (completed, rate)
    }

    private var locator: MediaLocator {
        MediaLocator(writingSearch, folder: url.deletingLastPathComponent())
    }

    /// Returns properties of files that FCPXML needs and a document doesn't state: the durations of music.
    private func facts(for extras: Timeline) async -> FCPWriter.Facts {
        var facts = FCPWriter.Facts()
        let reader = ClipReader.files
        for item in extras.music where facts.durations[item.url] == nil {
            let clip = try? await reader.clip(at: item.url, pictureDuration: nil)
            facts.durations[item.url] = clip?.audio?.timeRange.duration
        }
        return facts
    }

    /// Returns the size and the frame rate of the first clip that is found; `nil` without one.
    private func firstVideo(of document: OTIOTimeline) async -> (size: CGSize, rate: FrameRateFraction?)? {
        let locator = locator
        var size: CGSize?
        for (clip, _) in ClipSearch.clips(in: .stack(document.tracks), at: JSONPath()) {
            guard case .external(let text) = clip.reference.kind,
                case .found(let file) = locator.find(MediaAddress(text)),
                let video = try? await ClipReader.files.clip(at: file, pictureDuration: nil).video
            else { continue }
            let first =
                size
                ?? Fit.renderSize(
                    naturalSize: video.naturalSize, preferredTransform: video.preferredTransform)
            // A still image has no frame rate.
            if let duration = video.outputFrameDuration {
                return (first, FrameRateFraction(frameDuration: duration))
            }
            size = first
        }
        guard let size else { return nil }
        return (size, nil)
    }

    /// Writes a folder or an archive with copies of the media, but only references to numbered images and
    /// generators.
    private func writeBundle(_ destination: URL, isZipped: Bool, isStrict: Bool) async throws -> [String] {
        let locator = locator
        // The document is in another folder than its archive.
        let folder = (content.isOwn ? destination : url).deletingLastPathComponent()
        let document = try await document(for: destination).located(by: locator).resolved(against: folder)
        let losses = document.bundleLosses
        try Self.check(losses, isStrict: isStrict, destination)
        let address = { (text: String) throws(TimelineError) -> URL in
            try Self.file(text, locator, self.url)
        }
        for text in document.copiedPaths { try await BundledFile.check(try address(text)) }
        try OTIOBundle.write(document, to: destination, isZipped: isZipped, file: address)
        return losses
    }

    private static func file(
        _ address: String, _ locator: MediaLocator, _ url: URL
    ) throws(TimelineError) -> URL {
        switch locator.find(MediaAddress(address)) {
        case .found(let file): return file
        case .forbidden(let file): throw TimelineError(outside: file)
        case .missing:
            throw TimelineError(
                .fileNotFound, file: url, cause: "media not found: \(address)",
                remedy: "correct the path, or write an .otio document")
        }
    }

    private func ownTimeline(for destination: URL) async throws -> Timeline {
        guard case .other(let document) = content else { return timeline ?? Timeline() }
        do {
            let media = document.isOwn ? nil : await MediaSet.found(of: document, at: url, writingSearch)
            return try TimelineFromOTIO.timeline(document, at: url, media: media)
        } catch let problem as DocumentProblem {
            throw TimelineError(
                .unwritableDocument, file: destination, keyPath: problem.path.text, cause: problem.cause,
                remedy: problem.remedy)
        }
    }

    /// Returns the document for another folder, with paths and names of files resolved.
    private func document(for destination: URL) async throws -> OTIOTimeline {
        switch content {
        case .own(let timeline): return try await OTIOFromTimeline.document(timeline, at: destination)
        case .other(let document):
            let (old, new) = (url.deletingLastPathComponent(), destination.deletingLastPathComponent())
            guard old.standardizedFileURL.path != new.standardizedFileURL.path else { return document }
            return document.located(by: locator).resolved(against: old)
        }
    }
}
