internal import MediaTypes

// The abilities of local files; see `AVPlayerItem`.
extension AVPlayerItem {
    /// Whether the item can be played at rates from -1 to 0: once it is ready.
    public var canPlaySlowReverse: Bool { isReady }
    /// Whether the item can be played at a rate of -1: once it is ready.
    public var canPlayReverse: Bool { isReady }
    /// Whether the item can be played at rates below -1: once it is ready.
    public var canPlayFastReverse: Bool { isReady }
    /// Whether the item can be played at rates from 0 to 1: once it is ready.
    public var canPlaySlowForward: Bool { isReady }
    /// Whether the item can be played at rates above 1: once it is ready.
    public var canPlayFastForward: Bool { isReady }
    /// Whether the item can be stepped forward: once it is ready.
    public var canStepForward: Bool { isReady }
    /// Whether the item can be stepped backward: once it is ready.
    public var canStepBackward: Bool { isReady }

    private var isReady: Bool { status == .readyToPlay }
}
