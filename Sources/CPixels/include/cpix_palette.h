#pragma once

/* Images with a small palette. */

#include <stddef.h>
#include <stdint.h>

enum { CPIX_PALETTE_SIZE = 255, CPIX_LONGEST_ROW = 16384 };

/* The working memory of `cpix_index`, of `cpix_palette_work_size` bytes. Its content is private. */
typedef struct cpix_palette_work cpix_palette_work;
extern const size_t cpix_palette_work_size;

/* A rectangle of an image as indices into a palette. */
typedef struct {
    int32_t x, y, width, height;
    /* The number of colors; 0 if nothing has changed. The index after the last denotes unchanged pixels. */
    int32_t color_count;
} cpix_indexed;

/* Reduces the changed part of an image to at most 255 colors, and diffuses the error (Floyd and Steinberg).
 * Pixels are red, green, blue and a fourth byte, which is ignored. Colors are chosen by splitting the color
 * space where colors differ most (Wan, Prusinkiewicz and Wong). An image with at most 255 colors, which
 * differ in their upper five bits, keeps them.
 *
 * `shown` holds the previous pixels, without padding. Those that differ by more than `tolerance` are replaced
 * by the pixels of the image; all are new if `is_first`. `palette` has room for 255 colors of three bytes,
 * `indices` for all pixels of the image. Rows have at most CPIX_LONGEST_ROW pixels. */
cpix_indexed cpix_index(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *shown,
                        int32_t is_first, int32_t tolerance, uint8_t *palette, uint8_t *indices,
                        cpix_palette_work *work);
