#pragma once

/* What is done here only because GStreamer has faults. Which versions have them: Workaround in GStreamerOverlay. */

#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>

G_BEGIN_DECLS

/* Workaround.queriedCaps: asked for its caps, a pad of fixed caps looks its current ones up, lets go of
   its lock, and takes its reference only then (gst_pad_query_caps_default in gstpad.c). Stopped on another thread in
   between, the pad drops them, and the query reads and frees what is gone. So a query holds the caps of each such pad
   that it asks, for as long as it lives. */

/* For all elements that are put into the bin from now on, and into bins inside of it. */
void cgst_bin_hold_queried_caps(GstBin *bin);

/* That and cgst_pad_count_from_zero for all elements of the discoverer's pipeline that come after its source.

   And aiffparse, for Workaround.parserThatDoesNotWait, waits until its pad is blocked: decodebin starts it first, and if what it has read comes
   before the block, nobody takes it, and the file is an error or is waited for in vain, one time in some hundred. */
void cgst_discoverer_work_around(GstDiscoverer *discoverer);

/* Workaround.stoppedWhileMaking: a bin such as decodebin that is stopped while it makes its elements on a streaming thread may free a
   lock that is held, or read what is gone. So streaming is ended first. */

/* Whether any element of the bin but its queues still has a running streaming task. */
gboolean cgst_bin_is_streaming(GstBin *bin);

/* Lets nothing more leave the bin's sources or enter its sinks, and returns when no task runs any more, or after
   `patience`. What queues push goes on. For a bin that is stopped next, and not for streaming threads. */
void cgst_bin_come_to_rest(GstBin *bin, GstClockTime patience);

/* Workaround.movieEndsByMediaTime and others of qtdemux: qtdemux takes some correct movies for what they are not. What is patched, and when, its callers know.
   From now on what is read from the source pad, pushed or pulled, has these bytes at that offset of the file. */
void cgst_pad_replace_bytes(GstPad *pad, guint64 offset, const guint8 *bytes, gsize count);

/* The same for what the discoverer reads. */
void cgst_discoverer_replace_bytes(GstDiscoverer *discoverer, guint64 offset, const guint8 *bytes, gsize count);

/* Workaround.padsBlockedForGood: parsebin puts a parser's pad out while the parser, which pulls on a thread of its own, tells its caps;
   told of them, it blocks the pad once more, finds that everything is put out already, and leaves it blocked for good
   (gst_parse_bin_expose in gstparsebin.c). From now on what leaves through this ghost pad is held back by nobody. */
void cgst_ghost_pad_pass_blocks(GstPad *pad);

/* Workaround.streamTimeOfMatroska: matroskademux counts stream time from the file's first packet, but only until its streams are complete,
   and from zero after a seek. In the segments that leave the source pad from now on, stream time is the packets' own
   time; one that says nothing new is dropped, because mpeg4videoparse loses its place in the data then, and GLib logs
   a critical failure. */
void cgst_pad_count_from_zero(GstPad *pad);

/* Workaround.rateOfFragments: qtdemux tells of another frame rate with a fragment whose frames last longer or shorter, and av1parse
   forgets the sequence header over it, so that it leaves out what comes before the next one. Caps of AV1 that leave the
   source pad from now on and differ from the last by their rate alone are dropped. */
void cgst_pad_keep_rate(GstPad *pad);

/* Workaround.decodersThatRemember: a flush leaves some decoders a state that isn't sound: the generator of the noise of
   AAC and Windows Media, and of the dither of AC-3 and MP3. What they give after a seek depends on how much they decoded
   before it, which differs from run to run. With the first buffer after each flush this decoder of sound begins as it began first. */
void cgst_decoder_restart_at_flush(GstElement *decoder);

/* Workaround.timesGivenToOthers: where only some pictures have presentation times, the base class of decoders gives them to others. From
   now on, what passes the pad has none if it has a decoding time, but for the first buffer and the first one after
   each flush. If `trusts_told`, that holds only where the first buffer is presented when it is decoded, as by a demuxer
   that does not know better: mxfdemux presents all later where the file's index tells the order of display. */
void cgst_pad_keep_first_time(GstPad *pad, gboolean trusts_told);

/* Workaround.fewTimesInProgramStreams: mpegpsdemux and mpegvideoparse give a presentation time only to the pictures for which the file has
   one. From now on the others get theirs from their decoding time and their place in the group, once a group begins. For
   a source pad of MPEG-1 or MPEG-2 video. */
void cgst_pad_show_in_order(GstPad *pad);

/* Workaround.lastAlpha: alphacombine of vp8alphadecodebin and vp9alphadecodebin drops the last picture if alpha's stream has ended
   before the picture comes, though its alpha waits. In such a bin the end of alpha now waits until all alpha that came is
   combined. */
void cgst_bin_keep_last_alpha(GstBin *bin);

/* Workaround.lentPictures: a pool takes a buffer back only when nobody holds its memory, and a copy that shares it lets go of its
   metas before it lets go of its memory, so that a parent buffer meta comes too soon. Here the memory itself holds the
   buffer. The same picture as that of a pool's buffer, to be read, or NULL if the buffer is of no pool or of several
   memories. */
GstBuffer *cgst_buffer_lend(GstBuffer *buffer);

/* Workaround.framesLeftInVP9: at the end of a stream all encoders of this one's class are asked for what is left until
   they hold no frame. To be called for elements of one class only. */
void cgst_encoder_give_all(GstElement *encoder);

/* From now on it is an error if an encoder of video still holds frames at the end of the stream. Does nothing to other
   elements. */
void cgst_encoder_tell_lost(GstElement *encoder);

G_END_DECLS
