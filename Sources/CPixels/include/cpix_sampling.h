#pragma once

/* Draws one plane of an image through an affine map into one plane of a canvas.
 *
 * Coordinates: sample (i, j) covers the square from (i, j) to (i + 1, j + 1); its center is in the middle. y
 * points down. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The minimum and maximum bits of a sample. 8 bits take one byte, more take two, little-endian. */
#define CPIX_LEAST_DEPTH 8
#define CPIX_GREATEST_DEPTH 12

/* Source samples. */
typedef struct {
    const void *samples;
    /* Bytes from row to row; positive. */
    ptrdiff_t stride;
    int32_t width;
    int32_t height;
} cpix_plane;

/* x' = a x + c y + tx, y' = b x + d y + ty. */
typedef struct {
    double a, b, c, d, tx, ty;
} cpix_map;

/* Target samples. */
typedef struct {
    void *samples;
    /* Bytes from row to row; positive. */
    ptrdiff_t stride;
    int32_t width;
    int32_t height;
    /* The end of the canvas, in samples of this plane: the width and height, or half a sample less for the
     * color planes of images with odd sides. The last samples count as that much smaller for coverage. */
    double extent_x, extent_y;
    /* The rows to draw on: from the first up to but not including the end. */
    int32_t first_row, end_row;
} cpix_canvas;

typedef struct {
    cpix_plane plane;
    /* Maps a position on the canvas plane to the position on `plane` whose color is drawn there. */
    cpix_map plane_map;
    /* Maps a position on the canvas plane to the image's own coordinates, which are those of the visible
     * rectangle and of `alpha`. */
    cpix_map picture_map;
    double left, top, right, bottom;
    /* Straight alpha of the same depth; samples are NULL if there is none. */
    cpix_plane alpha;
    /* If its samples aren't NULL, `plane` has 12 bits, and its colors are premultiplied over `level`, in 8 bits, by
     * this alpha, also of 12 bits and of the plane's size: see `cpix_premultiply`. */
    cpix_plane plane_alpha;
    int32_t level;
    /* The canvas, in its size and depth, as it was before the other images that this one is mixed with were
     * drawn; samples are NULL for the canvas as it is. */
    cpix_plane base;
    /* A threshold over the canvas plane: where the map, of the canvas's size and with two bytes a sample, has the
     * value v, the weight is (threshold - v) * gain, from 0 to 1, or the rest of it. Samples are NULL for 1. */
    cpix_plane wipe;
    float wipe_threshold, wipe_gain;
    bool wipe_is_inverted;
    /* From 0 to 1. */
    double opacity;
    int32_t depth;
} cpix_drawing;

/* canvas += (color - base) * coverage * opacity * alpha * wipe, each sample rounded to nearest.
 *
 * Images that are drawn one after the other on one base are mixed: each contributes in proportion to its
 * weight, whichever is in front, and the base fills the rest of the sum of the weights.
 *
 * The color is interpolated between four samples, of a premultiplied plane in proportion to their alpha; beyond the
 * plane's edge, the samples of the edge are repeated. If the map reduces the size, two or four such colors per direction are averaged; below a quarter
 * of the size, fine patterns become coarse. Coverage is the exact part of the sample's square that the
 * visible rectangle covers. Rows of the canvas can be drawn separately, by several threads at once.
 *
 * Returns false and draws nothing if the maps can't be drawn: singular, or not finite. */
bool cpix_draw(const cpix_canvas *canvas, const cpix_drawing *drawing);

/* Sets all samples of the canvas's rows. */
void cpix_fill(const cpix_canvas *canvas, int32_t depth, uint16_t value);
