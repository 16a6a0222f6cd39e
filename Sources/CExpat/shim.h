/* Expat as it is: this module only names the header, pkg-config gives the flags. */
#pragma once

#include <expat.h>

/* Newer releases of Expat (2.9.0) call these functions deprecated, and Debian 12's has no others. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

/* From 1. */
static inline unsigned long long cexpat_line(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }

/* From 0. */
static inline unsigned long long cexpat_column(XML_Parser parser) { return XML_GetCurrentColumnNumber(parser); }

#pragma clang diagnostic pop
