#include "cgst_queried_caps.h"

static void end_hold(gpointer caps, GstMiniObject *query) {
    (void)query;
    gst_caps_unref(caps);
}

static GstPadProbeReturn hold_caps(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)data;
    GstQuery *query = GST_PAD_PROBE_INFO_QUERY(info);
    if (GST_QUERY_TYPE(query) != GST_QUERY_CAPS) return GST_PAD_PROBE_OK;
    GstCaps *caps = gst_pad_get_current_caps(pad);
    /* Any number of pads may hold theirs with one query. */
    if (caps != NULL) gst_mini_object_weak_ref(GST_MINI_OBJECT_CAST(query), end_hold, caps);
    return GST_PAD_PROBE_OK;
}

static void watch_pad(GstElement *element, GstPad *pad, gpointer data) {
    (void)element, (void)data;
    /* Others are answered from their template, which lives on. */
    if (GST_PAD_IS_FIXED_CAPS(pad))
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_QUERY_BOTH | GST_PAD_PROBE_TYPE_PUSH, hold_caps, NULL, NULL);
}

static gboolean watch_each(GstElement *element, GstPad *pad, gpointer data) {
    watch_pad(element, pad, data);
    return TRUE;
}

static void watch_element(GstBin *bin, GstBin *parent, GstElement *element, gpointer data) {
    (void)bin, (void)parent;
    g_signal_connect(element, "pad-added", G_CALLBACK(watch_pad), NULL);
    gst_element_foreach_pad(element, watch_each, data);
}

void cgst_bin_hold_queried_caps(GstBin *bin) {
    g_signal_connect(bin, "deep-element-added", G_CALLBACK(watch_element), NULL);
}

static void watch_pipeline(GstDiscoverer *discoverer, GstElement *source, gpointer data) {
    (void)discoverer, (void)data;
    GstObject *outermost = gst_object_ref(source), *parent;
    while ((parent = gst_object_get_parent(outermost)) != NULL) {
        gst_object_unref(outermost);
        outermost = parent;
    }
    if (GST_IS_BIN(outermost)) cgst_bin_hold_queried_caps(GST_BIN(outermost));
    gst_object_unref(outermost);
}

void cgst_discoverer_hold_queried_caps(GstDiscoverer *discoverer) {
    g_signal_connect(discoverer, "source-setup", G_CALLBACK(watch_pipeline), NULL);
}
