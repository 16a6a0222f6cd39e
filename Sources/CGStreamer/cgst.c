#include "cgst.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __linux__
#include <sys/prctl.h>
#endif

static gboolean parse_value(GParamSpec *spec, const gchar *text, GValue *value) {
    g_value_init(value, G_PARAM_SPEC_VALUE_TYPE(spec));
    if (G_VALUE_HOLDS_STRING(value)) {
        g_value_set_string(value, text);
        return TRUE;
    }
    return gst_value_deserialize_with_pspec(value, text, spec);
}

/* The factory and plugin of an element or of a pad's element, such as "avdec_h264 of libav 1.26.2"; NULL for
   other objects. */
static gchar *origin(gpointer object) {
    GstObject *parent = GST_IS_PAD(object) ? gst_object_get_parent(object) : gst_object_ref(object);
    GstElementFactory *factory = GST_IS_ELEMENT(parent) ? gst_element_get_factory(GST_ELEMENT(parent)) : NULL;
    GstPlugin *plugin = factory != NULL ? gst_plugin_feature_get_plugin(GST_PLUGIN_FEATURE(factory)) : NULL;
    gchar *text = NULL;
    if (plugin != NULL) {
        text = g_strdup_printf("%s of %s %s", GST_OBJECT_NAME(factory), gst_plugin_get_name(plugin),
                               gst_plugin_get_version(plugin));
        gst_object_unref(plugin);
    }
    if (parent != NULL) gst_object_unref(parent);
    return text;
}

/* The values that a property accepts: the nicks of an enumeration, or the name of the type. */
static gchar *accepted_values(GParamSpec *spec) {
    GType type = G_PARAM_SPEC_VALUE_TYPE(spec);
    if (!G_TYPE_IS_ENUM(type)) return g_strdup(g_type_name(type));
    GString *text = g_string_new("one of");
    GEnumClass *class = g_type_class_ref(type);
    for (guint index = 0; index < class->n_values; index++)
        g_string_append_printf(text, "%s %s", index > 0 ? "," : "", class->values[index].value_nick);
    g_type_class_unref(class);
    return g_string_free(text, FALSE);
}

gboolean cgst_object_set(gpointer object, const gchar *name, const gchar *text, gchar **problem) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    if (spec == NULL || !(spec->flags & G_PARAM_WRITABLE)) {
        gchar *element = GST_IS_OBJECT(object) ? origin(object) : NULL;
        *problem = g_strdup_printf("has no %sproperty '%s'%s%s", spec ? "writable " : "", name,
                                   element != NULL ? " in " : "", element != NULL ? element : "");
        g_free(element);
        return FALSE;
    }
    GValue value = G_VALUE_INIT;
    gboolean parsed = parse_value(spec, text, &value);
    /* Validation clamps: a value that had to be changed was out of range. */
    gboolean valid = parsed && (G_VALUE_HOLDS_STRING(&value) || !g_param_value_validate(spec, &value));
    if (valid) {
        g_object_set_property(G_OBJECT(object), name, &value);
    } else {
        gchar *element = GST_IS_OBJECT(object) ? origin(object) : NULL, *accepted = accepted_values(spec);
        *problem = g_strdup_printf("does not take '%s' for '%s'%s%s (%s)", text, name, element != NULL ? " in " : "",
                                   element != NULL ? element : "", accepted);
        g_free(element);
        g_free(accepted);
    }
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

void cgst_name_thread(const gchar *name) {
#ifdef __linux__
    prctl(PR_SET_NAME, name, 0, 0, 0);
#endif
}

gboolean cgst_object_number(gpointer object, const gchar *name, gint64 *number) {
    GParamSpec *spec = g_object_class_find_property(G_OBJECT_GET_CLASS(object), name);
    if (spec == NULL || !(spec->flags & G_PARAM_READABLE)) return FALSE;
    GValue value = G_VALUE_INIT, whole = G_VALUE_INIT;
    g_value_init(&value, G_PARAM_SPEC_VALUE_TYPE(spec));
    g_value_init(&whole, G_TYPE_INT64);
    g_object_get_property(G_OBJECT(object), name, &value);
    gboolean fits = g_value_transform(&value, &whole);
    if (fits) *number = g_value_get_int64(&whole);
    g_value_unset(&value);
    g_value_unset(&whole);
    return fits;
}

gulong cgst_connect_object(GstElement *element, const gchar *signal,
                           void (*callback)(gpointer element, gpointer argument, gpointer context),
                           gpointer context, void (*destroy)(gpointer context)) {
    return g_signal_connect_data(element, signal, G_CALLBACK(callback), context,
                                 (GClosureNotify)(void (*)(void))destroy, 0);
}

