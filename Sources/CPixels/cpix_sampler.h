#pragma once

/* Building blocks for drawing an image through a map. */

#include "cpix_sampling.h"
#include "cpix_vectors.h"

/* Between sampling and blending, values have 14 bits: those of the sample, then its fraction. Weights have 15
 * bits; 32767 counts as one, with an error of 1/32768. Both fit in 16 bits, and so does the upper half of a
 * weight times twice a difference of values, which is again such a difference. */
enum {
    CPIX_VALUE_BITS = 14,
    CPIX_ONE = 32767,
    /* The pixels processed at a time; a slanted strip of that length touches few enough cache lines. */
    CPIX_STRIP = 256,
    /* The maximum number of averaged colors in each direction. */
    CPIX_MOST_TAPS = 4,
    /* The source samples that a strip can span if rows and columns are sampled separately. */
    CPIX_SPAN = CPIX_STRIP * 8 + 64,
};

/* The upper half of the products. */
CPIX_INLINE cpix_i16x8 cpix_multiply(cpix_i16x8 left, cpix_i16x8 right) {
    const cpix_i32x8 one = __builtin_convertvector(left, cpix_i32x8);
    const cpix_i32x8 other = __builtin_convertvector(right, cpix_i32x8);
    return __builtin_convertvector((one * other) >> 16, cpix_i16x8);
}

/* Interpolates from one value to another by a weight. The result lies between the two. */
CPIX_INLINE cpix_i16x8 cpix_mix(cpix_i16x8 from, cpix_i16x8 to, cpix_i16x8 weight) {
    cpix_i16x8 difference = to - from;
    return from + cpix_multiply(difference + difference, weight);
}

/* Adds the weighted difference of two values to a third, clamped to the range of values. */
CPIX_INLINE cpix_i16x8 cpix_mix_in_value(cpix_i16x8 to, cpix_i16x8 base, cpix_i16x8 value, cpix_i16x8 weight) {
    const cpix_i16x8 difference = value - base, zero = {0};
    const cpix_i16x8 most = zero + (int16_t)((1 << CPIX_VALUE_BITS) - 1);
    const cpix_i16x8 sum = to + cpix_multiply(difference + difference, weight);
    const cpix_i16x8 positive = sum & (sum > zero), is_less = positive < most;
    return (positive & is_less) | (most & ~is_less);
}

/* Whole numbers from first up to but not including end. */
typedef struct {
    int32_t first, end;
} cpix_range;

/* The columns of a range for which least <= start + step * column <= most. */
cpix_range cpix_columns_between(double start, double step, double least, double most, cpix_range within);

/* How much of each canvas sample the visible rectangle covers. */
typedef struct {
    cpix_map map;
    double left, top, right, bottom;
    /* Half the extent of a full sample along the rectangle's sides. */
    double half_u, half_v;
    double extent_x, extent_y;
    /* The rectangle's corners on the canvas, in order. */
    double corners[4][2];
} cpix_coverage;

/* False if nothing can be drawn. */
bool cpix_coverage_prepare(cpix_coverage *coverage, const cpix_canvas *canvas, const cpix_drawing *drawing);

/* The samples of a row that are covered at all, and those among them that are fully covered. */
void cpix_coverage_ranges(const cpix_coverage *coverage, cpix_range within, int32_t row, cpix_range *any,
                          cpix_range *whole);

/* The covered part of a canvas sample, from 0 to 1. */
double cpix_coverage_at(const cpix_coverage *coverage, int32_t column, int32_t row);

typedef enum {
    /* A translation by whole samples: samples are copied. */
    CPIX_WHOLE_STEPS,
    /* Rows remain rows. */
    CPIX_UPRIGHT,
    CPIX_SLANTED,
} cpix_kind;

/* Samples a plane at canvas positions. */
typedef struct {
    cpix_plane plane;
    int32_t depth;
    cpix_kind kind;
    /* Maps to sample indices: whole numbers are the centers of samples. */
    cpix_map map;
    int32_t taps_x, taps_y;
    /* The distance between taps, in canvas samples. */
    double tap_step_x, tap_step_y;
    /* For CPIX_WHOLE_STEPS: the offset from a canvas position to an index. */
    int32_t shift_x, shift_y;
    /* For CPIX_UPRIGHT: the indices and weights that each column of the strip reads. */
    int32_t strip_first;
    bool is_unit_step;
    int32_t column_index[CPIX_MOST_TAPS][CPIX_STRIP];
    _Alignas(32) int16_t column_weight[CPIX_MOST_TAPS][CPIX_STRIP + CPIX_LANES];
} cpix_sampler;

void cpix_sampler_prepare(cpix_sampler *sampler, const cpix_plane *plane, const cpix_map *map, int32_t depth);

/* To be called before the rows of a strip are sampled. */
void cpix_sampler_enter(cpix_sampler *sampler, cpix_range strip);

/* Samples canvas positions in one row of the strip; writes whole vectors. */
void cpix_sampler_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values);

/* The samples for those positions if they are adjacent and unchanged, otherwise NULL. */
const uint8_t *cpix_sampler_run(const cpix_sampler *sampler, cpix_range columns, int32_t row);

/* Converts values to samples. */
void cpix_store(void *samples, const int16_t *values, int32_t count, int32_t depth);

/* Blends values into samples, each with its weight. */
void cpix_blend(void *samples, const int16_t *values, const int16_t *weights, int32_t count, int32_t depth);

/* Mixes values into samples, each with its weight: samples += (values - base) * weights. */
void cpix_mix_in(void *samples, const void *base, const int16_t *values, const int16_t *weights, int32_t count,
                 int32_t depth);

CPIX_INLINE int32_t cpix_sample_bytes(int32_t depth) { return depth > 8 ? 2 : 1; }
