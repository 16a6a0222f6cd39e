#pragma once

/* Blurs one plane of an image. */

#include "cpix_sampling.h"

/* Blurs all rows, then all columns, by `count` box blurs each, one after another. The boxes have odd widths of at
 * most CPIX_WIDEST_BOX samples; a width of 1 changes nothing. Beyond the edges, the samples of the edges are
 * repeated. Between the boxes, samples have 16 bits. `work` has room for twice the plane's samples, `sums` for a
 * row of it. */
enum { CPIX_WIDEST_BOX = 16383 };
void cpix_box_blur(const cpix_canvas *plane, int32_t depth, const int32_t *across, const int32_t *down, size_t count,
                   uint16_t *work, uint32_t *sums);
