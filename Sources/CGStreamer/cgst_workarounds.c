#include "cgst_workarounds.h"

#include <gst/audio/audio.h>

/* Queried caps. */

static void end_hold(gpointer caps, GstMiniObject *query) {
    (void)query;
    gst_caps_unref(caps);
}

static GstPadProbeReturn hold_caps(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)data;
    GstQuery *query = GST_PAD_PROBE_INFO_QUERY(info);
    if (GST_QUERY_TYPE(query) != GST_QUERY_CAPS) return GST_PAD_PROBE_OK;
    GstCaps *caps = gst_pad_get_current_caps(pad);
    /* Several pads may attach their caps to one query. */
    if (caps != NULL) gst_mini_object_weak_ref(GST_MINI_OBJECT_CAST(query), end_hold, caps);
    return GST_PAD_PROBE_OK;
}

static void watch_pad(GstElement *element, GstPad *pad, gpointer data) {
    (void)element, (void)data;
    /* Other pads answer from their template, which outlives the query. */
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

static void count_pad(GstElement *element, GstPad *pad, gpointer data) {
    (void)element, (void)data;
    cgst_pad_count_from_zero(pad);
}

static GstPadProbeReturn wait_for_block(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)info, (void)data;
    for (guint wait = 0; wait < 2000 && !gst_pad_is_blocked(pad); wait++) g_usleep(500);
    return GST_PAD_PROBE_REMOVE;
}

/* Caps have the same headers: the decoder takes them from there with the first packet. */
static GstPadProbeReturn drop_header(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)data;
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    if (buffer == NULL || !GST_BUFFER_FLAG_IS_SET(buffer, GST_BUFFER_FLAG_HEADER)) return GST_PAD_PROBE_OK;
    GstCaps *caps = gst_pad_get_current_caps(pad);
    gboolean has_headers =
        caps != NULL && gst_structure_has_field(gst_caps_get_structure(caps, 0), "streamheader");
    if (caps != NULL) gst_caps_unref(caps);
    return has_headers ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK;
}

static void mend_element(GstBin *bin, GstBin *parent, GstElement *element, gpointer data) {
    (void)bin, (void)parent, (void)data;
    GstElementFactory *factory = gst_element_get_factory(element);
    if (factory == NULL) return;
    if (g_str_equal(GST_OBJECT_NAME(factory), "matroskademux"))
        g_signal_connect(element, "pad-added", G_CALLBACK(count_pad), NULL);
    cgst_decoder_refuse_formats(element);
    if (g_str_equal(GST_OBJECT_NAME(factory), "ac3parse")) {
        GstPad *pad = gst_element_get_static_pad(element, "sink");
        cgst_pad_limit_access(pad);
        gst_object_unref(pad);
    }
    if (g_str_equal(GST_OBJECT_NAME(factory), "vorbisdec")) {
        GstPad *pad = gst_element_get_static_pad(element, "sink");
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, drop_header, NULL, NULL);
        gst_object_unref(pad);
    }
    if (g_str_equal(GST_OBJECT_NAME(factory), "aiffparse")) {
        GstPad *pad = gst_element_get_static_pad(element, "src");
        /* The first event is stream-start, before any caps. */
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, wait_for_block, NULL, NULL);
        gst_object_unref(pad);
    }
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
    if (GST_IS_BIN(outermost)) {
        cgst_bin_hold_queried_caps(GST_BIN(outermost));
        g_signal_connect(outermost, "deep-element-added", G_CALLBACK(mend_element), NULL);
    }
    gst_object_unref(outermost);
}

void cgst_discoverer_work_around(GstDiscoverer *discoverer) {
    g_signal_connect(discoverer, "source-setup", G_CALLBACK(watch_pipeline), NULL);
}

/* Stopping. */

static gboolean is_queue(GstElement *element) {
    GstElementFactory *factory = gst_element_get_factory(element);
    return factory != NULL && g_str_has_suffix(GST_OBJECT_NAME(factory), "queue");
}

typedef struct {
    GstElementForeachPadFunc visit;
    gpointer data;
} PadVisit;

static void visit_pads(const GValue *item, gpointer data) {
    const PadVisit *visit = data;
    GstElement *element = g_value_get_object(item);
    if (!GST_IS_BIN(element) && !is_queue(element))
        gst_element_foreach_pad(element, visit->visit, visit->data);
}

