import CGStreamer
import Testing

@testable import GStreamerOverlay

/// Properties are set from text, and only as they were written: GObject alone would truncate and clamp in silence.
@Suite struct PropertyTests {
    @Test func aValueIsReadAsGstLaunchReadsIt() throws {
        let element = try Element(factory: "videotestsrc", name: "pattern")
        try element.set("pattern", "smpte75")
        try element.set("is-live", "true")
        try element.set("num-buffers", "7")
        #expect(element.hasProperty("pattern"))
        #expect(integer("num-buffers", of: element) == 7)
    }

    @Test(arguments: [
        // A fraction for an integer: g_value_transform would make it 2.
        ("num-buffers", "2.5"),
        // Out of range: validation would clamp it.
        ("num-buffers", "-2"),
        ("num-buffers", "many"),
        ("pattern", "no-such-pattern"),
        ("is-live", "perhaps"),
    ])
    func aValueThatWouldBeChangedIsRefused(property: String, value: String) throws {
        let element = try Element(factory: "videotestsrc", name: "pattern")
        let failure = #expect(throws: GStreamerFailure.self) { try element.set(property, value) }
        #expect(failure?.kind == .refused)
        #expect(failure?.element == "pattern")
        #expect(failure?.message.contains("'\(value)'") == true)
        #expect(failure?.message.contains("'\(property)'") == true)
    }

    @Test func anUnknownPropertyIsRefusedByName() throws {
        let element = try Element(factory: "identity", name: "same")
        let version = try #require(GStreamer.pluginVersion(ofElement: "identity"))
        let failure = #expect(throws: GStreamerFailure.self) { try element.set("opacity", "1") }
        #expect(failure?.message == "'same' has no property 'opacity' in identity of coreelements \(version)")
        #expect(!element.hasProperty("opacity"))
    }

    @Test func aMissingElementIsNamed() {
        let failure = #expect(throws: GStreamerFailure.self) { try Element(factory: "nosuchelement") }
        #expect(failure?.kind == .missingElement("nosuchelement"))
    }

    @Test func padsThatDoNotFitSayWhy() throws {
        let (source, sink) = (try Element(factory: "audiotestsrc"), try Element(factory: "videoconvert"))
        let pipeline = try Pipeline { _ in }
        try pipeline.add(source)
        try pipeline.add(sink)
        let failure = #expect(throws: GStreamerFailure.self) {
            try source.staticPad("src").link(to: sink.staticPad("sink"))
        }
        #expect(failure?.message.contains("no common format") == true)
        #expect(throws: GStreamerFailure.self) { try source.staticPad("sink") }
        #expect(throws: GStreamerFailure.self) { try source.requestPad("sink_%u") }
    }

    private func integer(_ property: String, of element: Element) -> Int32 {
        var value = GValue()
        // Made of the property's own type by the call.
        g_object_get_property(
            element.object.raw.assumingMemoryBound(to: GObject.self), property, &value)
        defer { g_value_unset(&value) }
        return g_value_get_int(&value)
    }
}
