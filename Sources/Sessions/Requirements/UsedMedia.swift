package import Editing
internal import Engine
internal import Foundation
package import MediaTypes
internal import RenderPlan

/// The descriptions of the media that an asset's tracks use.
package struct UsedMedia {
    /// A source that can't be read.
    package struct Problem {
        package let error: any Error
        /// The half-open range of the asset's time in which the source is used first; nil for all of it.
        package let range: CMTimeRange?
        package let trackID: CMPersistentTrackID?
    }

    /// The descriptions of the tracks that can be read.
    private var descriptions: [MediaTrackKey: MediaTrackDescription] = [:]
    /// The files that can't be read, each once.
    package private(set) var problems: [Problem] = []

    /// Reads the sources of the asset's tracks. Blocks while files are inspected.
    package init(of asset: AVAsset) {
        do { try asset.requireFacts(forKey: "tracks") } catch {
            problems = [Problem(error: error, range: nil, trackID: nil)]
            return
        }
        var (known, failed) = (Set<ObjectIdentifier>(), Set<URL>())
        for track in asset.trackObjects {
            for segment in track.sourceSegments {
                guard let source = segment.source, known.insert(ObjectIdentifier(source)).inserted else {
                    continue
                }
                do {
                    let description = try source.mediaDescription()
                    let key = MediaTrackKey(url: source.url, trackID: description.trackID)
                    descriptions[key] = description
                } catch  where failed.insert(source.url).inserted {
                    problems.append(
                        Problem(error: error, range: segment.timeMapping.target, trackID: track.trackID))
                } catch {}
            }
        }
    }

    /// Returns the description of a clip's source; `nil` if it can't be read.
    package func description(of clip: UsedClip) -> MediaTrackDescription? {
        descriptions[clip.source.key]
    }

    /// Returns the error that a session ends with if a clip can't be decoded; `nil` if it can.
    package func missingDecoder(of clip: UsedClip) -> AVError? {
        guard let decoder = description(of: clip)?.requiredDecoder else { return nil }
        let format = decoder.format ?? "its format"
        return SourceFailure(
            decoder.packages == nil ? .unsupported(format) : .noDecoder(format), source: clip.source,
            message: "no decoder", target: clip.target
        ).avError
    }

    /// Returns the reason why the first clip of a plan can't be decoded; `nil` if all can.
    func firstMissingDecoder(in plan: RenderPlan) -> AVError? {
        plan.usedClips.lazy.compactMap(missingDecoder).first
    }
}
