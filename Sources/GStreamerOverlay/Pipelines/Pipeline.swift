internal import CGStreamer
private import Synchronization

/// One GStreamer pipeline. Its calls block: they must be made on the pipeline's control executor or on the
/// thread that feeds from it, never on a streaming thread. The owner calls `stop()`; `deinit` changes no
/// state.
package final class Pipeline: Sendable {
    package enum State: Sendable {
        case null, ready, paused, playing

        var raw: GstState {
            switch self {
            case .null: GST_STATE_NULL
            case .ready: GST_STATE_READY
            case .paused: GST_STATE_PAUSED
            case .playing: GST_STATE_PLAYING
            }
        }
    }

    private let object: GObjectRef
    private let messages: MessageHandler
    var bin: UnsafeMutablePointer<GstBin> { object.pointer(as: GstBin.self) }
    private var element: UnsafeMutablePointer<GstElement> { object.pointer(as: GstElement.self) }

    /// - Parameter onMessage: called on the thread that posts, for each message that `BusMessage` represents.
    package init(name: String? = nil, onMessage: @escaping @Sendable (BusMessage) -> Void) throws {
        try GStreamer.initialize()
        guard let made = gst_pipeline_new(name) else {
            throw GStreamerFailure(kind: .library, message: "no pipeline could be made")
        }
        object = GObjectRef(sinking: made)
        cgst_bin_hold_queried_caps(object.pointer(as: GstBin.self))
        messages = MessageHandler(onMessage)
        let bus = gst_element_get_bus(made)
        gst_bus_set_sync_handler(
            bus,
            { _, message, context in
                if let message, let context {
                    MessageContext.at(context).receive(message)
                }
                if let message { gst_message_unref(message) }
                return GST_BUS_DROP
            },
            MessageContext(messages).retained,
            { context in MessageContext.release(context) })
        gst_object_unref(bus)
    }

    /// An event of a pipeline as a whole, for diagnostics.
    package enum Event: Sendable {
        /// The names of the states.
        case changed(from: String, to: String)
        case failed(GStreamerFailure)
    }

    /// Calls a closure with each change of the pipeline's own state, and with each error, on the thread that
    /// posts it and before the message handler. May be called several times, for several closures.
    package func watch(_ body: @escaping @Sendable (Event) -> Void) {
        messages.watchers.withLock { $0.append(body) }
    }

    /// All elements with their states, properties, links and negotiated caps, in the language of Graphviz.
    package func dot() -> String {
        takingString(
            gst_debug_bin_to_dot_data(object.pointer(as: GstBin.self), GST_DEBUG_GRAPH_SHOW_VERBOSE)) ?? ""
    }

    /// Sets the window for a sink that requests one, by its number; 0 lets the sink open its own.
    package func setWindow(_ handle: UInt) {
        messages.window.store(handle, ordering: .releasing)
    }

    package func add(_ member: Element) throws {
        guard gst_bin_add(object.pointer(as: GstBin.self), member.pointer) != 0 else {
            throw GStreamerFailure(
                kind: .refused, message: "the pipeline has another element '\(member.name)'")
        }
    }

    /// Requests a state and returns immediately; the change may continue.
    /// - Returns: false if GStreamer refused; the reason is among the messages.
    package func request(_ state: State) -> Bool {
        gst_element_set_state(element, state.raw) != GST_STATE_CHANGE_FAILURE
    }

    /// Waits until the last requested state is reached.
    package func waitForState(nanoseconds: GStreamer.ClockTime) -> StateOutcome {
        switch gst_element_get_state(element, nil, nil, UInt(nanoseconds)) {
        case GST_STATE_CHANGE_FAILURE: .failed
        case GST_STATE_CHANGE_ASYNC: .pending
        default: .reached
        }
    }

    package enum StateOutcome: Sendable { case reached, pending, failed }

    /// Whether any element except queues reads, demuxes or decodes on its own thread.
    package var isStreaming: Bool { cgst_bin_is_streaming(object.pointer(as: GstBin.self)) != 0 }

    /// Stops all streaming threads and releases the elements' resources.
    package func stop() {
        _ = request(.null)
    }

    /// Stops a pipeline of a bin that creates its elements while it streams, such as `decodebin`. It must not
    /// be stopped meanwhile, so streaming is ended first.
    package func stopWhatMakesElements() {
        cgst_bin_come_to_rest(object.pointer(as: GstBin.self), Self.patience)
        stop()
    }

    /// The nanoseconds after which it is stopped nevertheless: reading may wait for a disk.
    private static let patience: GstClockTime = 2_000_000_000

    /// Performs a flushing seek in stream time. A seek to a key frame lands on the one at or before the time.
    package func seek(to time: GStreamer.ClockTime, landing: SeekLanding) -> Bool {
        gst_element_seek(
            element, 1, GST_FORMAT_TIME, landing.flags, GST_SEEK_TYPE_SET, Int(time), GST_SEEK_TYPE_NONE, -1)
            != 0
    }

    package enum SeekLanding: Sendable {
        case exact, keyFrameBefore

        var flags: GstSeekFlags {
            switch self {
            case .exact:
                GstSeekFlags(rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
            case .keyFrameBefore:
                GstSeekFlags(
                    rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue
                        | GST_SEEK_FLAG_SNAP_BEFORE.rawValue)
            }
        }
    }

    /// Performs a flushing seek that also sets the rate of running time, which must be positive.
    package func seek(to time: GStreamer.ClockTime, rate: Double) -> Bool {
        let flags = GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
        return gst_element_seek(
            element, rate, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), GST_SEEK_TYPE_SET, Int(time),
            GST_SEEK_TYPE_NONE, -1) != 0
    }

    /// The current running time by the clock; nil without a clock.
    package var runningTime: GStreamer.ClockTime? {
        let time = gst_element_get_current_running_time(element)
        return time == UInt(GStreamer.noTime) ? nil : GStreamer.ClockTime(time)
    }

    /// The running time at which the pipeline was paused; 0 after a flushing seek.
    package var pausedRunningTime: GStreamer.ClockTime {
        let time = gst_element_get_start_time(element)
        return time == UInt(GStreamer.noTime) ? 0 : GStreamer.ClockTime(time)
    }

    /// Whether all elements are in the playing state, so that the clock runs.
    package var isPlaying: Bool {
        var state = GST_STATE_NULL
        gst_element_get_state(element, &state, nil, 0)
        return state == GST_STATE_PLAYING
    }
}