/* Visits the pads of all elements in the bin, including those in nested bins, but not the pads of bins and
   queues. Some are visited more than once if elements are added or removed meanwhile. */
static void for_each_pad(GstBin *bin, GstElementForeachPadFunc visit, gpointer data) {
    PadVisit each = {visit, data};
    GstIterator *members = gst_bin_iterate_recurse(bin);
    while (gst_iterator_foreach(members, visit_pads, &each) == GST_ITERATOR_RESYNC)
        gst_iterator_resync(members);
    gst_iterator_free(members);
}

static gboolean find_running_task(GstElement *element, GstPad *pad, gpointer found) {
    (void)element;
    *(gboolean *)found |= gst_pad_get_task_state(pad) == GST_TASK_STARTED;
    return TRUE;
}

gboolean cgst_bin_is_streaming(GstBin *bin) {
    gboolean found = FALSE;
    for_each_pad(bin, find_running_task, &found);
    return found;
}

/* Only sources and sinks are closed: demuxers can't be flushed while they read the beginning of a file. */
static gboolean close_end(GstElement *element, GstPad *pad, gpointer data) {
    (void)data;
    if (GST_OBJECT_FLAG_IS_SET(element, GST_ELEMENT_FLAG_SOURCE) && GST_PAD_IS_SRC(pad)) {
        GST_OBJECT_LOCK(pad);
        GST_PAD_SET_FLUSHING(pad);
        GST_OBJECT_UNLOCK(pad);
    } else if (GST_OBJECT_FLAG_IS_SET(element, GST_ELEMENT_FLAG_SINK) && GST_PAD_IS_SINK(pad)) {
        gst_pad_send_event(pad, gst_event_new_flush_start());
    }
    return TRUE;
}

static gboolean wait_for_task(GstElement *element, GstPad *pad, gpointer data) {
    (void)element, (void)data;
    gst_pad_pause_task(pad);
    return TRUE;
}

void cgst_bin_come_to_rest(GstBin *bin, GstClockTime patience) {
    const gint64 end = g_get_monotonic_time() + GST_TIME_AS_USECONDS(patience);
    const gulong longest = 5000;
    for (gulong pause = 50; g_get_monotonic_time() < end; pause = MIN(2 * pause, longest)) {
        for_each_pad(bin, close_end, NULL);
        if (!cgst_bin_is_streaming(bin)) {
            /* A paused task may still be in its last iteration, and may start another task in it. */
            for_each_pad(bin, wait_for_task, NULL);
            if (!cgst_bin_is_streaming(bin)) return;
        }
        g_usleep(pause);
    }
}

/* Replaced bytes of a file. */

typedef struct {
    guint64 offset;
    GBytes *bytes;
} Replacement;

static void free_replacement(gpointer data) { g_bytes_unref(((Replacement *)data)->bytes); }

GArray *cgst_replacements_new(void) {
    GArray *replacements = g_array_new(FALSE, FALSE, sizeof(Replacement));
    g_array_set_clear_func(replacements, free_replacement);
    return replacements;
}

void cgst_replacements_add(GArray *replacements, guint64 offset, const guint8 *bytes, gsize count) {
    const Replacement replacement = {.offset = offset, .bytes = g_bytes_new(bytes, count)};
    g_array_append_val(replacements, replacement);
}

static guint64 end_of(const Replacement *replacement) {
    return replacement->offset + g_bytes_get_size(replacement->bytes);
}

/* The number of the first one that ends after an offset. */
static guint first_after(const GArray *replacements, guint64 offset) {
    guint lower = 0, upper = replacements->len;
    while (lower < upper) {
        const guint middle = lower + (upper - lower) / 2;
        if (end_of(&g_array_index(replacements, Replacement, middle)) > offset) upper = middle;
        else lower = middle + 1;
    }
    return lower;
}