gulong cgst_connect_plain(GstElement *element, const gchar *signal, void (*callback)(gpointer context),
                          gpointer context, void (*destroy)(gpointer context)) {
    /* Swapped: the context is the first argument; the element that follows it is ignored. */
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

GstBuffer *cgst_probe_writable_buffer(GstPadProbeInfo *info) {
    GstBuffer *buffer = gst_buffer_make_writable(GST_PAD_PROBE_INFO_BUFFER(info));
    info->data = buffer;
    return buffer;
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

gboolean cgst_element_is_receiving(GstElement *element) {
    gboolean is_receiving = FALSE;
    GST_OBJECT_LOCK(element);
    for (GList *link = element->sinkpads; link != NULL && !is_receiving; link = link->next) {
        GRecMutex *lock = GST_PAD_GET_STREAM_LOCK(link->data);
        if (g_rec_mutex_trylock(lock))
            g_rec_mutex_unlock(lock);
        else
            is_receiving = TRUE;
    }
    GST_OBJECT_UNLOCK(element);
    return is_receiving;
}

typedef struct {
    CGstFrameTime *times;
    gsize count, next;
} KeptTimes;

static void free_kept_times(gpointer data) {
    KeptTimes *kept = data;
    g_free(kept->times);
    g_free(kept);
}

static GstPadProbeReturn keep_times(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)pad;
    KeptTimes *kept = data;
    GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER(info);
    /* The times of one frame may differ by a few nanoseconds because of rounding. */
    const guint64 rounding = 1000;
    while (kept->next < kept->count && kept->times[kept->next].place + rounding < GST_BUFFER_PTS(buffer)) kept->next++;
    if (kept->next == kept->count || kept->times[kept->next].place > GST_BUFFER_PTS(buffer) + rounding)
        return GST_PAD_PROBE_DROP;
    buffer = gst_buffer_make_writable(buffer);
    GST_BUFFER_PTS(buffer) = kept->times[kept->next].start;
    GST_BUFFER_DURATION(buffer) = kept->times[kept->next].duration;
    kept->next++;
    info->data = buffer;
    return GST_PAD_PROBE_OK;
}

void cgst_pad_keep_times(GstPad *pad, const CGstFrameTime *times, gsize count) {
    KeptTimes *kept = g_new0(KeptTimes, 1);
    kept->times = g_memdup2(times, count * sizeof(CGstFrameTime));
    kept->count = count;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, keep_times, kept, free_kept_times);
}

/* Whether a source pad inside a bin leads to a linked pad of the bin. */
static gboolean leaves_bin(GstObject *bin, GstPad *source, guint depth) {
    GstObject *parent = gst_object_get_parent(GST_OBJECT(source));
    gst_clear_object(&parent);
    if (parent == bin) return gst_pad_is_linked(source);
    GstPad *peer = depth > 0 ? gst_pad_get_peer(source) : NULL;
    GstIterator *next = peer ? gst_pad_iterate_internal_links(peer) : NULL;
    gboolean leaves = FALSE, done = next == NULL;
    GValue item = G_VALUE_INIT;
    while (!done && !leaves) {
        switch (gst_iterator_next(next, &item)) {
        case GST_ITERATOR_OK:
            leaves = leaves_bin(bin, g_value_get_object(&item), depth - 1);
            g_value_reset(&item);
            break;
        case GST_ITERATOR_RESYNC: gst_iterator_resync(next); break;
        default: done = TRUE;
        }
    }
    g_value_unset(&item);
    g_clear_pointer(&next, gst_iterator_free);
    gst_clear_object(&peer);
    return leaves;
}

gboolean cgst_parser_is_unused(GstObject *object) {
    if (!GST_IS_ELEMENT(object)) return FALSE;
    GstObject *bin = gst_object_get_parent(object);
    gchar *name = bin && GST_IS_ELEMENT(bin) ? cgst_element_factory_name(GST_ELEMENT(bin)) : NULL;
    gboolean is_unused = g_strcmp0(name, "parsebin") == 0;
    g_free(name);
    GList *sources = NULL;
    if (is_unused) {
        GST_OBJECT_LOCK(object);
        sources = g_list_copy_deep(GST_ELEMENT(object)->srcpads, (GCopyFunc)gst_object_ref, NULL);
        GST_OBJECT_UNLOCK(object);
        is_unused = sources != NULL;
    }
    for (GList *link = sources; link != NULL && is_unused; link = link->next)
        is_unused = !leaves_bin(bin, link->data, 16);
    g_list_free_full(sources, gst_object_unref);
    gst_clear_object(&bin);
    return is_unused;
}

gchar *cgst_element_factory_name(GstElement *element) {
    GstElementFactory *factory = gst_element_get_factory(element);
    return factory ? gst_object_get_name(GST_OBJECT(factory)) : NULL;
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

gboolean cgst_is_pipeline(GstObject *object) { return GST_IS_PIPELINE(object); }

GstPadProbeReturn cgst_probe_refuse(GstPadProbeInfo *info, GstFlowReturn flow) {
    gst_buffer_unref(GST_PAD_PROBE_INFO_BUFFER(info));
    GST_PAD_PROBE_INFO_DATA(info) = NULL;
    GST_PAD_PROBE_INFO_FLOW_RETURN(info) = flow;
    return GST_PAD_PROBE_HANDLED;
}

gint64 cgst_pad_displacement(GstPad *pad) {
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);
    if (event == NULL)
        return 0;
    const GstSegment *segment;
    gst_event_parse_segment(event, &segment);
    gboolean is_told = segment->format == GST_FORMAT_TIME && GST_CLOCK_TIME_IS_VALID(segment->start) &&
                       GST_CLOCK_TIME_IS_VALID(segment->time);
    gint64 displacement = is_told ? (gint64)segment->start - (gint64)segment->time : 0;
    gst_event_unref(event);
    return displacement;
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

GstVideoFormat cgst_video_format(const gchar *name) { return gst_video_format_from_string(name); }
