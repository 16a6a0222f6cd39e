#pragma once
#include <stddef.h>
#include <stdint.h>

/* Colours of pictures, pixel by pixel. No policy: the tables are made elsewhere. Rows may be padded; strides are
   in bytes. */

/* Each sample of a plane through a table: 256 entries for 8 bits. */
void ccol_map_plane8(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                     size_t width, size_t height, const uint8_t *table);

/* The same for 16-bit samples; the table has an entry for each code up to `mask`, which is 2^n - 1. */
void ccol_map_plane16(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                      size_t width, size_t height, const uint16_t *table, uint16_t mask);

/* The planes of a 4:2:0 picture. */
typedef struct {
    uint8_t *planes[3];
    size_t strides[3];
} CColPicture;

/* A table of colours over all of Y, Cb and Cr: `size` steps a side, Cr fastest, three 16-bit numbers each. */
typedef struct {
    const uint16_t *colours;
    size_t size;
} CColCube;

/* Maps a 4:2:0 picture of 10-bit samples through the cube, between whose colours it interpolates. The cube's
   numbers fill 16 bits; the result keeps their highest `target_bits`, 8 (in bytes) or 10 (in 16-bit words). */
void ccol_map_cube(CColPicture source, CColPicture target, size_t width, size_t height, CColCube cube,
                   int target_bits);
