#pragma once

/* Maps the colors of images through tables, which the callers make. Strides are in bytes. */

#include "cpix_planes.h"

/* Maps each sample of a plane through a table of 256 entries. */
void cpix_map_plane8(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                     size_t width, size_t height, const uint8_t *table);

/* The same for 16-bit samples; the table has an entry for each code up to `mask`, which is 2^n - 1. */
void cpix_map_plane16(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                      size_t width, size_t height, const uint16_t *table, uint16_t mask);

/* A table of colors over all of Y', Cb and Cr: `size` steps per side, Cr fastest, three 16-bit numbers
 * each. */
typedef struct {
    const uint16_t *colors;
    size_t size;
} cpix_cube;

/* Widens 8-bit samples to 10 bits: multiplies them by four or, for alpha, scales them to the full range. */
void cpix_widen_plane(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                      size_t width, size_t height, int is_alpha);

/* Maps an image of 10-bit samples through the cube, interpolating between its colors. The numbers of the cube
 * use 16 bits; the result keeps their highest `target_bits`, 8 (in bytes) or 10 (in 16-bit words). Alpha is
 * kept if both images have it. */
void cpix_map_cube(const cpix_planes *source, const cpix_planes *target, size_t width, size_t height, cpix_cube cube,
                   int target_bits);
