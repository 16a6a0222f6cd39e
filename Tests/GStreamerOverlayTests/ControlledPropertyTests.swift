import CGStreamer
import MediaTypes
import Testing

@testable import GStreamerOverlay

/// What a controlled property is at a stream time: read as elements read it, by `gst_object_sync_values`.
@Suite struct ControlledPropertyTests {
    private let volume: Element

    init() throws {
        volume = try Element(factory: "volume", name: "loudness")
    }

    @Test func aRampIsLinearInThePropertysOwnUnits() throws {
        // Its range is 0...10: a relative binding would make 10 of 1.
        try volume.control("volume", points: points((0, 0), (1_000, 1)), interpolation: .linear)
        #expect(value(at: 0) == 0)
        #expect(value(at: 250) == 0.25)
        #expect(value(at: 1_000) == 1)
        // The last value holds.
        #expect(value(at: 5_000) == 1)
    }

    @Test func withoutInterpolationAValueHoldsUntilTheNext() throws {
        try volume.control("volume", points: points((0, 0.25), (500, 0.75)), interpolation: .hold)
        #expect(value(at: 499) == 0.25)
        #expect(value(at: 500) == 0.75)
    }

    @Test func aStepInALinearRampIsTwoPointsOneNanosecondApart() throws {
        try volume.control(
            "volume", points: points((0, 1), (499, 1), (500, 0), (1_000, 0)), interpolation: .linear)
        #expect(value(at: 499) == 1)
        #expect(value(at: 500) == 0)
    }

    /// Why each ramp begins with a point at 0.
    @Test func beforeTheFirstPointThePropertyKeepsWhatItWas() throws {
        try volume.set("volume", "0.5")
        try volume.control("volume", points: points((500, 0.125), (600, 0.25)), interpolation: .linear)
        #expect(value(at: 100) == 0.5)
        #expect(value(at: 500) == 0.125)
    }

    @Test func aSecondRampTakesThePlaceOfTheFirst() throws {
        try volume.control("volume", points: points((0, 1)), interpolation: .hold)
        try volume.control("volume", points: points((0, 0.25)), interpolation: .hold)
        #expect(value(at: 10) == 0.25)
    }

    /// Unlike `g_value_transform`, which truncates: what must not be rounded here is made whole before.
    @Test(arguments: [(2.25, 2), (2.75, 3), (7.0, 7)])
    func aFractionForAnIntegerIsRounded(value: Double, result: Int32) throws {
        let crop = try Element(factory: "videocrop")
        try crop.control("left", points: points((0, value)), interpolation: .hold)
        #expect(read("left", of: crop, at: 0, g_value_get_int) == result)
    }

    @Test func whatCannotBeControlledIsRefused() throws {
        let failure = #expect(throws: GStreamerFailure.self) {
            try volume.control("qos", points: points((0, 1)), interpolation: .hold)
        }
        #expect(failure?.message == "'loudness' has no controllable property 'qos'")
    }

    @Test func aRampGoesWithItsElement() throws {
        let element = try Element(factory: "volume")
        try element.control("volume", points: points((0, 1)), interpolation: .hold)
        let object = element.object.pointer(as: GstObject.self)
        let binding = try #require(gst_object_get_control_binding(object, "volume"))
        defer { gst_object_unref(binding) }
        // Ours and the element's: the control source and its binding have no owner left over.
        #expect(UnsafeRawPointer(binding).assumingMemoryBound(to: GObject.self).pointee.ref_count == 2)
    }

    private func points(_ values: (GStreamer.ClockTime, Double)...) -> [ControlPoint] {
        values.map { ControlPoint(time: $0.0, value: $0.1) }
    }

    private func value(at time: GStreamer.ClockTime) -> Double {
        read("volume", of: volume, at: time, g_value_get_double)
    }

    private func read<Number>(
        _ property: String, of element: Element, at time: GStreamer.ClockTime,
        _ get: (UnsafePointer<GValue>?) -> Number
    ) -> Number {
        gst_object_sync_values(element.object.pointer(as: GstObject.self), UInt(time))
        var value = GValue()
        g_object_get_property(
            element.object.raw.assumingMemoryBound(to: GObject.self), property, &value)
        defer { g_value_unset(&value) }
        return get(&value)
    }
}
