#pragma once

/* Images of four floats per pixel: red, green, blue and alpha, premultiplied. Values may be below 0 and above
 * 1. Strides are in pixels. */

#include <stdbool.h>

#include "cpix_packing.h"
#include "cpix_planes.h"

/* The steps of a curve's table from 0 to 1, and where it ends. It has two more entries: for the end, and one that
 * is only read. */
enum { CPIX_CURVE_STEPS = 4096, CPIX_CURVE_END = 4 };

/* A function of a color component: the table from 0 to its end, beyond them
 *     x <= end ? slope * x : scale * pow(inner * x + shift, power) + offset
 * of the absolute value, with the sign of x, or the component limited to 0 and 1 if the curve is limited. */
typedef struct {
    const float *table;
    float end, slope, inner, shift, power, scale, offset;
    int32_t is_limited;
} cpix_curve;

typedef enum {
    /* rows * pixel. Alpha is a factor of the last column, so that it adds a constant to colors. */
    CPIX_STEP_LINEAR,
    /* rows * straight pixel + bias, premultiplied by the new alpha. */
    CPIX_STEP_STRAIGHT,
    /* Below, functions of the straight color: each component through its curve, */
    CPIX_STEP_CURVES,
    /* each component, and alpha, not below the first row and not above the second, */
    CPIX_STEP_CLAMP,
    /* each component to the nearest of as many levels as rows[0][0] says, */
    CPIX_STEP_LEVELS,
    /* gray of the greatest component, or of the least, */
    CPIX_STEP_GREATEST,
    CPIX_STEP_LEAST,
    /* a cube of premultiplied colors, red fastest, of `size` per side, interpolated within tetrahedra. */
    CPIX_STEP_CUBE,
    /* The component that the first row has loses as much of its excess over the mean of the other two. */
    CPIX_STEP_DESPILL,
    /* The fourth root of each component above 0; the others become 0. */
    CPIX_STEP_ROOT,
    /* White whose alpha is the color's product with the first row. */
    CPIX_STEP_MASK,
    /* The color times alpha, and divided by alpha. */
    CPIX_STEP_PREMULTIPLY,
    CPIX_STEP_UNPREMULTIPLY,
} cpix_step_kind;

typedef struct {
    cpix_step_kind kind;
    float rows[4][4];
    float bias[4];
    const cpix_curve *curves[3];
    const float *cube;
    size_t size;
} cpix_step;

/* Maps pixels through one step after the other. */
void cpix_apply_steps(float *pixels, size_t count, const cpix_step *steps, size_t step_count);

typedef enum { CPIX_OPAQUE, CPIX_PREMULTIPLIED, CPIX_STRAIGHT } cpix_alpha;

/* Reads pixels of four bytes. The table has 256 entries: the meaning of each code of a straight component. */
void cpix_read_packed(const uint8_t *from, float *to, size_t count, cpix_order order, const float *table,
                      cpix_alpha alpha);

/* Rows of samples of Y', Cb and Cr: of 8 bits, or of 16 if `bytes` is 2, whose upper 10 bits are used, or the lower
 * ones if `is_low`. Each chroma sample applies to two pixels of the row; `chroma_step` is the number of samples
 * from one to the next. All of 8-bit codes: black, and the codes from black to white, and from no color to the
 * most. */
typedef struct {
    const uint8_t *luma, *cb, *cr;
    int32_t chroma_step, bytes, is_low;
    float black, luma_range, chroma_range, kr, kb;
} cpix_coded_row;

/* Reads opaque pixels from column `first`, through the curve. */
void cpix_read_coded(const cpix_coded_row *from, size_t first, float *to, size_t count, const cpix_curve *curve);

/* Multiplies the alpha of a row with how far its colors are from a key: 0 up to the tolerance, 1 from
 * tolerance + softness on. Distances are of Cb and Cr, where 1 is the diagonal of their square, each the mean of
 * the 3 x 3 pixels around; `beside` is the nearest other row of color samples. Cb and Cr are codes of 8 bits. */
typedef struct {
    float cb, cr, tolerance, softness;
} cpix_key;
void cpix_key_row(const cpix_coded_row *row, const cpix_coded_row *beside, cpix_key key, uint8_t *alpha,
                  size_t count);

