import Foundation

extension OTIOTimeline {
    /// Returns a copy of the document with each reference changed.
    func mappingReferences(_ change: (OTIOMediaReference) -> OTIOMediaReference) -> OTIOTimeline {
        var copy = self
        copy.tracks.children = tracks.children.map { $0.mappingReferences(change) }
        return copy
    }
}

extension OTIOItem {
    fileprivate func mappingReferences(_ change: (OTIOMediaReference) -> OTIOMediaReference) -> OTIOItem {
        switch self {
        case .clip(var clip):
            clip.references = clip.references.mapValues(change)
            return .clip(clip)
        case .stack(var stack):
            stack.children = stack.children.map { $0.mappingReferences(change) }
            return .stack(stack)
        case .track(var track):
            track.children = track.children.map { $0.mappingReferences(change) }
            return .track(track)
        case .gap, .transition, .other: return self
        }
    }
}

extension OTIOMediaReference {
    /// Returns the reference with an absolute path, if its path is relative to a folder.
    func resolved(against folder: URL) -> OTIOMediaReference {
        var copy = self
        switch kind {
        case .external(let text):
            if let path = Self.absolute(text, folder) { copy.kind = .external(path) }
        case .imageSequence(var sequence):
            if let path = Self.absolute(sequence.folder, folder) {
                sequence.folder = path
                copy.kind = .imageSequence(sequence)
            }
        case .missing, .generator, .other: break
        }
        return copy
    }

    private static func absolute(_ text: String, _ folder: URL) -> String? {
        let address = MediaAddress(text)
        guard !text.isEmpty, let path = address.path, !path.hasPrefix("/") else { return nil }
        let paths = address.paths.map { URL(fileURLWithPath: $0, relativeTo: folder).standardizedFileURL }
        let file = paths.first { FileManager.default.fileExists(atPath: $0.path) } ?? paths.first
        return file?.absoluteString
    }
}
