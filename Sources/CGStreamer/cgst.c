#include "cgst.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

static gboolean parse_value(GParamSpec *spec, const gchar *text, GValue *value) {
    g_value_init(value, G_PARAM_SPEC_VALUE_TYPE(spec));
    if (G_VALUE_HOLDS_STRING(value)) {
        g_value_set_string(value, text);
        return TRUE;
    }
    return gst_value_deserialize_with_pspec(value, text, spec);
}

gboolean cgst_object_set(gpointer object, const gchar *name, const gchar *text, gchar **problem) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    if (spec == NULL || !(spec->flags & G_PARAM_WRITABLE)) {
        *problem = g_strdup_printf("has no %sproperty '%s'", spec ? "writable " : "", name);
        return FALSE;
    }
    GValue value = G_VALUE_INIT;
    gboolean parsed = parse_value(spec, text, &value);
    /* Validation clamps: a value that had to be changed was out of range. */
    gboolean valid = parsed && (G_VALUE_HOLDS_STRING(&value) || !g_param_value_validate(spec, &value));
    if (valid)
        g_object_set_property(G_OBJECT(object), name, &value);
    else
        *problem = g_strdup_printf("does not take '%s' for '%s' (%s)", text, name,
                                   g_type_name(G_PARAM_SPEC_VALUE_TYPE(spec)));
    g_value_unset(&value);
    return valid;
}

gboolean cgst_object_is_controllable(gpointer object, const gchar *name) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    return spec != NULL && (spec->flags & GST_PARAM_CONTROLLABLE) && (spec->flags & G_PARAM_WRITABLE);
}

gboolean cgst_object_has_property(gpointer object, const gchar *name) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(object), name) != NULL;
}

gulong cgst_connect_object(GstElement *element, const gchar *signal,
                           void (*callback)(gpointer element, gpointer argument, gpointer context),
                           gpointer context, void (*destroy)(gpointer context)) {
    return g_signal_connect_data(element, signal, G_CALLBACK(callback), context,
                                 (GClosureNotify)(void (*)(void))destroy, 0);
}

gulong cgst_connect_plain(GstElement *element, const gchar *signal, void (*callback)(gpointer context),
                          gpointer context, void (*destroy)(gpointer context)) {
    /* Swapped: the context comes first, the element after it is not looked at. */
    return g_signal_connect_data(element, signal, G_CALLBACK(callback), context,
                                 (GClosureNotify)(void (*)(void))destroy, G_CONNECT_SWAPPED);
}

typedef struct {
    CGstDraw callback;
    gpointer context;
    void (*destroy)(gpointer context);
} Drawing;

static GstVideoOverlayComposition *draw(GstElement *overlay, GstSample *sample, gpointer data) {
    Drawing *drawing = data;
    GstClockTime time = gst_segment_to_stream_time(gst_sample_get_segment(sample), GST_FORMAT_TIME,
                                                   GST_BUFFER_PTS(gst_sample_get_buffer(sample)));
    return drawing->callback(time, drawing->context);
}

static void end_drawing(gpointer data, GClosure *closure) {
    Drawing *drawing = data;
    drawing->destroy(drawing->context);
    g_free(drawing);
}

gulong cgst_connect_draw(GstElement *overlay, CGstDraw callback, gpointer context,
                         void (*destroy)(gpointer context)) {
    Drawing *drawing = g_new(Drawing, 1);
    *drawing = (Drawing){callback, context, destroy};
    return g_signal_connect_data(overlay, "draw", G_CALLBACK(draw), drawing, end_drawing, 0);
}

void cgst_probe_replace_buffer(GstPadProbeInfo *info, GstBuffer *buffer) {
    gst_buffer_unref(GST_PAD_PROBE_INFO_BUFFER(info));
    info->data = buffer;
}

gchar *cgst_message_key(GstMessage *message, gboolean *is_shifted) {
    GstEvent *event = NULL;
    const gchar *key = NULL;
    gchar *name = NULL;
    if (gst_navigation_message_get_type(message) != GST_NAVIGATION_MESSAGE_EVENT
        || !gst_navigation_message_parse_event(message, &event)) return NULL;
    if (gst_navigation_event_get_type(event) == GST_NAVIGATION_EVENT_KEY_PRESS
        && gst_navigation_event_parse_key_event(event, &key)) {
        GstNavigationModifierType state = 0;
        gst_navigation_event_parse_modifier_state(event, &state);
        *is_shifted = (state & GST_NAVIGATION_MODIFIER_SHIFT_MASK) != 0;
        if (!(state & (GST_NAVIGATION_MODIFIER_CONTROL_MASK | GST_NAVIGATION_MODIFIER_MOD1_MASK)))
            name = g_strdup(key);
    }
    gst_event_unref(event);
    return name;
}

gboolean cgst_message_parse_problem(GstMessage *message, GError **error, gchar **debug) {
    switch (GST_MESSAGE_TYPE(message)) {
    case GST_MESSAGE_ERROR: gst_message_parse_error(message, error, debug); return TRUE;
    case GST_MESSAGE_WARNING: gst_message_parse_warning(message, error, debug); return TRUE;
    default: return FALSE;
    }
}

gchar *cgst_caps_text(GstCaps *caps) { return caps ? gst_caps_to_string(caps) : NULL; }