/* Reads gray pixels of one byte. */
void cpix_read_gray(const uint8_t *from, float *to, size_t count, const float *table);

/* Writes pixels of four bytes. The table has 65,536 entries for components from 0 to 1: codes of 8 bits times
 * 256. */
void cpix_write_packed(const float *from, uint8_t *to, size_t count, cpix_order order, const uint16_t *table,
                       cpix_alpha alpha);

/* Writes two rows, already coded from 0 to 1, as Y' and the Cb and Cr of each four pixels' mean; the second
 * row is the first again at an image's last, odd row. */
void cpix_write_coded(const float *const rows[2], uint8_t *const luma[2], uint8_t *cb, uint8_t *cr, size_t count,
                      const cpix_coded_row *codes);

/* Reads and writes the alpha of pixels: samples of one or two bytes, little-endian, up to `most`. */
void cpix_read_alpha(const uint8_t *from, size_t bytes, float most, float *to, size_t count);
void cpix_write_alpha(const float *from, uint8_t *to, size_t bytes, float most, size_t count);

/* Finds the next columns, from the even number `first` on, in which one of two rows has samples that aren't 0: in pairs,
 * which have the same color samples. Returns whether there are any: from `first` to before `end`. */
bool cpix_next_alpha(const uint8_t *const rows[2], size_t bytes, size_t count, size_t *first, size_t *end);

typedef enum {
    CPIX_OVER, CPIX_IN, CPIX_OUT, CPIX_ATOP, CPIX_PLUS,
    /* Blend modes of W3C's Compositing and Blending, each then composited by source-over. */
    CPIX_MULTIPLY, CPIX_SCREEN, CPIX_OVERLAY, CPIX_DARKEN, CPIX_LIGHTEN, CPIX_COLOR_DODGE, CPIX_COLOR_BURN,
    CPIX_HARD_LIGHT, CPIX_SOFT_LIGHT, CPIX_DIFFERENCE, CPIX_EXCLUSION,
    /* Of premultiplied components and alpha alike. */
    CPIX_PRODUCT, CPIX_MAXIMUM, CPIX_MINIMUM,
} cpix_blend_mode;

/* Combines pixels with those behind them, in place. */
void cpix_blend_floats(float *pixels, const float *behind, size_t count, cpix_blend_mode mode);

/* Mixes pixels with those behind them: as much of them as the mask's product with the weights says. */
void cpix_mix(float *pixels, const float *behind, const float *mask, size_t count, const float weights[4]);

/* pixels += amount * (pixels - blurred); of the product with `weights` alone if it is not NULL. */
void cpix_sharpen(float *pixels, const float *blurred, size_t count, float amount, const float *weights);

/* An image of floats. */
typedef struct {
    const float *pixels;
    size_t stride;
    int32_t width, height;
} cpix_floats;

/* Writes `count` pixels of a row. The first one's center is at (x, y) of the image, where pixel (i, j) covers
 * the square from (i, j) to (i + 1, j + 1); each further one is at (dx, dy) from it. (ex, ey) is from a row
 * to the next. Colors are interpolated between four pixels, or are those of the nearest; beyond the image
 * everything is transparent. Where the image is reduced, several such colors are averaged. */
void cpix_sample_floats(const cpix_floats *image, double x, double y, double dx, double dy, double ex, double ey,
                        float *to, size_t count, int is_nearest);

/* Each pixel is the weighted sum of `taps` neighboring pixels, from the one at `step` times its place: of a
 * row, or of a column. The source has as many more columns or rows as that needs. */
void cpix_filter_rows(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                      size_t height, const float *weights, size_t taps, size_t step);
void cpix_filter_columns(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                         size_t height, const float *weights, size_t taps, size_t step);

/* Writes an image at twice the size in one direction, along rows or along columns, by the cubic spline's
 * subdivision: pixel 2i is 1/8, 6/8 and 1/8 of pixels i to i + 2 of the source, pixel 2i + 1 the mean of
 * pixels i + 1 and i + 2. `width` and `height` are those of the target. */
void cpix_double_rows(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                      size_t height);
void cpix_double_columns(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                         size_t height);
