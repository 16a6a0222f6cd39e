#pragma once

/* Draws one plane of a picture through an affine map into one plane of a canvas.
 *
 * Coordinates: sample (i, j) covers the square from (i, j) to (i + 1, j + 1); its centre is in the middle.
 * y points down. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Fewest and most bits of a sample. 8 bits lie in one byte, more in two, little-endian. */
#define CPIX_LEAST_DEPTH 8
#define CPIX_GREATEST_DEPTH 12

/* Samples that are read. */
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

/* Samples that are drawn on. */
typedef struct {
    void *samples;
    /* Bytes from row to row; positive. */
    ptrdiff_t stride;
    int32_t width;
    int32_t height;
    /* Where the canvas ends, in samples of this plane: the width and height, or half a sample less for the
     * color planes of odd pictures. The last samples are that much smaller where coverage is worked out. */
    double extent_x, extent_y;
    /* Rows drawn on: from the first, up to but not including the end. */
    int32_t first_row, end_row;
} cpix_canvas;

typedef struct {
    cpix_plane plane;
    /* From a place on the canvas plane to the place on `plane` whose color it shows. */
    cpix_map plane_map;
    /* From a place on the canvas plane to the picture's own coordinates, in which the visible rectangle
     * stands and which are those of `alpha`. */
    cpix_map picture_map;
    double left, top, right, bottom;
    /* Straight alpha, samples NULL for none; of the same depth. */
    cpix_plane alpha;
    /* The canvas as it was before something that this is mixed with was drawn, of its size and depth; samples NULL
     * for the canvas as it is. */
    cpix_plane base;
    /* From 0 to 1. */
    double opacity;
    int32_t depth;
} cpix_drawing;

/* canvas += (color - base) * coverage * opacity * alpha, each sample rounded to nearest.
 *
 * Pictures that are drawn one after the other on one base are mixed: each shows in proportion to its weight, whatever
 * is in front, and the base shows through what is left of the sum of the weights.
 *
 * The color is interpolated between four samples; beyond the plane's edge, the samples of the edge go on.
 * Where the map makes smaller, two or four such colors a direction are averaged; below a quarter of the size
 * fine patterns come out coarse. Coverage is the exact part of the sample's square that the visible rectangle
 * covers. Rows of the canvas can be drawn apart, by several threads at once.
 *
 * Returns false and draws nothing when the maps cannot be drawn: singular, or not finite. */
bool cpix_draw(const cpix_canvas *canvas, const cpix_drawing *drawing);

/* Sets all samples of the canvas's rows. */
void cpix_fill(const cpix_canvas *canvas, int32_t depth, uint16_t value);