static GstPadProbeReturn replace_bytes(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    const GArray *replacements = data;
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    if (buffer == NULL) return GST_PAD_PROBE_OK;
    const guint64 start = GST_BUFFER_OFFSET_IS_VALID(buffer) ? GST_BUFFER_OFFSET(buffer) : info->offset;
    const guint64 end = start + gst_buffer_get_size(buffer);
    for (guint index = first_after(replacements, start); index < replacements->len; index++) {
        const Replacement *replacement = &g_array_index(replacements, Replacement, index);
        if (replacement->offset >= end) break;
        const guint64 from = MAX(start, replacement->offset), to = MIN(end, end_of(replacement));
        const guint8 *bytes = g_bytes_get_data(replacement->bytes, NULL);
        buffer = gst_buffer_make_writable(buffer);
        gst_buffer_fill(buffer, from - start, bytes + (from - replacement->offset), to - from);
    }
    info->data = buffer;
    return GST_PAD_PROBE_OK;
}

static void release_replacements(gpointer data) { g_array_unref(data); }

void cgst_pad_replace_bytes(GstPad *pad, GArray *replacements) {
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_PULL, replace_bytes,
                      g_array_ref(replacements), release_replacements);
}

static void patch_source(GstDiscoverer *discoverer, GstElement *source, gpointer data) {
    (void)discoverer;
    GstPad *pad = gst_element_get_static_pad(source, "src");
    if (pad == NULL) return;
    cgst_pad_replace_bytes(pad, data);
    gst_object_unref(pad);
}

static void forget_patches(gpointer data, GClosure *closure) {
    (void)closure;
    g_array_unref(data);
}

void cgst_discoverer_replace_bytes(GstDiscoverer *discoverer, GArray *replacements) {
    g_signal_connect_data(discoverer, "source-setup", G_CALLBACK(patch_source), g_array_ref(replacements),
                          forget_patches, 0);
}

/* Pads that stay blocked. */

static GstPadProbeReturn pass(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    return GST_PAD_PROBE_PASS;
}

void cgst_ghost_pad_pass_blocks(GstPad *pad) {
    GstPad *target = GST_IS_GHOST_PAD(pad) ? gst_ghost_pad_get_target(GST_GHOST_PAD(pad)) : NULL;
    if (target == NULL) return;
    gst_pad_add_probe(target, GST_PAD_PROBE_TYPE_BLOCK_DOWNSTREAM | GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM, pass, NULL,
                      NULL);
    gst_object_unref(target);
}

/* Stream time. */

typedef struct {
    /* The last segment that left the pad since the last flush. */
    GstSegment last;
    gboolean has_last, was_flushed;
} Counting;

static GstPadProbeReturn count_from_zero(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    Counting *counting = data;
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP) {
        counting->has_last = FALSE;
        counting->was_flushed = TRUE;
    }
    if (GST_EVENT_TYPE(event) != GST_EVENT_SEGMENT) return GST_PAD_PROBE_OK;
    GstSegment segment;
    gst_event_copy_segment(event, &segment);
    if (segment.format != GST_FORMAT_TIME) return GST_PAD_PROBE_OK;
    if (!counting->was_flushed) segment.start = segment.position = 0;
    segment.time = segment.start;
    if (counting->has_last && gst_segment_is_equal(&counting->last, &segment)) return GST_PAD_PROBE_DROP;
    counting->last = segment;
    counting->has_last = TRUE;
    GstEvent *counted = gst_event_new_segment(&segment);
    gst_event_set_seqnum(counted, gst_event_get_seqnum(event));
    gst_event_unref(event);
    info->data = counted;
    return GST_PAD_PROBE_OK;
}

void cgst_pad_count_from_zero(GstPad *pad) {
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM | GST_PAD_PROBE_TYPE_EVENT_FLUSH, count_from_zero,
                      g_new0(Counting, 1), g_free);
}

/* The caps of an event that passes a probe, which the event owns; NULL for another event. */
static GstCaps *arriving_caps(GstPadProbeInfo *info) {
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    GstCaps *caps = NULL;
    if (GST_EVENT_TYPE(event) == GST_EVENT_CAPS) gst_event_parse_caps(event, &caps);
    return caps;
}

/* Changing rates. */

static GstCaps *without_rate(GstCaps *caps) {
    caps = gst_caps_copy(caps);
    for (guint index = 0; index < gst_caps_get_size(caps); index++)
        gst_structure_remove_field(gst_caps_get_structure(caps, index), "framerate");
    return caps;
}

static GstPadProbeReturn keep_rate(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    GstCaps **last = data;
    GstCaps *caps = arriving_caps(info);
    if (caps == NULL) return GST_PAD_PROBE_OK;
    if (!gst_structure_has_name(gst_caps_get_structure(caps, 0), "video/x-av1")) return GST_PAD_PROBE_OK;
    caps = without_rate(caps);
    gboolean is_new = *last == NULL || !gst_caps_is_equal(*last, caps);
    gst_caps_take(last, caps);
    return is_new ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP;
}

