#pragma once

/* Draws a flat image in perspective, row by row.
 *
 * Coordinates: pixel (i, j) covers the square from (i, j) to (i + 1, j + 1); its center is in the middle. y
 * points down. Pixels are four bytes, premultiplied, alpha last. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The maximum number of samples per direction: an image that is squeezed more is seen nearly edge-on. */
#define CPIX_MOST_SAMPLES 16

/* A source image, or one of its smaller levels. Everything beyond its edges is transparent. */
typedef struct {
    const uint8_t *pixels;
    /* Bytes from row to row; positive. */
    ptrdiff_t stride;
    int32_t width, height;
} cpix_level;

/* Writes the image at half the size, each pixel the mean of four. An odd side is extended by transparent
 * pixels. `to` has (width + 1) / 2 columns and (height + 1) / 2 rows. */
void cpix_halve(const cpix_level *from, uint8_t *to, ptrdiff_t stride);

/* Writes the image with fewer columns and rows, or as many: each pixel is the mean of the area that it
 * covers. Returns false, without writing, if memory can't be allocated. */
bool cpix_squeeze(const cpix_level *from, uint8_t *to, ptrdiff_t stride, int32_t width, int32_t height);

/* A position on the image, x / w and y / w. */
typedef struct {
    double x, y, w;
} cpix_place;

/* Draws `count` pixels of a row over `target`, weighted by `weight` 256ths.
 *
 * `levels` are at least the image, then each level at half the size of the one before: an image that is
 * squeezed in both directions is read from a smaller level. `first` is the position on the image at the first
 * pixel's center; `step` leads to the next pixel of the row, `down` to the next row. All w on the way are
 * positive. The color is interpolated between four pixels; if a step is longer than about a pixel of the
 * image, several such colors along it are averaged. */
void cpix_project_row(const cpix_level *levels, int32_t level_count, cpix_place first, cpix_place step,
                   cpix_place down, uint8_t *target, int32_t count, uint32_t weight);
