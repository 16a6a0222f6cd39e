internal import CGStreamer

/// One GStreamer element. Property calls are thread-safe, like GObject's.
package final class Element: Sendable {
    let object: GObjectRef

    var pointer: UnsafeMutablePointer<GstElement> { object.pointer(as: GstElement.self) }

    /// Creates an element. An autoplugging one, such as `decodebin`, is limited to the elements that
    /// `ElementChoice` allows.
    ///
    /// - Throws: `GStreamerFailure.Kind.missingElement` if the factory isn't installed, `.unloadable` if it is but its
    ///   plugin can't be loaded.
    package init(factory: String, name: String? = nil) throws {
        try GStreamer.initialize()
        guard let made = gst_element_factory_make(factory, name) else {
            if let known = gst_element_factory_find(factory) {
                gst_object_unref(UnsafeMutableRawPointer(known))
                throw GStreamerFailure(
                    kind: .unloadable,
                    message: "the GStreamer element '\(factory)' is installed but can't be loaded")
            }
            throw GStreamerFailure(
                kind: .missingElement(factory), message: "the GStreamer element '\(factory)' is not installed"
            )
        }
        object = GObjectRef(sinking: made)
        cgst_limit_choice(pointer, ElementChoice.callback)
        if ["videoscale", "videoconvertscale"].contains(factory), Workaround.bordersOfDeepVideo.isNeeded {
            cgst_scaler_paint_borders(pointer)
        }
    }

    init(sinking pointer: UnsafeMutablePointer<GstElement>) {
        object = GObjectRef(sinking: pointer)
    }

    init(taking pointer: UnsafeMutablePointer<GstElement>) {
        object = GObjectRef(taking: pointer)
    }

    init(retaining pointer: UnsafeMutablePointer<GstElement>) {
        object = GObjectRef(retaining: pointer)
    }

    package var name: String {
        takingString(gst_object_get_name(object.pointer(as: GstObject.self))) ?? ""
    }

    /// The name of the factory that created it, such as `matroskademux`.
    package var factoryName: String? {
        takingString(cgst_element_factory_name(pointer))
    }

    /// Sets a property from its text form, as read by `gst-launch-1.0`.
    package func set(_ property: String, _ value: String) throws {
        try setProperty(of: object, property, value, owner: name)
    }

    /// Whether the element processes a buffer or event: its thread is in the element, or downstream of it.
    package var isReceiving: Bool { cgst_element_is_receiving(pointer) != 0 }

    package func staticPad(_ padName: String) throws -> Pad {
        guard let found = gst_element_get_static_pad(pointer, padName) else {
            throw GStreamerFailure(kind: .refused, message: "no pad '\(padName)'", element: name)
        }
        return Pad(taking: found)
    }

    /// Requests a pad with that name, or with that template, such as `sink_%u`.
    package func requestPad(_ padName: String) throws -> Pad {
        guard let found = gst_element_request_pad_simple(pointer, padName) else {
            throw GStreamerFailure(kind: .refused, message: "no request pad '\(padName)'", element: name)
        }
        return Pad(taking: found)
    }

    /// Links any compatible pads of the two elements.
    package func link(to next: Element) throws {
        guard gst_element_link(pointer, next.pointer) != 0 else {
            throw GStreamerFailure(
                kind: .refused, message: "'\(name)' does not link to '\(next.name)'", element: name)
        }
    }

    /// Adopts the state of the pipeline that contains it, for elements that are added to a running one.
    package func followPipeline() throws {
        guard gst_element_sync_state_with_parent(pointer) != 0 else {
            throw GStreamerFailure(
                kind: .stateChange, message: "'\(name)' does not start in the running pipeline", element: name
            )
        }
    }

    /// Calls `handler` on a streaming thread for each pad that the element adds.
    package func onPadAdded(_ handler: @escaping @Sendable (Pad) -> Void) {
        onObject("pad-added") { handler(Pad(retaining: $0.assumingMemoryBound(to: GstPad.self))) }
    }

    /// Calls `handler` on any thread for each element that is added to this one, a bin, before it runs.
    package func onElementAdded(_ handler: @escaping @Sendable (Element) -> Void) {
        onObject("element-added") { handler(Element(retaining: $0.assumingMemoryBound(to: GstElement.self))) }
    }

    /// Calls `handler` on a streaming thread when the element signals that it adds no more pads.
    package func onNoMorePads(_ handler: @escaping @Sendable () -> Void) {
        cgst_connect_plain(
            pointer, "no-more-pads",
            { NewsHandler.at($0)() },
            NewsHandler(handler).retained,
            { NewsHandler.release($0) })
    }

    private func onObject(
        _ signal: String, _ handler: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
        cgst_connect_object(
            pointer, signal,
            { _, argument, context in argument.map(ObjectHandler.at(context)) },
            ObjectHandler(handler).retained,
            { ObjectHandler.release($0) })
    }

    /// Makes an autoplugging bin output H.264 and HEVC that is framed as in movies unchanged. To be called
    /// before it starts.
    package func keepPackets() { cgst_keep_packets(pointer) }

    /// Makes a video encoder output all remaining frames at the end, `Workaround.framesLeftInVP9`, and post
    /// an error if it doesn't. To be called before it starts; has no effect on other elements.
    package func giveAllAtEnd() {
        cgst_encoder_tell_lost(pointer)
        guard factoryName == "vp9enc", Workaround.framesLeftInVP9.isNeeded else { return }
        cgst_encoder_give_all(pointer)
    }

    package func hasProperty(_ property: String) -> Bool {
        cgst_object_has_property(object.raw, property) != 0
    }
}

private typealias ObjectHandler = CallbackContext<@Sendable (UnsafeMutableRawPointer) -> Void>

/// Sets a property of an element, pad or control source. No other code sets properties.
func setProperty(of object: GObjectRef, _ property: String, _ value: String, owner: String) throws {
    var problem: UnsafeMutablePointer<gchar>?
    guard cgst_object_set(object.raw, property, value, &problem) == 0 else { return }
    let reason = takingString(problem) ?? "refused '\(property)'"
    throw GStreamerFailure(kind: .refused, message: "'\(owner)' \(reason)", element: owner)
}
