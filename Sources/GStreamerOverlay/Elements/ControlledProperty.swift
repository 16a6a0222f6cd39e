internal import CGStreamer
package import MediaTypes

/// One value of a controlled property at one stream time.
package struct ControlPoint: Sendable, Hashable {
    package var time: GStreamer.ClockTime
    package var value: Double

    package init(time: GStreamer.ClockTime, value: Double) {
        self.time = time
        self.value = value
    }
}

/// Binds a property of an element or pad to points in stream time, in the property's own units. The first
/// point must be at 0, because a control source has no value before its first point.
private func bind(
    _ object: GObjectRef, _ property: String, to points: [ControlPoint],
    interpolation: KeyframeInterpolation, owner: String
) throws {
    guard cgst_object_is_controllable(object.raw, property) != 0 else {
        throw GStreamerFailure(
            kind: .refused, message: "'\(owner)' has no controllable property '\(property)'", element: owner)
    }
    guard let source = gst_interpolation_control_source_new() else {
        throw GStreamerFailure(kind: .library, message: "no control source could be made")
    }
    // The caller owns the reference: unlike other new objects, this one isn't floating.
    let held = GObjectRef(taking: source)
    try setProperty(of: held, "mode", interpolation == .hold ? "none" : "linear", owner: "control source")
    let timed = held.pointer(as: GstTimedValueControlSource.self)
    for point in points {
        gst_timed_value_control_source_set(timed, UInt(point.time), point.value)
    }
    let binding = gst_direct_control_binding_new_absolute(
        object.pointer(as: GstObject.self), property, source)
    guard let binding, gst_object_add_control_binding(object.pointer(as: GstObject.self), binding) != 0 else {
        throw GStreamerFailure(kind: .refused, message: "'\(owner)' refused to bind '\(property)'")
    }
}

extension Element {
    package func control(
        _ property: String, points: [ControlPoint], interpolation: KeyframeInterpolation
    ) throws {
        try bind(object, property, to: points, interpolation: interpolation, owner: name)
    }
}

extension Pad {
    package func control(
        _ property: String, points: [ControlPoint], interpolation: KeyframeInterpolation
    ) throws {
        try bind(object, property, to: points, interpolation: interpolation, owner: name)
    }
}
