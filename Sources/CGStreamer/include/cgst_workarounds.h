#pragma once

/* Workarounds for faults of GStreamer. Workaround in GStreamerOverlay lists the affected versions. */

#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>

G_BEGIN_DECLS

/* Workaround.queriedCaps: a pad with fixed caps that is queried for its caps looks up the current ones,
   releases its lock, and takes a reference only then (gst_pad_query_caps_default in gstpad.c). If the pad is
   stopped on another thread in between, it drops the caps, and the query reads and frees released memory. So
   a query holds the caps of each such pad that it visits for as long as the query lives. */

/* Applies to all elements that are added to the bin from now on, and to bins inside it. */
void cgst_bin_hold_queried_caps(GstBin *bin);

/* The same, and cgst_pad_count_from_zero, for all elements of the discoverer's pipeline that are added after
   its source. Decoders refuse formats as by cgst_decoder_refuse_formats.

   Workaround.headersAlone: vorbisdec doesn't get headers that its caps have, too.

   Also makes aiffparse wait until its pad is blocked, for Workaround.parserThatDoesNotWait: decodebin starts
   it first, and if its data arrives before the block, the data is lost, and the file fails or never finishes,
   about once in several hundred runs. */
void cgst_discoverer_work_around(GstDiscoverer *discoverer);

/* Workaround.stoppedWhileMaking: a bin such as decodebin that is stopped while it creates its elements on a
   streaming thread may free a lock that is held, or read released memory. So streaming is ended first. */

/* Whether any element of the bin, except its queues, still has a running streaming task. */
gboolean cgst_bin_is_streaming(GstBin *bin);

/* Stops data from leaving the bin's sources and from entering its sinks, and returns when no task runs any
   more, or after `patience`. Queues continue to push. For a bin that is stopped next; not to be called on
   streaming threads. */
void cgst_bin_come_to_rest(GstBin *bin, GstClockTime patience);

/* Workaround.movieEndsByMediaTime and others of qtdemux, Workaround.sparseClock of tsdemux: they misread some
   correct files. The callers decide which bytes are patched, and when. The bytes of an array are added in the
   order of their offsets, and don't overlap. */
GArray *cgst_replacements_new(void);
void cgst_replacements_add(GArray *replacements, guint64 offset, const guint8 *bytes, gsize count);

/* From now on, data read from the source pad, pushed or pulled, has these bytes at their offsets of the file. */
void cgst_pad_replace_bytes(GstPad *pad, GArray *replacements);

/* The same for the data that the discoverer reads. */
void cgst_discoverer_replace_bytes(GstDiscoverer *discoverer, GArray *replacements);

/* Workaround.padsBlockedForGood: parsebin exposes a parser's pad while the parser, which pulls on its own
   thread, sets its caps. Because of the caps, parsebin blocks the pad once more, finds that everything is
   exposed already, and leaves it blocked for good (gst_parse_bin_expose in gstparsebin.c). From now on, data
   that leaves through this ghost pad isn't held back by blocks. */
void cgst_ghost_pad_pass_blocks(GstPad *pad);

/* Workaround.streamTimeOfMatroska: matroskademux counts stream time from the file's first packet, but only
   until its streams are complete, and from zero after a seek. In the segments that leave the source pad from
   now on, stream time is the packets' own time. A segment that equals the last one is dropped, because
   mpeg4videoparse would lose its position in the data, and GLib would log a critical failure. */
void cgst_pad_count_from_zero(GstPad *pad);

/* Workaround.rateOfFragments: qtdemux sends caps with another frame rate at a fragment whose frames are
   longer or shorter, and av1parse then forgets the sequence header and drops the data before the next one.
   From now on, AV1 caps that differ from the last ones only by their frame rate are dropped at the source
   pad. */
void cgst_pad_keep_rate(GstPad *pad);

