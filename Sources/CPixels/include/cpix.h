#pragma once

/* Pictures of three planes, 8 bits and 4:2:0, as packed red, green, blue and back. No policy. */

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the components of a pixel begin in its 32 bits, little-endian. */
typedef struct {
    int32_t red, green, blue, alpha;
} cpix_order;

/* Three planes; both colour planes have rows of the same length. */
typedef struct {
    uint8_t *y, *cb, *cr;
    int32_t y_stride, c_stride;
} cpix_planes;

/* Limited range to full range. `kr` and `kb` are the matrix's shares of red and blue in the brightness. Each colour
 * sample is that of its four pixels; alpha is opaque. */
void cpix_unpack(const cpix_planes *from, uint8_t *to, int32_t stride, int32_t width, int32_t height, double kr,
                 double kb, cpix_order order);

/* Full range to limited range. A colour sample is the mean of its four pixels; alpha is not looked at. */
void cpix_pack(const uint8_t *from, int32_t stride, const cpix_planes *to, int32_t width, int32_t height, double kr,
               double kb, cpix_order order);

#ifdef __cplusplus
}
#endif
