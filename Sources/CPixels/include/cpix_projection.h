#pragma once

/* Draws a flat picture as it is seen in perspective, row by row.
 *
 * Coordinates: pixel (i, j) covers the square from (i, j) to (i + 1, j + 1); its centre is in the middle.
 * y points down. Pixels are four bytes, premultiplied, alpha last. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Samples a direction at most: what is squeezed more is nearly seen edge-on. */
#define CPIX_MOST_SAMPLES 16

/* A picture that is read, or one of its smaller levels. Beyond its edges all is transparent. */
typedef struct {
    const uint8_t *pixels;
    /* Bytes from row to row; positive. */
    ptrdiff_t stride;
    int32_t width, height;
} cpix_level;

/* Writes the picture at half the size, the mean of four pixels each; a side that is odd ends with transparent
 * ones. `to` has (width + 1) / 2 columns and (height + 1) / 2 rows. */
void cpix_halve(const cpix_level *from, uint8_t *to, ptrdiff_t stride);

/* Writes the picture with fewer columns and rows, or as many: the mean of what each pixel covers.
 * Returns false, and writes nothing, where there is no memory. */
bool cpix_squeeze(const cpix_level *from, uint8_t *to, ptrdiff_t stride, int32_t width, int32_t height);

/* A place on the picture, x / w and y / w. */
typedef struct {
    double x, y, w;
} cpix_place;

/* Draws `count` pixels of a row over `target`, weighted by `weight` 256ths.
 *
 * `levels` are the picture, at least, and then each one at half the size of the one before: what is squeezed both
 * ways is read from a smaller one.
 * `first` is the place on the picture that the first pixel's centre shows; `step` leads to the next pixel of the
 * row, `down` to the next row. All w on the way are positive. The color is interpolated between four pixels;
 * where a step is longer than about a pixel of the picture, several such colors along it are averaged. */
void cpix_project_row(const cpix_level *levels, int32_t level_count, cpix_place first, cpix_place step,
                   cpix_place down, uint8_t *target, int32_t count, uint32_t weight);
