internal import Dispatch
internal import MediaTypes
internal import Playback
internal import Synchronization

// Observing players; see `AVPlayer`.
extension AVPlayer {
    /// Whether players and items that are created from now on can be tracked by Swift's `Observation`. The default is
    /// `false`. `observe(_:options:changeHandler:)` needs no setting.
    @MainActor public static var isObservationEnabled: Bool {
        get { isObserving.isSet }
        set { if newValue { isObserving.set() } else { isObserving.clear() } }
    }

    static let isObserving = AtomicFlag()

    /// Returns the value of a property that can be observed.
    func read<Value: Sendable>(
        _ keyPath: KeyPath<AVPlayer, Value>, _ value: @Sendable (State) -> Value
    ) -> Value {
        observed.read(self, keyPath) { state.withLock { value($0) } }
    }

    /// Reports changes to observers, on the calling thread and without locks.
    func announce() { observed.announce(self) }

    /// Reports that there may be a first frame, or none any more.
    func framesChanged() {
        guard observed.isWatched else { return }
        notices.async { [weak self] in self?.announce() }
    }
}
