#pragma once

/* Multiplies colors by alpha, and divides them by it. A color is the distance from black, whose luma is `black` in
 * 8 bits: 16, or 0 for full range. A color sample of 4:2:0 has the mean alpha of its four pixels. */

#include <stdbool.h>

#include "cpix_planes.h"

/* Planes of 12 bits with adjacent rows: Y', Cb and Cr, and the alpha of pixels and of color samples. */
typedef struct {
    uint16_t *colors[3];
    uint16_t *alpha, *color_alpha;
} cpix_premultiplied;

/* Multiplies the colors of four planes of 8 to 12 bits by alpha. */
void cpix_premultiply(const cpix_planes *from, int32_t depth, const cpix_premultiplied *to, int32_t width,
                      int32_t height, int32_t black);

/* Multiplies the colors of pixels of alpha, Y', Cb and Cr, 16 bits each, by alpha, in place. All samples are raised by
 * half of what they lose if only so many bits of them are kept. */
void cpix_premultiply_pixels(uint16_t *pixels, size_t count, int32_t black, int32_t bits);

/* Gives the pixels of each color sample of 4:2:0 one color, to which each contributes in proportion to its alpha. Pixels
 * and rounding are those of `cpix_premultiply_pixels`; Y' and alpha are only raised. */
void cpix_weigh_colors(uint16_t *pixels, int32_t width, int32_t height, int32_t bits);

/* Divides the colors of four planes of 8 to 12 bits by alpha. Transparent pixels become black. */
void cpix_make_straight(const cpix_planes *planes, int32_t depth, int32_t width, int32_t height, int32_t black);

/* Multiplies the colors of pixels of red, green, blue and alpha, 8 bits each, by alpha, in place; and divides them by it. */
void cpix_premultiply_rgba(uint8_t *pixels, size_t count);
void cpix_make_straight_rgba(uint8_t *pixels, size_t count);

/* Whether all samples of a plane of 8 to 12 bits have the greatest value. */
bool cpix_is_opaque(const uint8_t *plane, ptrdiff_t stride, int32_t depth, int32_t width, int32_t height);