static void free_last_caps(gpointer data) {
    gst_caps_replace(data, NULL);
    g_free(data);
}

void cgst_pad_keep_rate(GstPad *pad) {
    GstCaps **last = g_new0(GstCaps *, 1);
    GstCaps *caps = gst_pad_get_current_caps(pad);
    if (caps != NULL) {
        *last = without_rate(caps);
        gst_caps_unref(caps);
    }
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, keep_rate, last, free_last_caps);
}

/* Audio decoders. */

static GstPadProbeReturn restart(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    gboolean *was_flushed = data;
    if (info->type & GST_PAD_PROBE_TYPE_EVENT_FLUSH) {
        *was_flushed = TRUE;
        return GST_PAD_PROBE_OK;
    }
    GstElement *element = *was_flushed ? gst_pad_get_parent_element(pad) : NULL;
    *was_flushed = FALSE;
    if (element == NULL) return GST_PAD_PROBE_OK;
    GstCaps *caps = gst_pad_get_current_caps(pad);
    GstAudioDecoder *decoder = GST_AUDIO_DECODER(element);
    GstAudioDecoderClass *class = GST_AUDIO_DECODER_GET_CLASS(decoder);
    /* As the base class does when it is stopped and started. The stream lock of the pad keeps buffers out
       meanwhile. */
    gboolean has_restarted = caps != NULL && class->stop(decoder) && class->start(decoder) &&
                             class->set_format(decoder, caps);
    if (caps != NULL) gst_caps_unref(caps);
    if (!has_restarted) GST_ELEMENT_ERROR(element, LIBRARY, INIT, (NULL), ("the decoder did not start again"));
    gst_object_unref(element);
    return GST_PAD_PROBE_OK;
}

void cgst_decoder_restart_at_flush(GstElement *decoder) {
    GstPad *pad = GST_AUDIO_DECODER_SINK_PAD(decoder);
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_EVENT_FLUSH, restart, g_new0(gboolean, 1),
                      g_free);
}

/* Video decoders. */

typedef struct {
    GstPadChainFunction chain;
    gboolean is_png, is_unsupported, has_refused;
} Refusal;

/* Workaround.deepPNG: whether a PNG has colors of 16 bits without opacity. ISO/IEC 15948, 11.2.2. */
static gboolean is_deep_png(GstBuffer *buffer) {
    guint8 head[26];
    return gst_buffer_extract(buffer, 0, head, sizeof head) == sizeof head && head[24] == 16 && head[25] == 2;
}

static GstFlowReturn refuse(Refusal *refusal, GstObject *parent) {
    refusal->has_refused = TRUE;
    GError *error = g_error_new_literal(g_quark_from_static_string(CGST_FORMAT_ERROR), 0, "unknown pixel format");
    gst_element_post_message(GST_ELEMENT(parent), gst_message_new_error(parent, error, NULL));
    g_error_free(error);
    return GST_FLOW_ERROR;
}

static GstFlowReturn chain_or_refuse(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
    Refusal *refusal = pad->chaindata;
    gboolean is_wrong = refusal->is_unsupported || (refusal->is_png && is_deep_png(buffer));
    if (refusal->has_refused || is_wrong) {
        gst_buffer_unref(buffer);
        return refusal->has_refused ? GST_FLOW_ERROR : refuse(refusal, parent);
    }
    GstFlowReturn flow = refusal->chain(pad, parent, buffer);
    /* If it has left the decoder, the frame was refused downstream. */
    gboolean has_left = gst_pad_get_last_flow_return(GST_VIDEO_DECODER_SRC_PAD(parent)) == flow;
    return flow == GST_FLOW_NOT_NEGOTIATED && !has_left ? refuse(refusal, parent) : flow;
}

/* At the end of the stream the decoder would be asked for the frames that it still holds. */
static GstPadProbeReturn drop_after_refusal(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad, (void)info;
    return ((const Refusal *)data)->has_refused ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK;
}

