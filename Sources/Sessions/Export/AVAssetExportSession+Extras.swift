package import Editing
package import ExtraTypes
package import MediaTypes
internal import Outputs

extension AVAssetExportSession {
    /// The additions to Apple's class. `SessionExtras` makes them public under the same names, which the class
    /// itself can't have as well.
    package struct Extras: Sendable {
        fileprivate let session: AVAssetExportSession

        /// The options. To be set before the export starts.
        package var options: ExportOptions {
            get { session.storedOptions }
            nonmutating set { session.storedOptions = newValue }
        }

        /// The chapters to write into the output, in the asset's time; `nil` for those of the asset.
        package var chapterMetadataGroups: [AVTimedMetadataGroup]? {
            get {
                session.chapters?.map { chapter in
                    let title = AVMutableMetadataItem()
                    title.identifier = .commonIdentifierTitle
                    title.value = chapter.title
                    return AVTimedMetadataGroup(items: [title], timeRange: chapter.timeRange)
                }
            }
            nonmutating set { session.chapters = newValue?.compactMap(MediaChapter.init) }
        }

        /// The damage that was played through so far, with each file and segment once; empty under `.fail`. Then
        /// the items of `metadata` that the output can't hold.
        package var mediaWarnings: [MediaWarning] {
            session.job.map { $0.warnings + session.metadataWarnings } ?? []
        }

        /// What was taken from the store of parts so far; `nil` without a store.
        package var partStoreReport: PartStoreReport? { session.job?.storeReport }

        /// Whether the output can be made of parts that a store keeps.
        package var canUsePartStore: Bool { session.canUsePartStore }

        /// The number of frames rendered so far, in all passes.
        package var renderedFrameCount: Int64 { session.job?.renderedFrames ?? 0 }

        /// The number of frames to render, once the export has started: those of the output, twice if there
        /// are two passes; zero without video.
        package var frameCount: Int64 { session.job?.frameCount ?? 0 }

        /// The duration of the output; zero until the export has started.
        package var outputDuration: CMTime {
            session.job.map(\.duration).flatMap { $0.isNumeric ? $0 : nil } ?? .zero
        }
    }

    package final var extras: Extras { Extras(session: self) }
}

extension AVAssetExportSession {
    /// The items of the client that the container has no place for.
    fileprivate final var metadataWarnings: [MediaWarning] {
        guard metadata != nil, let url = outputURL,
            let container = outputFileType.flatMap(ExportContainer.of)
        else { return [] }
        return outputMetadata.omissions(from: container).map { reason in
            MediaWarning(
                url: url, trackID: kCMPersistentTrackID_Invalid, segmentTimeRange: .invalid,
                sourceTime: .invalid, reason: reason)
        }
    }
}
