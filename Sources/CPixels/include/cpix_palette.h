#pragma once

/* Pictures in a few colors of their own. */

#include <stddef.h>
#include <stdint.h>

enum { CPIX_PALETTE_SIZE = 255, CPIX_LONGEST_ROW = 16384 };

/* What `cpix_index` works with, in so many bytes; its content is of no use to anybody else. */
typedef struct cpix_palette_work cpix_palette_work;
extern const size_t cpix_palette_work_size;

/* A rectangle of a picture in colors of a palette. */
typedef struct {
    int32_t x, y, width, height;
    /* The number of colors; 0 if nothing has changed. The index after the last is that of pixels that stay. */
    int32_t color_count;
} cpix_indexed;

/* Reduces what has changed in a picture of red, green, blue and a fourth byte that is not looked at to at most 255 colors, with its error diffused
 * (Floyd and Steinberg). Colors are chosen by cutting the space of colors where they differ most (Wan, Prusinkiewicz and
 * Wong). A picture that has no more than 255 colors, which differ in their upper five bits, keeps them.
 *
 * `shown` are the pixels, without padding, that were there before, which become those of the picture where they differ
 * by more than `tolerance`; all are new if `is_first`. `palette` has room for 255 colors of three bytes, `indices` for
 * all pixels of the picture. Rows have at most CPIX_LONGEST_ROW pixels. */
cpix_indexed cpix_index(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *shown,
                        int32_t is_first, int32_t tolerance, uint8_t *palette, uint8_t *indices,
                        cpix_palette_work *work);
