import Foundation
import MediaTypes
import Timeline

extension OTIOTimeline {
    /// Returns a copy of the document with each reference changed.
    func mappingReferences(_ change: (OTIOMediaReference) -> OTIOMediaReference) -> OTIOTimeline {
        mappingClips { clip in
            var copy = clip
            copy.references = clip.references.mapValues(change)
            return copy
        }
    }

    /// Returns a copy of the document with each clip changed.
    func mappingClips(_ change: (OTIOClip) -> OTIOClip) -> OTIOTimeline {
        var copy = self
        copy.tracks.children = tracks.children.map { $0.mappingClips(change) }
        return copy
    }

    /// Returns a copy of the document with each path in Cutroom's metadata changed: of music, voice-overs,
    /// overlays, subtitles, images and fonts of titles, and tables of colors.
    func mappingOwnPaths(_ change: (String) -> String) -> OTIOTimeline {
        var copy = mappingClips { clip in
            var copy = clip
            copy.properties.metadata = clip.properties.metadata.mappingOwnPaths(change)
            return copy
        }
        copy.metadata = metadata.mappingOwnPaths(change)
        return copy
    }

    /// The paths in Cutroom's metadata.
    var ownPaths: [String] {
        var paths: [String] = []
        _ = mappingOwnPaths { text in
            paths.append(text)
            return text
        }
        return paths
    }

    /// The paths and URLs of files that are copied into a folder or an archive, each one once.
    var copiedPaths: [String] {
        var (paths, known): ([String], Set<String>) = ([], [])
        let clips = ClipSearch.clips(in: .stack(tracks), at: JSONPath(), onlyEnabled: false)
        for reference in clips.flatMap({ $0.0.references.values }) {
            guard case .external(let text) = reference.kind, known.insert(text).inserted else { continue }
            paths.append(text)
        }
        for text in ownPaths where OwnPath.isCopied(text) && known.insert(text).inserted {
            paths.append(text)
        }
        return paths
    }

    /// Returns a copy of the document for another folder, with absolute paths.
    ///
    /// - Parameter folder: The folder to which the document's paths are relative.
    func resolved(against folder: URL) -> OTIOTimeline {
        mappingReferences { $0.resolved(against: folder) }
            .mappingOwnPaths { OwnPath.file($0, in: folder)?.path ?? $0 }
    }

    /// Returns a copy of the document with the files of clips that have only the name of their file, or whose
    /// file is beside the document and not at its path.
    func located(by locator: MediaLocator) -> OTIOTimeline {
        mappingClips { clip in
            let address: MediaAddress
            switch clip.reference.kind {
            case .missing: address = MediaAddress(MediaAddress(clip.properties.name).name)
            case .external(let text): address = MediaAddress(text)
            case .generator, .imageSequence, .other: return clip
            }
            if clip.reference.kind != .missing {
                guard let path = address.path, path.hasPrefix("/"),
                    !FileManager.default.fileExists(atPath: path)
                else { return clip }
            }
            guard !address.text.isEmpty, case .found(let file) = locator.find(address) else { return clip }
            var copy = clip
            copy.references[clip.activeKey] = clip.reference.replacing(.external(file.absoluteString))
            return copy
        }
    }
}

extension OTIOTimeline {
    /// The media that aren't copied into a folder or an archive, one line each.
    var bundleLosses: [String] {
        let root = JSONPath().appending("tracks")
        var lines: [String] = []
        for (clip, path) in ClipSearch.clips(in: .stack(tracks), at: root, onlyEnabled: false) {
            switch clip.reference.kind {
            case .imageSequence: lines.append("\(path.text): the numbered images of the clip are not copied")
            case .missing, .other: lines.append("\(path.text): the clip has no file to copy")
            case .external, .generator: break
            }
        }
        _ = mappingOwnPaths { text in
            if OwnPath.isNumbered(text) { lines.append("the numbered images \(text) are not copied") }
            return text
        }
        return lines
    }
}

/// A path in Cutroom's metadata, as in Cutroom's documents.
enum OwnPath {
    fileprivate static let keys: Set = ["url", "image", "fontFile", "lut"]

    /// Returns whether a path is the pattern of numbered files, and not the name of an existing one.
    static func isNumbered(_ path: String) -> Bool {
        PicturePattern(path: path) != nil && !FileManager.default.fileExists(atPath: path)
    }

    /// Returns whether a file is copied into a folder or an archive.
    static func isCopied(_ text: String) -> Bool { !isNumbered(text) && !text.contains("://") }

    /// Returns the file of a path; `nil` for a URL of something else.
    static func file(_ text: String, in folder: URL) -> URL? {
        guard text.contains("://") else {
            return URL(fileURLWithPath: text, isDirectory: false, relativeTo: folder).standardizedFileURL
        }
        return URL(string: text).flatMap { $0.isFileURL ? $0.standardizedFileURL : nil }
    }
}

extension JSONObject {
    fileprivate func mappingOwnPaths(_ change: (String) -> String) -> JSONObject {
        guard let own = self[DocumentKeys.own] else { return self }
        var copy = self
        copy[DocumentKeys.own] = own.mappingPaths(change)
        return copy
    }
}

extension JSONValue {
    fileprivate func mappingPaths(_ change: (String) -> String) -> JSONValue {
        if let array { return .array(array.map { $0.mappingPaths(change) }) }
        guard var object else { return self }
        for member in object.members {
            if OwnPath.keys.contains(member.key), let text = member.value.string {
                object[member.key] = .string(change(text))
            } else {
                object[member.key] = member.value.mappingPaths(change)
            }
        }
        return .object(object)
    }
}

extension OTIOItem {
    fileprivate func mappingClips(_ change: (OTIOClip) -> OTIOClip) -> OTIOItem {
        switch self {
        case .clip(let clip): return .clip(change(clip))
        case .stack(var stack):
            stack.children = stack.children.map { $0.mappingClips(change) }
            return .stack(stack)
        case .track(var track):
            track.children = track.children.map { $0.mappingClips(change) }
            return .track(track)
        case .gap, .transition, .other: return self
        }
    }
}

extension OTIOMediaReference {
    /// Returns the reference of another kind.
    func replacing(_ kind: Kind) -> OTIOMediaReference {
        var copy = self
        copy.kind = kind
        return copy
    }

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
