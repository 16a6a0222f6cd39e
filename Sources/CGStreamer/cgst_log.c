#include "cgst.h"

static CGstLogReceiver log_receiver = NULL;

static const gchar *field(const GLogField *fields, gsize count, const gchar *key) {
    for (gsize index = 0; index < count; index++)
        if (fields[index].length < 0 && g_strcmp0(fields[index].key, key) == 0) return fields[index].value;
    return NULL;
}

static GLogWriterOutput write_log(GLogLevelFlags level, const GLogField *fields, gsize count, gpointer unused) {
    /* The default writer prints fatal messages, and drops information and debug messages unless the
       environment enables them. */
    if (level & (G_LOG_LEVEL_ERROR | G_LOG_FLAG_FATAL | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG))
        return g_log_writer_default(level, fields, count, unused);
    const gchar *domain = field(fields, count, "GLIB_DOMAIN");
    const gchar *message = field(fields, count, "MESSAGE");
    log_receiver((level & G_LOG_LEVEL_CRITICAL) != 0, domain != NULL ? domain : "GLib", message != NULL ? message : "");
    return G_LOG_WRITER_HANDLED;
}

static void write_print(const gchar *text) { log_receiver(FALSE, "GLib", text); }

void cgst_take_log(CGstLogReceiver receiver) {
    static gsize is_taken = 0;
    if (!g_once_init_enter(&is_taken)) return;
    log_receiver = receiver;
    g_log_set_writer_func(write_log, NULL, NULL);
    g_set_print_handler(write_print);
    g_set_printerr_handler(write_print);
    g_once_init_leave(&is_taken, 1);
}
