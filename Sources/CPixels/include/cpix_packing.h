#pragma once

/* Converts images of planes to packed pixels of four bytes, and back. `kr` and `kb` are the matrix's shares
 * of red and blue in luma. Planes have limited range; red, green and blue have full range. */

#include "cpix_planes.h"

/* The bits at which the components of a pixel begin in its 32 bits, little-endian. */
typedef struct {
    int32_t red, green, blue, alpha;
} cpix_order;

/* Converts planes of 8 bits to opaque pixels. Each color sample applies to its four pixels. */
void cpix_unpack(const cpix_planes *from, uint8_t *to, ptrdiff_t stride, int32_t width, int32_t height, double kr,
                 double kb, cpix_order order);

/* Converts pixels to planes of 8 bits. A color sample is the mean of its four pixels; alpha is ignored. */
void cpix_pack(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t width, int32_t height, double kr,
               double kb, cpix_order order);

/* Below, pixels are blue, green, red and alpha, in that order in memory, and images have even sides. */

/* Converts planes of 8 or 10 bits to opaque pixels. The two extra bits of 10 are dithered in a fine pattern,
 * so that a gradient doesn't become steps. */
void cpix_decode_frame(const cpix_planes *from, int32_t depth, uint8_t *to, ptrdiff_t stride, int32_t width,
                       int32_t height, double kr, double kb);

/* Converts premultiplied pixels, over black, to planes of 8 or 10 bits. A color sample is the mean of its
 * four pixels. */
void cpix_encode_frame(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t depth, int32_t width,
                       int32_t height, double kr, double kb);

/* Converts pixels with straight alpha to four planes of 8 bits. In a color sample, each pixel is weighted by
 * its alpha. */
void cpix_encode_a420(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t width, int32_t height,
                      double kr, double kb);

/* Converts pixels with straight alpha to alpha, Y', Cb and Cr, a byte each. */
void cpix_encode_ayuv(const uint8_t *from, uint8_t *to, size_t pixels, double kr, double kb);
