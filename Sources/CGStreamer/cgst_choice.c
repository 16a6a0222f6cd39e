#include "cgst.h"

/* GstAutoplugSelectResult, which no header declares. */
enum { TRY = 0, SKIP = 2 };

typedef struct {
    CGstMayChoose may_choose;
} Choice;

static gint select_factory(GstElement *bin, GstPad *pad, GstCaps *caps, GstElementFactory *factory, gpointer data) {
    (void)bin, (void)pad;
    const Choice *choice = data;
    gboolean has_type = caps != NULL && !gst_caps_is_any(caps) && !gst_caps_is_empty(caps);
    const gchar *type = has_type ? gst_structure_get_name(gst_caps_get_structure(caps, 0)) : "";
    const gchar *class = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS);
    return choice->may_choose(GST_OBJECT_NAME(factory), class != NULL ? class : "", type) ? TRY : SKIP;
}

static void free_choice(gpointer data, GClosure *closure) {
    (void)closure;
    g_free(data);
}

void cgst_limit_choice(GstElement *element, CGstMayChoose may_choose) {
    if (g_signal_lookup("autoplug-select", G_OBJECT_TYPE(element)) == 0) return;
    Choice *choice = g_new(Choice, 1);
    choice->may_choose = may_choose;
    g_signal_connect_data(element, "autoplug-select", G_CALLBACK(select_factory), choice, free_choice, 0);
}

/* H.264 or HEVC in the form in which movies store it: a parser would insert parameter sets. */
static gboolean is_packet(GstCaps *caps) {
    if (caps == NULL || gst_caps_is_any(caps) || gst_caps_is_empty(caps)) return FALSE;
    const GstStructure *format = gst_caps_get_structure(caps, 0);
    if (!gst_structure_has_name(format, "video/x-h264") && !gst_structure_has_name(format, "video/x-h265")) return FALSE;
    const gchar *stream = gst_structure_get_string(format, "stream-format");
    const gchar *alignment = gst_structure_get_string(format, "alignment");
    return stream != NULL && !g_str_equal(stream, "byte-stream") && (alignment == NULL || g_str_equal(alignment, "au"))
        && gst_structure_has_field(format, "codec_data") && gst_structure_has_field(format, "width")
        && gst_structure_has_field(format, "height");
}

static gboolean continues(GstElement *bin, GstPad *pad, GstCaps *caps, gpointer data) {
    (void)bin, (void)pad, (void)data;
    return !is_packet(caps);
}

void cgst_keep_packets(GstElement *bin) {
    g_signal_connect(bin, "autoplug-continue", G_CALLBACK(continues), NULL);
}

static void limit_added(GstBin *bin, GstBin *parent, GstElement *element, gpointer data) {
    (void)bin, (void)parent;
    cgst_limit_choice(element, ((Choice *)data)->may_choose);
}

/* The source is created first; the bins that choose elements contain it or are added later. */
static void limit_pipeline(GstDiscoverer *discoverer, GstElement *source, gpointer data) {
    (void)discoverer;
    const Choice *choice = data;
    GstObject *outermost = gst_object_ref(source), *parent;
    while ((parent = gst_object_get_parent(outermost)) != NULL) {
        gst_object_unref(outermost);
        outermost = parent;
        if (GST_IS_ELEMENT(outermost)) cgst_limit_choice(GST_ELEMENT(outermost), choice->may_choose);
    }
    if (GST_IS_BIN(outermost)) {
        Choice *added = g_new(Choice, 1);
        *added = *choice;
        g_signal_connect_data(outermost, "deep-element-added", G_CALLBACK(limit_added), added, free_choice, 0);
    }
    gst_object_unref(outermost);
}

void cgst_discoverer_limit_choice(GstDiscoverer *discoverer, CGstMayChoose may_choose) {
    Choice *choice = g_new(Choice, 1);
    choice->may_choose = may_choose;
    g_signal_connect_data(discoverer, "source-setup", G_CALLBACK(limit_pipeline), choice, free_choice, 0);
}
