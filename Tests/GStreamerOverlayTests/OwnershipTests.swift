import CGStreamer
import Testing

@testable import GStreamerOverlay

/// One word for each way of coming by a reference.
@Suite struct OwnershipTests {
    private func count(_ raw: UnsafeMutableRawPointer) -> UInt32 {
        raw.assumingMemoryBound(to: GObject.self).pointee.ref_count
    }

    @Test func aFloatingReferenceIsSunk() throws {
        try GStreamer.initialize()
        let made = try #require(gst_element_factory_make("identity", nil))
        #expect(g_object_is_floating(made) != 0)
        let owned = GObjectRef(sinking: made)
        #expect(g_object_is_floating(made) == 0)
        #expect(count(owned.raw) == 1)
    }

    @Test func retainingAddsOneAndGivesItBack() throws {
        let element = try Element(factory: "identity")
        do {
            let second = GObjectRef(retaining: element.object.raw)
            #expect(count(second.raw) == 2)
        }
        #expect(count(element.object.raw) == 1)
    }

    @Test func takingAddsNone() throws {
        let element = try Element(factory: "identity")
        let pad = try #require(gst_element_get_static_pad(element.pointer, "src"))
        let before = count(pad)
        do {
            let owned = GObjectRef(taking: pad)
            #expect(count(owned.raw) == before)
        }
        // The element's own.
        let again = try element.staticPad("src")
        #expect(count(again.object.raw) == before)
    }

    @Test func aPipelineLetsGoOfItsHandlerAndItsElements() throws {
        final class Witness: Sendable {}
        weak var handler: Witness?
        weak var probe: Witness?
        let element = try Element(factory: "identity")
        do {
            let (first, second) = (Witness(), Witness())
            (handler, probe) = (first, second)
            let pipeline = try Pipeline { _ in _ = first }
            try pipeline.add(element)
            #expect(count(element.object.raw) == 2)
            let inner = try Element(factory: "identity")
            try pipeline.add(inner)
            try inner.staticPad("src").onBuffer { _ in _ = second }
            pipeline.stop()
        }
        #expect(count(element.object.raw) == 1)
        #expect(handler == nil)
        #expect(probe == nil)
    }

    @Test func aSignalsHandlerGoesWithItsElement() throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let bin = try Element(factory: "decodebin")
            bin.onPadAdded { _ in _ = held }
            bin.onElementAdded { _ in _ = held }
            bin.onNoMorePads { _ = held }
        }
        #expect(witness == nil)
    }
}