/* libvpx's decoder says that a frame is damaged if its chroma has half the height only. */
static GstPadProbeReturn note_sampling(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    GstCaps *caps = arriving_caps(info);
    if (caps == NULL) return GST_PAD_PROBE_OK;
    const gchar *sampling = gst_structure_get_string(gst_caps_get_structure(caps, 0), "chroma-format");
    ((Refusal *)data)->is_unsupported = g_strcmp0(sampling, "4:4:0") == 0;
    return GST_PAD_PROBE_OK;
}

/* libav's decoders that write each frame into the last one's memory (`ff_reget_buffer`), of those that have caps. */
static const gchar *const in_place[] = {
    "avdec_aasc", "avdec_avs", "avdec_camstudio", "avdec_camtasia", "avdec_cinepak", "avdec_flashsv",
    "avdec_flashsv2", "avdec_flic", "avdec_gif", "avdec_indeo2", "avdec_mmvideo", "avdec_msrle", "avdec_mss1",
    "avdec_mss2", "avdec_msvideo1", "avdec_nuv", "avdec_qtrle", "avdec_roqvideo", "avdec_rpza", "avdec_smc",
    "avdec_truemotion1", "avdec_truemotion2", "avdec_tscc2", "avdec_ultimotion", "avdec_vmnc", "avdec_vqavideo",
    "avdec_xan_wc4", NULL,
};

/* Workaround.framesInPlace. The only format of these decoders that GStreamer doesn't have is that of one bit in
   AVI's run lengths. */
static GstPadProbeReturn render_directly(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)data;
    GstCaps *caps = arriving_caps(info);
    if (caps == NULL) return GST_PAD_PROBE_OK;
    gint depth = 0;
    gst_structure_get_int(gst_caps_get_structure(caps, 0), "depth", &depth);
    GstElement *decoder = gst_pad_get_parent_element(pad);
    if (decoder == NULL) return GST_PAD_PROBE_OK;
    g_object_set(decoder, "direct-rendering", depth != 1, NULL);
    gst_object_unref(decoder);
    return GST_PAD_PROBE_OK;
}

void cgst_decoder_refuse_formats(GstElement *decoder) {
    GstElementFactory *factory = gst_element_get_factory(decoder);
    if (factory == NULL || !GST_IS_VIDEO_DECODER(decoder)) return;
    gboolean is_png = g_str_equal(GST_OBJECT_NAME(factory), "pngdec");
    gboolean is_vp9 = g_str_equal(GST_OBJECT_NAME(factory), "vp9dec");
    if (!is_png && !is_vp9 && !g_str_has_prefix(GST_OBJECT_NAME(factory), "avdec_")) return;
    GstPad *pad = GST_VIDEO_DECODER_SINK_PAD(decoder);
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(decoder), "direct-rendering") != NULL) {
        g_object_set(decoder, "direct-rendering", FALSE, NULL);
        if (g_strv_contains(in_place, GST_OBJECT_NAME(factory)))
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, render_directly, NULL, NULL);
    }
    Refusal *refusal = g_new0(Refusal, 1);
    refusal->chain = GST_PAD_CHAINFUNC(pad);
    refusal->is_png = is_png;
    if (is_vp9) gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, note_sampling, refusal, NULL);
    gst_pad_set_chain_function_full(pad, chain_or_refuse, refusal, g_free);
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, drop_after_refusal, refusal, NULL);
}

/* Presentation times. */

typedef struct {
    gboolean has_first, trusts_told, keeps;
} FirstTime;

static GstPadProbeReturn keep_first_time(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    FirstTime *first = data;
    if (info->type & GST_PAD_PROBE_TYPE_EVENT_FLUSH) {
        first->has_first = FALSE;
        return GST_PAD_PROBE_OK;
    }
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    if (buffer == NULL) return GST_PAD_PROBE_OK;
    gboolean has_both = GST_BUFFER_PTS_IS_VALID(buffer) && GST_BUFFER_DTS_IS_VALID(buffer);
    if (!first->has_first) {
        first->has_first = TRUE;
        first->keeps = first->trusts_told && has_both && GST_BUFFER_PTS(buffer) != GST_BUFFER_DTS(buffer);
    } else if (has_both && !first->keeps) {
        buffer = gst_buffer_make_writable(buffer);
        GST_BUFFER_PTS(buffer) = GST_CLOCK_TIME_NONE;
        info->data = buffer;
    }
    return GST_PAD_PROBE_OK;
}

