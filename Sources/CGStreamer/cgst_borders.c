#include "cgst_workarounds.h"

#include <gst/video/video.h>

/* Borders of videoconvertscale. */

typedef struct {
    GstVideoInfo info;
    /* The part of the frame inside the borders. */
    gint x, y, width, height;
} Fit;

static gboolean current_info(GstElement *scaler, const char *name, GstVideoInfo *info) {
    GstPad *pad = gst_element_get_static_pad(scaler, name);
    GstCaps *caps = pad != NULL ? gst_pad_get_current_caps(pad) : NULL;
    gboolean is_known = caps != NULL && gst_video_info_from_caps(info, caps);
    if (caps != NULL) gst_caps_unref(caps);
    if (pad != NULL) gst_object_unref(pad);
    return is_known;
}

/* As gst_video_convert_scale_set_info computes it. Returns FALSE if nothing is to be painted. */
static gboolean fit_frame(GstElement *scaler, Fit *fit) {
    gboolean adds = FALSE;
    GstVideoInfo in;
    g_object_get(scaler, "add-borders", &adds, NULL);
    if (!adds || !current_info(scaler, "sink", &in) || !current_info(scaler, "src", &fit->info)) return FALSE;
    gint from_n, from_d, n, d;
    gboolean is_known = gst_util_fraction_multiply(in.width, in.height, in.par_n, in.par_d, &from_n, &from_d) &&
                        gst_util_fraction_multiply(from_n, from_d, fit->info.par_d, fit->info.par_n, &n, &d);
    if (!is_known || n <= 0 || d <= 0) return FALSE;
    fit->width = fit->info.width;
    fit->height = (gint)gst_util_uint64_scale_int(fit->info.width, d, n);
    if (fit->height > fit->info.height) {
        fit->height = fit->info.height;
        fit->width = (gint)gst_util_uint64_scale_int(fit->info.height, n, d);
    }
    fit->x = (fit->info.width - fit->width) / 2;
    fit->y = (fit->info.height - fit->height) / 2;
    return fit->x > 0 || fit->y > 0 || fit->width < fit->info.width || fit->height < fit->info.height;
}

static guint16 black(const GstVideoInfo *info, guint component) {
    guint depth = GST_VIDEO_INFO_COMP_DEPTH(info, component);
    gboolean is_full = info->colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255;
    guint value = component == 3 ? (1u << depth) - 1 : component > 0 ? 1u << (depth - 1) : is_full ? 0 : 16u << (depth - 8);
    return GUINT16_TO_LE((guint16)(value << info->finfo->shift[component]));
}

static void paint_component(GstVideoFrame *frame, const Fit *fit, guint component) {
    const GstVideoFormatInfo *format = frame->info.finfo;
    gint width = GST_VIDEO_FRAME_COMP_WIDTH(frame, component), height = GST_VIDEO_FRAME_COMP_HEIGHT(frame, component);
    gint left = GST_VIDEO_FORMAT_INFO_SCALE_WIDTH(format, component, fit->x);
    gint top = GST_VIDEO_FORMAT_INFO_SCALE_HEIGHT(format, component, fit->y);
    gint right = left + GST_VIDEO_FORMAT_INFO_SCALE_WIDTH(format, component, fit->width);
    gint bottom = top + GST_VIDEO_FORMAT_INFO_SCALE_HEIGHT(format, component, fit->height);
    gint stride = GST_VIDEO_FRAME_COMP_STRIDE(frame, component), step = GST_VIDEO_FRAME_COMP_PSTRIDE(frame, component);
    guint8 *data = GST_VIDEO_FRAME_COMP_DATA(frame, component);
    guint16 value = black(&frame->info, component);
    for (gint y = 0; y < height; y++) {
        gboolean is_outside = y < top || y >= bottom;
        for (gint x = 0; x < width; x++) {
            if (x == left && !is_outside) x = right;
            if (x < width) memcpy(data + (gsize)y * stride + (gsize)x * step, &value, sizeof value);
        }
    }
}

/* Components of 16 bits in memory, lowest byte first, each by itself: not those of v210 and Y410. */
static gboolean has_deep_components(const GstVideoInfo *info) {
    const GstVideoFormatInfo *format = info->finfo;
    if (!GST_VIDEO_INFO_IS_YUV(info) || !GST_VIDEO_FORMAT_INFO_IS_LE(format)) return FALSE;
    if (GST_VIDEO_FORMAT_INFO_IS_COMPLEX(format)) return FALSE;
    for (guint component = 0; component < format->n_components; component++) {
        if (format->depth[component] <= 8 || format->pixel_stride[component] < 2) return FALSE;
    }
    return TRUE;
}

static GstPadProbeReturn paint_borders(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    (void)data;
    GstElement *scaler = gst_pad_get_parent_element(pad);
    if (scaler == NULL) return GST_PAD_PROBE_OK;
    Fit fit;
    GstVideoFrame frame;
    if (fit_frame(scaler, &fit) && has_deep_components(&fit.info)) {
        GstBuffer *buffer = gst_buffer_make_writable(GST_PAD_PROBE_INFO_BUFFER(info));
        info->data = buffer;
        if (gst_video_frame_map(&frame, &fit.info, buffer, GST_MAP_READWRITE)) {
            for (guint component = 0; component < GST_VIDEO_FRAME_N_COMPONENTS(&frame); component++)
                paint_component(&frame, &fit, component);
            gst_video_frame_unmap(&frame);
        }
    }
    gst_object_unref(scaler);
    return GST_PAD_PROBE_OK;
}

void cgst_scaler_paint_borders(GstElement *scaler) {
    GstPad *pad = gst_element_get_static_pad(scaler, "src");
    if (pad == NULL) return;
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, paint_borders, NULL, NULL);
    gst_object_unref(pad);
}
