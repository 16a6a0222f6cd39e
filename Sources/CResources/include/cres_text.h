#pragma once

/* Files of other modules as text, which ends with a null. They are part of the object file as they are: an array of
 * their bytes in Swift, as SwiftPM's `embedInCode` makes it, takes the optimizer a millisecond a byte. */

/* The JSON Schema of documents. */
const char *cres_timeline_schema(void);

/* Styles and scripts of the debug viewer's page and of a watched one. */
const char *cres_viewer_css(void);
const char *cres_viewer_js(void);
const char *cres_watch_css(void);
const char *cres_watch_js(void);

/* Apple's symbols, each with its place on Linux. */
const char *cres_symbols(void);