void cgst_pad_keep_first_time(GstPad *pad, gboolean trusts_told) {
    FirstTime *first = g_new0(FirstTime, 1);
    first->trusts_told = trusts_told;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_EVENT_FLUSH, keep_first_time, first,
                      g_free);
}

typedef struct {
    gboolean is_known;
    /* The number of the group's frames that have arrived, and the position of the last one in display
       order. */
    guint coded, shown;
    /* The delay in frames from decoding to presentation of a frame whose positions in decoding and display
       order are equal; -1 until known. */
    gint delay;
    /* Whether the last buffer has a sequence or group header before its frame. */
    gboolean begins_group;
    /* Whether a frame has arrived as two fields. */
    gboolean has_fields;
    /* The expected decoding time of the next frame: one frame duration after the last one. */
    GstClockTime expected;
    /* Whether the last presentation time was attributed to the next frame. */
    gboolean has_doubted;
} Group;

/* The offset of the bytes after a picture start code; 0 if there is none. Records whether a group begins
   before it. */
static gsize find_picture(const GstMapInfo *map, Group *group) {
    group->begins_group = FALSE;
    for (gsize place = 0; place + 5 < map->size; place++) {
        const guint8 *bytes = map->data + place;
        if (bytes[0] != 0 || bytes[1] != 0 || bytes[2] != 1) continue;
        if (bytes[3] == 0) return place + 4;
        if (bytes[3] == 0xB3 || bytes[3] == 0xB8) group->begins_group = TRUE;
        if (bytes[3] == 0xB8) {
            group->is_known = TRUE;
            group->coded = 0;
        }
    }
    return 0;
}

/* Returns the decoding time of a frame, and clears `is_told` if the presentation time belongs to another
   frame. A time in a packet belongs to the first frame that begins in the packet, including its sequence and
   group headers. The parser goes by the frame's own header: if the group header is in the packet before, the
   frame gets the time of the next frame, and frames without a time continue from there. */
static GstClockTime decoding_time(Group *group, GstClockTime decoded, GstClockTime frame, gboolean *is_told) {
    if (group->has_fields || !GST_CLOCK_TIME_IS_VALID(group->expected)) return decoded;
    GstClockTimeDiff late = GST_CLOCK_DIFF(group->expected, decoded), half = (GstClockTimeDiff)frame / 2;
    gboolean is_next = late > half && late < 3 * half;
    if (!*is_told) return is_next && group->has_doubted ? group->expected : decoded;
    /* A second time in a row means a gap. */
    group->has_doubted = is_next && group->begins_group && !group->has_doubted;
    if (!group->has_doubted) return decoded;
    *is_told = FALSE;
    return group->expected;
}

static GstPadProbeReturn show_in_order(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    Group *group = data;
    if (info->type & GST_PAD_PROBE_TYPE_EVENT_FLUSH) {
        group->is_known = group->has_doubted = FALSE;
        group->expected = GST_CLOCK_TIME_NONE;
        return GST_PAD_PROBE_OK;
    }
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    GstMapInfo map;
    if (buffer == NULL || !gst_buffer_map(buffer, &map, GST_MAP_READ)) return GST_PAD_PROBE_OK;
    gsize header = find_picture(&map, group);
    /* Ten bits of `temporal_reference`, three of `picture_coding_type`. */
    guint shown = header > 0 ? map.data[header] << 2 | map.data[header + 1] >> 6 : 0;
    gboolean is_bidirectional = header > 0 && (map.data[header + 1] >> 3 & 7) == 3;
    gst_buffer_unmap(buffer, &map);
    /* The second field of a frame has the temporal_reference of the first. */
    gboolean is_second = group->coded > 0 && shown == group->shown;
    group->has_fields |= is_second;
    if (header == 0 || !group->is_known || is_second) return GST_PAD_PROBE_OK;
    gint wait = (gint)shown - (gint)group->coded;
    group->shown = shown;
    group->coded++;
    GstClockTime told = GST_BUFFER_PTS(buffer), decoded = GST_BUFFER_DTS(buffer), frame = GST_BUFFER_DURATION(buffer);
    if (!GST_CLOCK_TIME_IS_VALID(decoded) || !GST_CLOCK_TIME_IS_VALID(frame) || frame == 0) return GST_PAD_PROBE_OK;
    gboolean is_told = GST_CLOCK_TIME_IS_VALID(told);
    decoded = decoding_time(group, decoded, frame, &is_told);
    group->expected = decoded + frame;
    if (is_told) {
        if (group->delay < 0 && told >= decoded)
            group->delay = MAX(0, (gint)((told - decoded + frame / 2) / frame) - wait);
        return GST_PAD_PROBE_OK;
    }
    gint frames = is_bidirectional ? 0 : wait + MAX(0, group->delay);
    buffer = gst_buffer_make_writable(buffer);
    GST_BUFFER_DTS(buffer) = decoded;
    GST_BUFFER_PTS(buffer) = decoded + MAX(0, frames) * frame;
    info->data = buffer;
    return GST_PAD_PROBE_OK;
}