/* Workaround.decodersThatRemember: a flush doesn't reset all state of some decoders: the noise generator of
   AAC and Windows Media, and the dither of AC-3 and MP3. Their output after a seek depends on how much they
   decoded before it, which differs from run to run. From now on, this audio decoder is restarted at the first
   buffer after each flush. */
void cgst_decoder_restart_at_flush(GstElement *decoder);

/* The domain of the error of a decoder whose frames have a format that GStreamer doesn't have. */
#define CGST_FORMAT_ERROR "cgst-format-error"

/* Workaround.unknownPixels: a libav decoder whose frames have a pixel format that GStreamer doesn't have makes
   a pool of them from memory that isn't initialized, or refuses the first frame and, asked for the next one,
   reads a format that isn't there. From now on, this video decoder decodes into libav's memory, posts an error
   of the domain CGST_FORMAT_ERROR when it refuses a frame, and receives nothing after that. Workaround.deepPNG:
   pngdec does so for colors of 16 bits, which it decodes to others; vp9dec for chroma of half the height only, which
   it takes for damage. Has no effect on other elements.

   Workaround.picturesCopiedTwice: a libav decoder then copies frames into its pool's buffers, and not again.

   Workaround.framesInPlace: a libav decoder that writes each frame into the last one's memory would give all frames
   the time of the first one then. It decodes into its pool's memory, unless it may refuse a frame. */
void cgst_decoder_refuse_formats(GstElement *decoder);

/* Workaround.timesGivenToOthers: if only some frames have presentation times, the base class of decoders
   assigns them to others. From now on, a buffer with a decoding time that passes the pad loses its
   presentation time, except for the first buffer and the first one after each flush. If `trusts_told`, this
   applies only if the first buffer is presented when it is decoded, as by a demuxer that lacks the display
   order: mxfdemux presents all frames later if the file's index contains the display order. */
void cgst_pad_keep_first_time(GstPad *pad, gboolean trusts_told);

/* Workaround.fewTimesInProgramStreams: mpegpsdemux and mpegvideoparse set presentation times only on the
   frames for which the file has one. From now on, the others get theirs from their decoding time and their
   position in the group, once a group begins. For a source pad of MPEG-1 or MPEG-2 video. */
void cgst_pad_show_in_order(GstPad *pad);

/* Workaround.accessBehindPackets: before a parser of AC-3, in packets as DVDs have them, a pointer to a frame
   that begins behind the packet becomes 0: no frame begins in it. Has no effect on other streams. For a sink
   pad. */
void cgst_pad_limit_access(GstPad *pad);

/* Workaround.bordersOfDeepVideo: with add-borders, fills the borders of Y'CbCr of more than 8 bits with the greatest
   value of each component. From now on, they are painted black behind this videoscale or videoconvertscale. */
void cgst_scaler_paint_borders(GstElement *scaler);

/* Workaround.lastAlpha: alphacombine of vp8alphadecodebin and vp9alphadecodebin drops the last frame if the
   alpha stream ends before the frame arrives, although its alpha is waiting. In such a bin, the end of the
   alpha stream is now held back until all alpha frames that have arrived are combined. */
void cgst_bin_keep_last_alpha(GstBin *bin);

/* Workaround.lentPictures: a pool takes a buffer back only when its memory isn't referenced any more, and a
   copy that shares the memory releases its metas before its memory, so that a parent buffer meta is released
   too soon. Here the memory itself holds the buffer. Returns a read-only buffer with the same frame as a
   pool's buffer, or NULL if the buffer isn't from a pool or has several memories. */
GstBuffer *cgst_buffer_lend(GstBuffer *buffer);

/* Workaround.framesLeftInVP9: at the end of a stream, all encoders of this element's class are drained until
   they hold no frames. To be called for elements of one class only. */
void cgst_encoder_give_all(GstElement *encoder);

/* From now on, a video encoder that still holds frames at the end of the stream posts an error. Has no effect
   on other elements. */
void cgst_encoder_tell_lost(GstElement *encoder);

G_END_DECLS
