#pragma once

/* Pictures of planes as packed pixels of four bytes, and back. `kr` and `kb` are the matrix's shares of red and blue in
 * the brightness. Planes have limited range, red, green and blue full range. */

#include "cpix_planes.h"

/* Where the components of a pixel begin in its 32 bits, little-endian. */
typedef struct {
    int32_t red, green, blue, alpha;
} cpix_order;

/* Planes of 8 bits as opaque pixels. Each color sample is that of its four pixels. */
void cpix_unpack(const cpix_planes *from, uint8_t *to, ptrdiff_t stride, int32_t width, int32_t height, double kr,
                 double kb, cpix_order order);

/* Pixels as planes of 8 bits. A color sample is the mean of its four pixels; alpha is not looked at. */
void cpix_pack(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t width, int32_t height, double kr,
               double kb, cpix_order order);

/* Divides the colors of four planes of 8 bits, which are premultiplied, over black, by alpha. A color sample by the mean of
 * its four pixels; what is transparent becomes black. */
void cpix_make_straight(const cpix_planes *planes, int32_t width, int32_t height);

/* Below, pixels are blue, green, red and alpha, in that order in memory, and pictures have even sides. */

/* Planes of 8 or 10 bits as opaque pixels. Of 10 bits, the two that are too many become a fine pattern, so that a soft
 * change does not become steps. */
void cpix_decode_frame(const cpix_planes *from, int32_t depth, uint8_t *to, ptrdiff_t stride, int32_t width,
                       int32_t height, double kr, double kb);

/* Premultiplied pixels, over black, as planes of 8 or 10 bits. A color sample is the mean of its four pixels. */
void cpix_encode_frame(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t depth, int32_t width,
                       int32_t height, double kr, double kb);

/* Pixels of straight alpha as four planes of 8 bits. In a color sample each pixel counts as much as it is opaque. */
void cpix_encode_a420(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t width, int32_t height,
                      double kr, double kb);

/* Pixels of straight alpha as alpha, Y', Cb and Cr, a byte each. */
void cpix_encode_ayuv(const uint8_t *from, uint8_t *to, size_t pixels, double kr, double kb);
