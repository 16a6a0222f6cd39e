#include "cgst.h"

#include <gst/tag/tag.h>

gboolean cgst_add_tag(GstElement *element, const gchar *name, const gchar *text) {
    if (!GST_IS_TAG_SETTER(element) || !gst_tag_exists(name))
        return FALSE;
    GType type = gst_tag_get_type(name);
    GValue value = G_VALUE_INIT;
    g_value_init(&value, type);
    gboolean parsed = TRUE;
    if (type == G_TYPE_STRING)
        g_value_set_string(&value, text);
    else if (type == GST_TYPE_DATE_TIME)
        g_value_take_boxed(&value, gst_date_time_new_from_iso8601_string(text));
    else
        parsed = gst_value_deserialize(&value, text);
    if (parsed && (type != GST_TYPE_DATE_TIME || g_value_get_boxed(&value) != NULL))
        gst_tag_setter_add_tag_value(GST_TAG_SETTER(element), GST_TAG_MERGE_REPLACE, name, &value);
    else
        parsed = FALSE;
    g_value_unset(&value);
    return parsed;
}

gboolean cgst_add_artwork(GstElement *element, const guint8 *bytes, gsize count) {
    if (!GST_IS_TAG_SETTER(element))
        return FALSE;
    GstSample *sample =
        gst_tag_image_data_to_image_sample(bytes, (guint)count, GST_TAG_IMAGE_TYPE_FRONT_COVER);
    if (sample == NULL)
        return FALSE;
    gst_tag_setter_add_tags(GST_TAG_SETTER(element), GST_TAG_MERGE_REPLACE, GST_TAG_IMAGE, sample, NULL);
    gst_sample_unref(sample);
    return TRUE;
}

static gboolean is_image_file(GstSample *sample) {
    GstCaps *caps = gst_sample_get_caps(sample);
    if (caps == NULL || gst_caps_is_empty(caps) || gst_sample_get_buffer(sample) == NULL) return FALSE;
    /* An image that a file only refers to is text/uri-list. */
    const GstStructure *structure = gst_caps_get_structure(caps, 0);
    return gst_structure_has_name(structure, "image/jpeg") || gst_structure_has_name(structure, "image/png");
}

static gboolean is_front_cover(GstSample *sample) {
    const GstStructure *info = gst_sample_get_info(sample);
    gint type = GST_TAG_IMAGE_TYPE_NONE;
    return info != NULL && gst_structure_get_enum(info, "image-type", GST_TYPE_TAG_IMAGE_TYPE, &type) &&
           type == GST_TAG_IMAGE_TYPE_FRONT_COVER;
}

guint8 *cgst_copy_artwork(const GstTagList *tags, gsize *count) {
    GstSample *found = NULL, *sample;
    for (guint index = 0; gst_tag_list_get_sample_index(tags, GST_TAG_IMAGE, index, &sample); index++) {
        gboolean is_better =
            is_image_file(sample) && (found == NULL || (is_front_cover(sample) && !is_front_cover(found)));
        if (is_better && found != NULL) gst_sample_unref(found);
        if (is_better)
            found = sample;
        else
            gst_sample_unref(sample);
    }
    if (found == NULL) return NULL;
    gpointer bytes = NULL;
    gst_buffer_extract_dup(gst_sample_get_buffer(found), 0, -1, &bytes, count);
    gst_sample_unref(found);
    return bytes;
}

gboolean cgst_add_chapter(GstElement *element, const gchar *title, gint64 start, gint64 stop) {
    if (!GST_IS_TOC_SETTER(element))
        return FALSE;
    GstTocSetter *setter = GST_TOC_SETTER(element);
    GstToc *toc = gst_toc_setter_get_toc(setter);
    if (toc == NULL) {
        toc = gst_toc_new(GST_TOC_SCOPE_GLOBAL);
        gst_toc_append_entry(toc, gst_toc_entry_new(GST_TOC_ENTRY_TYPE_EDITION, "edition"));
        gst_toc_setter_set_toc(setter, toc);
    }
    GstTocEntry *edition = gst_toc_get_entries(toc)->data;
    guint number = g_list_length(gst_toc_entry_get_sub_entries(edition)) + 1;
    gchar *name = g_strdup_printf("chapter-%u", number);
    GstTocEntry *chapter = gst_toc_entry_new(GST_TOC_ENTRY_TYPE_CHAPTER, name);
    g_free(name);
    gst_toc_entry_set_start_stop_times(chapter, start, stop);
    gst_toc_entry_set_tags(chapter, gst_tag_list_new(GST_TAG_TITLE, title, NULL));
    gst_toc_entry_append_sub_entry(edition, chapter);
    gst_toc_unref(toc);
    return TRUE;
}
