#pragma once

/* The GStreamer headers, and wrappers of the declarations that Swift can't import. No policy. */

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

/* Sets a property from its GStreamer text form. On failure, returns FALSE and a reason to free with
   g_free. */
gboolean cgst_object_set(gpointer object, const gchar *name, const gchar *value, gchar **problem);

/* TRUE if the object has a writable property of that name that a controller may drive. */
gboolean cgst_object_is_controllable(gpointer object, const gchar *name);

/* Sets metadata on an element that writes it; FALSE if the element doesn't, the tag is unknown or the text is
   invalid. */
gboolean cgst_add_tag(GstElement *element, const gchar *name, const gchar *text);
/* Sets the bytes of an image file as artwork; FALSE if GStreamer doesn't recognize them. */
gboolean cgst_add_artwork(GstElement *element, const guint8 *bytes, gsize count);
/* Copies the JPEG or PNG file of a front cover, or of another image if there is none, to free with g_free; NULL if
   nothing is an image. */
guint8 *cgst_copy_artwork(const GstTagList *tags, gsize *count);
/* Appends a chapter to those of the element, with times in nanoseconds; FALSE if the element doesn't write
   chapters. */
gboolean cgst_add_chapter(GstElement *element, const gchar *title, gint64 start, gint64 stop);

/* TRUE if the object has a property of that name. */
gboolean cgst_object_has_property(gpointer object, const gchar *name);

/* Receives a line that a library logs or prints. It must not log through GLib. */
typedef void (*CGstLogReceiver)(gboolean is_critical, const gchar *domain, const gchar *message);
/* Redirects the lines that libraries log or print through GLib to a receiver. Only the first call has an
   effect, which can't be undone: GLib allows the log writer to be set only once. */
void cgst_take_log(CGstLogReceiver receiver);

/* Names the calling thread; Linux keeps 15 characters. */
void cgst_name_thread(const gchar *name);

/* Reads a property that can be converted to an integer; FALSE if there is none of that name. */
gboolean cgst_object_number(gpointer object, const gchar *name, gint64 *number);

/* Connects a signal with one object as its argument, such as `pad-added` or `element-added`; `destroy` releases the
   context with the closure. */
gulong cgst_connect_object(GstElement *element, const gchar *signal,
                           void (*callback)(gpointer element, gpointer argument, gpointer context),
                           gpointer context, void (*destroy)(gpointer context));

/* Connects a signal without arguments, such as `no-more-pads`. */
gulong cgst_connect_plain(GstElement *element, const gchar *signal, void (*callback)(gpointer context),
                          gpointer context, void (*destroy)(gpointer context));

/* Returns the composition that an `overlaycomposition` blends over the buffer of a stream time, or NULL; the
   caller owns it. */
typedef GstVideoOverlayComposition *(*CGstDraw)(GstClockTime stream_time, gpointer context);

/* Connects the `draw` signal; `destroy` releases the context with the closure. */
gulong cgst_connect_draw(GstElement *overlay, CGstDraw callback, gpointer context,
                         void (*destroy)(gpointer context));

/* Replaces the buffer of a probe, and takes ownership of the new one. */
void cgst_probe_replace_buffer(GstPadProbeInfo *info, GstBuffer *buffer);

/* Makes a probe's buffer one that may be changed, and returns it; the probe keeps it. */
GstBuffer *cgst_probe_writable_buffer(GstPadProbeInfo *info);

/* Whether an element of a factory may be linked to a pad with data of a media type; the strings are valid
   during the call. */
typedef gboolean (*CGstMayChoose)(const gchar *factory, const gchar *class, const gchar *media_type);

/* Limits the elements that an autoplugging bin, such as decodebin, chooses from now on. Has no effect on
   other elements. */
void cgst_limit_choice(GstElement *element, CGstMayChoose may_choose);

/* The same for all bins of a discoverer's pipeline, before they choose any element. */
void cgst_discoverer_limit_choice(GstDiscoverer *discoverer, CGstMayChoose may_choose);

/* From now on, an autoplugging bin outputs H.264 and HEVC that is framed as in movies unchanged, without a
   parser after the demuxer. */
void cgst_keep_packets(GstElement *bin);

/* Parses an error or warning message; free the results with g_error_free and g_free. FALSE for other
   messages. */
gboolean cgst_message_parse_problem(GstMessage *message, GError **error, gchar **debug);

/* The name of the key that an element's window reports as pressed, to be freed with g_free, and whether Shift
   was down; NULL for other messages, released keys, and keys with Control or Alt. */
gchar *cgst_message_key(GstMessage *message, gboolean *is_shifted);

/* Drops the buffer of a probe, and returns `flow` to the element that pushed it. */
GstPadProbeReturn cgst_probe_refuse(GstPadProbeInfo *info, GstFlowReturn flow);

/* Converts a buffer's time to stream time of the pad's segment, in nanoseconds; FALSE if that isn't possible.
   The result may lie before the segment's start, and be negative. */
gboolean cgst_pad_stream_time(GstPad *pad, GstClockTime time, gint64 *stream_time);

/* How far buffer times are ahead of stream time in the pad's segment, in nanoseconds; 0 without a segment. */
gint64 cgst_pad_displacement(GstPad *pad);

/* Limits the fragmentation of the process's memory. Blocks of a megabyte and more, such as frames, are
   returned to the system when they are freed: glibc does so only until the first such block is freed, and
   keeps them from then on. No arenas are added for threads: readers use so many threads that each would have
   its own, and memory that is free in one can't be used from another. MALLOC_MMAP_THRESHOLD_ and
   MALLOC_ARENA_MAX in the environment take precedence. */
void cgst_keep_memory_together(void);

/* Returns the unused whole pages of the heap to the system. It takes milliseconds. */
void cgst_give_free_pages_back(void);

/* Wraps gst_video_format_from_string, which is declared as if it didn't read the string: Swift then frees the
   C string that it makes of a String before the call, not after it. */
GstVideoFormat cgst_video_format(const gchar *name);

/* The caps as text to free with g_free, or NULL. */
gchar *cgst_caps_text(GstCaps *caps);

gboolean cgst_is_bin(GstElement *element);

/* Whether the object is a pipeline, not an element in one. */
gboolean cgst_is_pipeline(GstObject *object);

/* The name of the factory that created the element, to be freed with g_free; NULL if there is none. */
gchar *cgst_element_factory_name(GstElement *element);

/* Whether the element processes a buffer or event: the stream lock of one of its sink pads is held, by a
   thread in the element or downstream of it. */
gboolean cgst_element_is_receiving(GstElement *element);

/* In nanoseconds: the time with which a frame arrives, the time at which it is presented, and its
   duration. */
typedef struct {
    guint64 place, start, duration;
} CGstFrameTime;

/* Passes the frames in the list, which is in the order of their times, at the times that the list gives them.
   Drops other frames. */
void cgst_pad_keep_times(GstPad *pad, const CGstFrameTime *times, gsize count);

/* Whether the object is an element of a `parsebin` whose outputs don't lead to a linked pad of the bin: its
   messages are about an unused stream. */
gboolean cgst_parser_is_unused(GstObject *object);

/* Sets a property of every sink in the element, the element itself included, that has it; returns their
   number. */
guint cgst_set_on_sinks(GstElement *element, const gchar *name, const gchar *value);

/* From now on, segments that leave the source pad declare that their rate has been applied to the data. */
void cgst_pad_apply_rate(GstPad *pad);

G_END_DECLS
