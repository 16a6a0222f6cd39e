internal import CGStreamer

extension Element {
    /// Sets a property of every sink in this element, itself included, that has it. Returns true if there is
    /// one.
    @discardableResult
    package func setOnSinks(_ property: String, _ value: String) -> Bool {
        cgst_set_on_sinks(pointer, property, value) > 0
    }

    /// Whether the element has that name, or is a bin that contains an element with that name.
    package func holds(_ wanted: String) -> Bool {
        if name == wanted { return true }
        guard cgst_is_bin(pointer) != 0,
            let found = gst_bin_get_by_name(object.pointer(as: GstBin.self), wanted)
        else { return false }
        gst_object_unref(found)
        return true
    }

    /// Whether the element reaches the state in which devices are open; otherwise it returns to the null
    /// state.
    package func opens() -> Bool {
        let opened = gst_element_set_state(pointer, GST_STATE_READY) != GST_STATE_CHANGE_FAILURE
        if !opened { gst_element_set_state(pointer, GST_STATE_NULL) }
        return opened
    }
}
