#pragma once

/* The GStreamer headers, and what Swift cannot import from them. No policy. */

#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/audio.h>
#include <gst/controller/controller.h>
#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/navigation.h>
#include <gst/video/video.h>
#include <gst/video/videooverlay.h>

G_BEGIN_DECLS

/* Sets a property from its GStreamer text form. On failure returns FALSE and a reason to g_free. */
gboolean cgst_object_set(gpointer object, const gchar *name, const gchar *value, gchar **problem);

/* TRUE when the object has a writable property of that name that a controller may drive. */
gboolean cgst_object_is_controllable(gpointer object, const gchar *name);

/* Metadata for an element that writes it; FALSE for one that doesn't, an unknown tag or an unfit text. */
gboolean cgst_add_tag(GstElement *element, const gchar *name, const gchar *text);
/* An image file's bytes as artwork; FALSE if GStreamer doesn't recognise them. */
gboolean cgst_add_artwork(GstElement *element, const guint8 *bytes, gsize count);
/* A chapter behind those that the element has, in nanoseconds; FALSE for one that doesn't write them. The numbers that it
   makes up for them are drawn anew, so that the same chapters take as many bytes in every file. */
gboolean cgst_add_chapter(GstElement *element, const gchar *title, gint64 start, gint64 stop);

/* TRUE when the object has a property of that name. */
gboolean cgst_object_has_property(gpointer object, const gchar *name);

/* Takes a line that a library logs or prints. It must not log by GLib. */
typedef void (*CGstLogReceiver)(gboolean is_critical, const gchar *domain, const gchar *message);
/* Gives what libraries log by GLib or print by it to a receiver, from the first call on and for ever: GLib allows no more. */
void cgst_take_log(CGstLogReceiver receiver);

/* Names the calling thread; Linux keeps 15 characters. */
void cgst_name_thread(const gchar *name);

/* The value of a readable property that is a whole number; FALSE if there is none. */
gboolean cgst_object_number(gpointer object, const gchar *name, gint64 *number);

/* Connects a signal with one object as its argument, such as `pad-added` or `element-added`; `destroy` releases the
   context with the closure. */
gulong cgst_connect_object(GstElement *element, const gchar *signal,
                           void (*callback)(gpointer element, gpointer argument, gpointer context),
                           gpointer context, void (*destroy)(gpointer context));

/* Connects a signal without arguments, such as `no-more-pads`. */
gulong cgst_connect_plain(GstElement *element, const gchar *signal, void (*callback)(gpointer context),
                          gpointer context, void (*destroy)(gpointer context));

/* What an `overlaycomposition` blends over a buffer of that stream time; the caller takes it, or NULL. */
typedef GstVideoOverlayComposition *(*CGstDraw)(GstClockTime stream_time, gpointer context);

/* Connects `draw`; `destroy` releases the context with the closure. */
gulong cgst_connect_draw(GstElement *overlay, CGstDraw callback, gpointer context,
                         void (*destroy)(gpointer context));

/* Puts another buffer in the place of the one that a probe sees, and takes the reference to it. */
void cgst_probe_replace_buffer(GstPadProbeInfo *info, GstBuffer *buffer);

/* Whether an element of a factory may be put behind a pad with data of a media type; the names live as long as the call. */
typedef gboolean (*CGstMayChoose)(const gchar *factory, const gchar *class, const gchar *media_type);

/* From now on a bin that chooses its elements by itself, such as decodebin, chooses only those; other elements stay as
   they are. */
void cgst_limit_choice(GstElement *element, CGstMayChoose may_choose);

/* The same for all bins of the pipeline that a discoverer makes, from before they choose anything. */
void cgst_discoverer_limit_choice(GstDiscoverer *discoverer, CGstMayChoose may_choose);

/* From now on a bin that chooses its elements by itself gives pictures of H.264 and HEVC that are framed as in movies as
   they are, with no parser behind their demuxer. */
void cgst_keep_packets(GstElement *bin);

/* The message's error or warning, to g_error_free and g_free; FALSE for another type. */
gboolean cgst_message_parse_problem(GstMessage *message, GError **error, gchar **debug);

/* The name of the key that an element's window tells of, to be freed, and whether shift was down; NULL for any other
   message, for keys that are let go, and for keys with Control or Alt. */
gchar *cgst_message_key(GstMessage *message, gboolean *is_shifted);

/* Ends a probe's buffer: it is released, and the element that pushed it gets `flow`. */
GstPadProbeReturn cgst_probe_refuse(GstPadProbeInfo *info, GstFlowReturn flow);

/* A buffer's times as stream time of the pad's segment, in nanoseconds; FALSE where there is none. May lie
   before the segment's start, and be negative. */
gboolean cgst_pad_stream_time(GstPad *pad, GstClockTime time, gint64 *stream_time);

/* How much earlier than buffers' times stream time is in the pad's segment, in nanoseconds; 0 where there is none. */
gint64 cgst_pad_displacement(GstPad *pad);

/* Keeps the process's memory from coming apart in pieces. Blocks of a megabyte and more, as pictures are, go back to
   the system when they are freed: the C library does so by itself until the first such block is freed, and from then
   on keeps them. No heaps are added for threads: readers bring so many that each would have its own, and what is free
   in one is of no use to another. What the environment says by MALLOC_MMAP_THRESHOLD_ and MALLOC_ARENA_MAX stays. */
void cgst_keep_memory_together(void);

/* Gives the whole pages of the heap that nobody uses now back to the system. It takes milliseconds. */
void cgst_give_free_pages_back(void);

/* gst_video_format_from_string, which is declared as if it didn't read the name: Swift then frees the text that it
   made of a String before the call, not after it. */
GstVideoFormat cgst_video_format(const gchar *name);

/* The pad's sink caps as text to g_free, or NULL. */
gchar *cgst_caps_text(GstCaps *caps);

gboolean cgst_is_bin(GstElement *element);

/* Whether it is a pipeline, not an element in one. */
gboolean cgst_is_pipeline(GstObject *object);

/* The name of the factory that made it, to be freed; NULL if none did. */
gchar *cgst_element_factory_name(GstElement *element);

/* Whether a buffer or event is in one of the element's inputs: its thread is in the element, or behind it. */
gboolean cgst_element_is_receiving(GstElement *element);

/* In nanoseconds: when a frame passes, when it is shown, and for how long. */
typedef struct {
    guint64 place, start, duration;
} CGstFrameTime;

/* Of the frames that pass, in the order of their times, those of the list go on, at the times that it gives them; others
   are dropped. */
void cgst_pad_keep_times(GstPad *pad, const CGstFrameTime *times, gsize count);

/* Whether the object is an element of a `parsebin` whose outputs lead to none of its pads that is linked: what it says
   is about a stream that nobody takes. */
gboolean cgst_parser_is_unused(GstObject *object);

/* Sets a property of every sink in there that has it, the element itself included; the number of them. */
guint cgst_set_on_sinks(GstElement *element, const gchar *name, const gchar *value);

/* From now on segments leave the source pad saying that their rate was applied to what follows. */
void cgst_pad_apply_rate(GstPad *pad);

G_END_DECLS
