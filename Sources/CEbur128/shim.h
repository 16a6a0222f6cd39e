/* libebur128 as it is: this module only names the header, pkg-config gives the flags. */
#pragma once

#include <ebur128.h>

/* Everything that is measured: integrated loudness, loudness range and true peak. */
static inline int cebur128_mode(void) { return EBUR128_MODE_I | EBUR128_MODE_LRA | EBUR128_MODE_TRUE_PEAK; }

static inline int cebur128_success(void) { return EBUR128_SUCCESS; }
