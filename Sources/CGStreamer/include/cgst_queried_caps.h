#pragma once

/* Asked for its caps, a pad of fixed caps looks its current ones up, lets go of its lock, and takes its reference only
   then (gst_pad_query_caps_default in gstpad.c, GStreamer 1.22 and the others looked at). Stopped on another thread in
   between, the pad drops them, and the query reads and frees what is gone. So a query holds the caps of each such pad
   that it asks, for as long as it lives. */

#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>

G_BEGIN_DECLS

/* For all elements that are put into the bin from now on, and into bins inside of it. */
void cgst_bin_hold_queried_caps(GstBin *bin);

/* For all elements of the discoverer's pipeline that come after its source. */
void cgst_discoverer_hold_queried_caps(GstDiscoverer *discoverer);

G_END_DECLS