void cgst_pad_show_in_order(GstPad *pad) {
    Group *group = g_new0(Group, 1);
    group->delay = -1;
    group->expected = GST_CLOCK_TIME_NONE;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_EVENT_FLUSH, show_in_order, group, g_free);
}

/* Audio of DVDs. */

static GstPadProbeReturn limit_access(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)data;
    GstCaps *caps = gst_pad_get_current_caps(pad);
    gboolean is_wrapped =
        caps != NULL && g_str_has_prefix(gst_structure_get_name(gst_caps_get_structure(caps, 0)), "audio/x-private1-");
    if (caps != NULL) gst_caps_unref(caps);
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    guint8 access[2];
    if (!is_wrapped || buffer == NULL || gst_buffer_extract(buffer, 0, access, 2) != 2) return GST_PAD_PROBE_OK;
    /* It counts from 1, and from its own last byte. */
    gsize first = (gsize)access[0] << 8 | access[1];
    if (first < 2 || first - 1 + 2 <= gst_buffer_get_size(buffer)) return GST_PAD_PROBE_OK;
    buffer = gst_buffer_make_writable(buffer);
    gst_buffer_memset(buffer, 0, 0, 2);
    info->data = buffer;
    return GST_PAD_PROBE_OK;
}

void cgst_pad_limit_access(GstPad *pad) {
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, limit_access, NULL, NULL);
}

/* Lent frames. */

typedef struct {
    GstBuffer *buffer;
    GstMemory *memory;
    GstMapInfo map;
} Loan;

static void end_loan(gpointer data) {
    Loan *loan = data;
    gst_memory_unmap(loan->memory, &loan->map);
    gst_memory_unref(loan->memory);
    gst_buffer_unref(loan->buffer);
    g_free(loan);
}

GstBuffer *cgst_buffer_lend(GstBuffer *buffer) {
    if (buffer->pool == NULL || gst_buffer_n_memory(buffer) != 1) return NULL;
    Loan *loan = g_new(Loan, 1);
    loan->memory = gst_buffer_get_memory(buffer, 0);
    if (!gst_memory_map(loan->memory, &loan->map, GST_MAP_READ)) {
        gst_memory_unref(loan->memory);
        g_free(loan);
        return NULL;
    }
    loan->buffer = gst_buffer_ref(buffer);
    GstBuffer *copy = gst_buffer_copy_region(buffer, GST_BUFFER_COPY_MEMORY | GST_BUFFER_COPY_META, 0, -1);
    gst_buffer_replace_all_memory(copy, gst_memory_new_wrapped(GST_MEMORY_FLAG_READONLY, loan->map.data,
                                                               loan->map.size, 0, loan->map.size, loan,
                                                               end_loan));
    return copy;
}

/* The end of the alpha stream. */

typedef struct {
    /* The number of alpha frames received, and of combined frames pushed. */
    gint alpha, combined;
    gint is_over;
} AlphaCount;

static GstPadProbeReturn count_alpha(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    AlphaCount *count = data;
    if (info->type & GST_PAD_PROBE_TYPE_BUFFER) {
        g_atomic_int_inc(&count->alpha);
        return GST_PAD_PROBE_OK;
    }
    switch (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info))) {
    case GST_EVENT_FLUSH_STOP:
        g_atomic_int_set(&count->alpha, 0);
        g_atomic_int_set(&count->combined, 0);
        g_atomic_int_set(&count->is_over, FALSE);
        break;
    case GST_EVENT_EOS:
        while (g_atomic_int_get(&count->combined) < g_atomic_int_get(&count->alpha) &&
               !g_atomic_int_get(&count->is_over) && !GST_PAD_IS_FLUSHING(pad))
            g_usleep(500);
        break;
    default: break;
    }
    return GST_PAD_PROBE_OK;
}

