internal import RenderPlan
internal import Synchronization

/// The policy of a rendering for damaged media, and the damage that it has found. Shared by all its feeds.
package final class DamageReport: Sendable {
    package enum Policy: Sendable, Hashable {
        /// The first damage ends the rendering.
        case fail
        /// Damage is recorded and played through: the last frame is repeated, and audio is silent.
        case playThrough
    }

    package let policy: Policy
    private let found = Mutex<[SourceFailure]>([])

    package init(_ policy: Policy = .fail) {
        self.policy = policy
    }

    /// The damage in the order in which it was found, once for each file and segment.
    package var damages: [SourceFailure] { found.withLock { $0 } }

    /// The failure that was recorded when waiting for the file timed out, so that the wait isn't repeated.
    func silence(of source: MediaSource) -> SourceFailure? {
        found.withLock { found in
            found.first { failure in
                switch failure.cause {
                case .stopped, .stalled: failure.source == source
                default: false
                }
            }
        }
    }

    /// Records damage that the rendering plays through.
    /// - Throws: the failure itself if it ends the rendering.
    func note(_ failure: SourceFailure) throws {
        guard policy == .playThrough, failure.isDamage else { throw failure }
        found.withLock { found in
            let isKnown = found.contains {
                $0.source == failure.source && $0.target == failure.target && $0.cause == failure.cause
            }
            if !isKnown { found.append(failure) }
        }
    }
}

extension SourceFailure {
    /// Whether a player would continue: the media is damaged, rather than the machine or the plan.
    var isDamage: Bool {
        switch cause {
        case .unreadable, .damaged, .noMedia, .stopped, .stalled: true
        case .noSuchStream, .noDecoder, .unsupported, .unloadable, .unknownPixels: false
        }
    }
}
