internal import RenderPlan
internal import Synchronization

/// What a rendering does about damaged media, and what it has found. Shared by all its feeds.
package final class DamageReport: Sendable {
    package enum Policy: Sendable, Hashable {
        /// The first damage ends the rendering.
        case fail
        /// Damage is noted and played through: the last frame stands, sound is silent.
        case playThrough
    }

    package let policy: Policy
    private let found = Mutex<[SourceFailure]>([])

    package init(_ policy: Policy = .fail) {
        self.policy = policy
    }

    /// In the order in which it was found; each file and segment once.
    package var damages: [SourceFailure] { found.withLock { $0 } }

    /// What was found when the file was waited for in vain: nobody waits for it a second time.
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

    /// Notes damage that the rendering plays through.
    /// - Throws: the failure itself, where it ends the rendering.
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
    /// Whether a player would go on: the media is bad, not the machine or the plan.
    var isDamage: Bool {
        switch cause {
        case .unreadable, .damaged, .noMedia, .stopped, .stalled: true
        case .noSuchStream, .noDecoder, .unloadable: false
        }
    }
}
