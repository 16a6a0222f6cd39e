#include "include/cres_text.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *cres_timeline_schema(void) {
    static const char text[] = {
#embed "../Timeline/Schema/timeline.schema.json"
        , 0};
    return text;
}

const char *cres_viewer_css(void) {
    static const char text[] = {
#embed "../DebugViewer/Page/viewer.css"
        , 0};
    return text;
}

const char *cres_viewer_js(void) {
    static const char text[] = {
#embed "../DebugViewer/Page/viewer.js"
        , 0};
    return text;
}

const char *cres_watch_css(void) {
    static const char text[] = {
#embed "../DebugViewer/Page/watch.css"
        , 0};
    return text;
}

const char *cres_watch_js(void) {
    static const char text[] = {
#embed "../DebugViewer/Page/watch.js"
        , 0};
    return text;
}

const char *cres_symbols(void) {
    static const char text[] = {
#embed "../PortSurvey/Ledger/symbols.txt"
        , 0};
    return text;
}