static guint set_on_sink(GstElement *element, const gchar *name, const gchar *value) {
    gchar *problem = NULL;
    if (!GST_OBJECT_FLAG_IS_SET(element, GST_ELEMENT_FLAG_SINK) ||
        g_object_class_find_property(G_OBJECT_GET_CLASS(element), name) == NULL)
        return 0;
    gboolean set = cgst_object_set(element, name, value, &problem);
    g_free(problem);
    return set ? 1 : 0;
}

guint cgst_set_on_sinks(GstElement *element, const gchar *name, const gchar *value) {
    guint count = set_on_sink(element, name, value);
    if (!GST_IS_BIN(element)) return count;
    GstIterator *members = gst_bin_iterate_recurse(GST_BIN(element));
    GValue member = G_VALUE_INIT;
    gboolean done = FALSE;
    while (!done) {
        switch (gst_iterator_next(members, &member)) {
        case GST_ITERATOR_OK:
            count += set_on_sink(GST_ELEMENT(g_value_get_object(&member)), name, value);
            g_value_reset(&member);
            break;
        case GST_ITERATOR_RESYNC: gst_iterator_resync(members); break;
        default: done = TRUE;
        }
    }
    g_value_unset(&member);
    gst_iterator_free(members);
    return count;
}

gboolean cgst_is_bin(GstElement *element) { return GST_IS_BIN(element); }

typedef struct {
    guint64 offset;
    GBytes *bytes;
} Replacement;

static void free_replacement(gpointer data) {
    Replacement *replacement = data;
    g_bytes_unref(replacement->bytes);
    g_free(replacement);
}

static GstPadProbeReturn replace_bytes(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    const Replacement *replacement = data;
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    if (buffer == NULL) return GST_PAD_PROBE_OK;
    guint64 start = GST_BUFFER_OFFSET_IS_VALID(buffer) ? GST_BUFFER_OFFSET(buffer) : info->offset;
    guint64 end = start + gst_buffer_get_size(buffer);
    gsize count = 0;
    const guint8 *bytes = g_bytes_get_data(replacement->bytes, &count);
    guint64 from = MAX(start, replacement->offset), to = MIN(end, replacement->offset + count);
    if (from >= to) return GST_PAD_PROBE_OK;
    buffer = gst_buffer_make_writable(buffer);
    gst_buffer_fill(buffer, from - start, bytes + (from - replacement->offset), to - from);
    info->data = buffer;
    return GST_PAD_PROBE_OK;
}

void cgst_pad_replace_bytes(GstPad *pad, guint64 offset, const guint8 *bytes, gsize count) {
    Replacement *replacement = g_new(Replacement, 1);
    replacement->offset = offset;
    replacement->bytes = g_bytes_new(bytes, count);
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_PULL, replace_bytes, replacement,
                      free_replacement);
}

GstPadProbeReturn cgst_probe_refuse(GstPadProbeInfo *info, GstFlowReturn flow) {
    gst_buffer_unref(GST_PAD_PROBE_INFO_BUFFER(info));
    GST_PAD_PROBE_INFO_DATA(info) = NULL;
    GST_PAD_PROBE_INFO_FLOW_RETURN(info) = flow;
    return GST_PAD_PROBE_HANDLED;
}

gboolean cgst_pad_stream_time(GstPad *pad, GstClockTime time, gint64 *stream_time) {
    if (!GST_CLOCK_TIME_IS_VALID(time))
        return FALSE;
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);
    if (event == NULL)
        return FALSE;
    const GstSegment *segment;
    gst_event_parse_segment(event, &segment);
    guint64 distance = 0;
    int sign = 0;
    if (segment->format == GST_FORMAT_TIME)
        sign = gst_segment_to_stream_time_full(segment, GST_FORMAT_TIME, time, &distance);
    gst_event_unref(event);
    *stream_time = sign < 0 ? -(gint64)distance : (gint64)distance;
    return sign != 0;
}

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

/* Visits the pads of all elements, those inside of bins too, but of no bin and no queue; some more than once where
   elements come or go meanwhile. */
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

/* Nothing of what lies between is told: demuxers may not be flushed while they read a file's beginning. */
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
            /* A paused task may be on its last round still, and start another one in it. */
            for_each_pad(bin, wait_for_task, NULL);
            if (!cgst_bin_is_streaming(bin)) return;
        }
        g_usleep(pause);
    }
}

void cgst_keep_memory_together(void) {
#ifdef __GLIBC__
    if (g_getenv("MALLOC_MMAP_THRESHOLD_") == NULL)
        mallopt(M_MMAP_THRESHOLD, 1 << 20);
    if (g_getenv("MALLOC_ARENA_MAX") == NULL)
        mallopt(M_ARENA_MAX, 1);
#endif
}

void cgst_give_free_pages_back(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

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

static GstPadProbeReturn apply_rate(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    if (GST_EVENT_TYPE(event) != GST_EVENT_SEGMENT) return GST_PAD_PROBE_OK;
    GstSegment segment;
    gst_event_copy_segment(event, &segment);
    segment.applied_rate *= segment.rate;
    segment.rate = 1;
    GstEvent *applied = gst_event_new_segment(&segment);
    gst_event_set_seqnum(applied, gst_event_get_seqnum(event));
    gst_event_unref(event);
    GST_PAD_PROBE_INFO_DATA(info) = applied;
    return GST_PAD_PROBE_OK;
}

void cgst_pad_apply_rate(GstPad *pad) {
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, apply_rate, NULL, NULL);
}