static GstPadProbeReturn count_combined(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad, (void)info;
    g_atomic_int_inc(&((AlphaCount *)data)->combined);
    return GST_PAD_PROBE_OK;
}

static GstPadProbeReturn note_end(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) == GST_EVENT_EOS)
        g_atomic_int_set(&((AlphaCount *)data)->is_over, TRUE);
    return GST_PAD_PROBE_OK;
}

static void watch_alpha(GstElement *combiner, const gchar *pad_name, GstPadProbeType type,
                        GstPadProbeCallback callback, AlphaCount *count) {
    GstPad *pad = gst_element_get_static_pad(combiner, pad_name);
    if (pad == NULL) return;
    gst_pad_add_probe(pad, type, callback, g_rc_box_acquire(count), g_rc_box_release);
    gst_object_unref(pad);
}

static void keep_last_alpha(const GValue *item, gpointer data) {
    (void)data;
    GstElement *element = g_value_get_object(item);
    GstElementFactory *factory = gst_element_get_factory(element);
    if (factory == NULL || !g_str_equal(GST_OBJECT_NAME(factory), "alphacombine")) return;
    AlphaCount *count = g_rc_box_new0(AlphaCount);
    watch_alpha(element, "alpha", GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM |
                GST_PAD_PROBE_TYPE_EVENT_FLUSH, count_alpha, count);
    watch_alpha(element, "src", GST_PAD_PROBE_TYPE_BUFFER, count_combined, count);
    watch_alpha(element, "sink", GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, note_end, count);
    g_rc_box_release(count);
}

void cgst_bin_keep_last_alpha(GstBin *bin) {
    GstIterator *members = gst_bin_iterate_recurse(bin);
    while (gst_iterator_foreach(members, keep_last_alpha, NULL) == GST_ITERATOR_RESYNC) gst_iterator_resync(members);
    gst_iterator_free(members);
}

/* Frames left in an encoder. */

static GstFlowReturn (*finish_once)(GstVideoEncoder *encoder);

static guint frames_left(GstVideoEncoder *encoder) {
    GList *frames = gst_video_encoder_get_frames(encoder);
    guint count = g_list_length(frames);
    g_list_free_full(frames, (GDestroyNotify)gst_video_codec_frame_unref);
    return count;
}

/* Each call makes libvpx encode at least one more frame, but outputs nothing if that frame is hidden. Up to
   six hidden frames follow each other. */
static GstFlowReturn finish_all(GstVideoEncoder *encoder) {
    guint left = frames_left(encoder), fruitless = 0;
    GstFlowReturn result;
    do {
        guint before = left;
        result = finish_once(encoder);
        left = frames_left(encoder);
        fruitless = left < before ? 0 : fruitless + 1;
    } while (result == GST_FLOW_OK && left > 0 && fruitless <= 6);
    return result;
}

void cgst_encoder_give_all(GstElement *encoder) {
    static GMutex mutex;
    if (!GST_IS_VIDEO_ENCODER(encoder)) return;
    GstVideoEncoderClass *class = GST_VIDEO_ENCODER_GET_CLASS(encoder);
    g_mutex_lock(&mutex);
    if (class->finish != NULL && class->finish != finish_all) {
        finish_once = class->finish;
        class->finish = finish_all;
    }
    g_mutex_unlock(&mutex);
}

static GstPadProbeReturn tell_lost(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    if (GST_EVENT_TYPE(GST_PAD_PROBE_INFO_EVENT(info)) != GST_EVENT_EOS) return GST_PAD_PROBE_OK;
    guint left = frames_left(data);
    if (left > 0)
        GST_ELEMENT_ERROR(data, STREAM, ENCODE, ("%u frames were not encoded.", left),
                          ("the encoder still holds them at the end of the stream"));
    return GST_PAD_PROBE_OK;
}

void cgst_encoder_tell_lost(GstElement *encoder) {
    if (!GST_IS_VIDEO_ENCODER(encoder)) return;
    gst_pad_add_probe(GST_VIDEO_ENCODER_SRC_PAD(encoder), GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, tell_lost, encoder, NULL);
}