private typealias MessageContext = CallbackContext<MessageHandler>

private final class MessageHandler: Sendable {
    private let handler: @Sendable (BusMessage) -> Void
    let window = Atomic<UInt>(0)
    let watchers = Mutex<[@Sendable (Pipeline.Event) -> Void]>([])

    init(_ handler: @escaping @Sendable (BusMessage) -> Void) {
        self.handler = handler
    }

    func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        if gst_is_video_overlay_prepare_window_handle_message(message) != 0 {
            let window = window.load(ordering: .acquiring)
            if window != 0, let source = message.pointee.src {
                gst_video_overlay_set_window_handle(OpaquePointer(source), window)
            }
        } else if let value = BusMessage(message) {
            if let failure = value.failure { tell(.failed(failure)) }
            handler(value)
        } else if message.pointee.type == GST_MESSAGE_STATE_CHANGED,
            let source = message.pointee.src, cgst_is_pipeline(source) != 0
        {
            var (old, new) = (GST_STATE_NULL, GST_STATE_NULL)
            gst_message_parse_state_changed(message, &old, &new, nil)
            tell(
                .changed(
                    from: String(cString: gst_element_state_get_name(old)),
                    to: String(cString: gst_element_state_get_name(new))))
        }
    }

    private func tell(_ event: Pipeline.Event) {
        for watcher in watchers.withLock({ $0 }) { watcher(event) }
    }
}
