#pragma once

#include "csam.h"

#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the sampler reads neighbouring samples at once, for which the machine has to be little-endian"
#endif

/* Between sampling and blending, values have 14 bits: the sample's own, then its fraction. Weights have 15
 * bits; 32767 counts as one, which is right to 1/32768. Both are safe in 16 bits, and so is the upper half of
 * a weight times twice a difference of values, which is again such a difference. */
enum {
    CSAM_VALUE_BITS = 14,
    CSAM_ONE = 32767,
    /* Pixels worked on at a time; a slanted strip of that length touches few enough cache lines. */
    CSAM_STRIP = 256,
    /* Lanes of a vector; buffers have room for whole vectors. */
    CSAM_LANES = 8,
    /* Averaged colours in each direction, at most. */
    CSAM_MOST_TAPS = 4,
    /* Source samples a strip can span where rows and columns are sampled apart. */
    CSAM_SPAN = CSAM_STRIP * 8 + 64,
};

typedef int16_t csam_i16x8 __attribute__((vector_size(16)));
typedef int32_t csam_i32x8 __attribute__((vector_size(32)));
typedef uint16_t csam_u16x8 __attribute__((vector_size(16)));
typedef uint32_t csam_u32x8 __attribute__((vector_size(32)));
typedef uint8_t csam_u8x8 __attribute__((vector_size(8)));

/* The same in memory, at any address. */
typedef int16_t csam_i16x8_at __attribute__((vector_size(16), aligned(1), may_alias));
typedef int32_t csam_i32x8_at __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint16_t csam_u16x8_at __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint32_t csam_u32x8_at __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint8_t csam_u8x8_at __attribute__((vector_size(8), aligned(1), may_alias));
typedef uint16_t csam_u16_at __attribute__((aligned(1), may_alias));
typedef uint32_t csam_u32_at __attribute__((aligned(1), may_alias));

#define CSAM_INLINE static inline __attribute__((always_inline))

/* The upper half of the products. */
CSAM_INLINE csam_i16x8 csam_multiply(csam_i16x8 left, csam_i16x8 right) {
    const csam_i32x8 one = __builtin_convertvector(left, csam_i32x8);
    const csam_i32x8 other = __builtin_convertvector(right, csam_i32x8);
    return __builtin_convertvector((one * other) >> 16, csam_i16x8);
}

/* From one value to another, by a weight. Stays between the two. */
CSAM_INLINE csam_i16x8 csam_mix(csam_i16x8 from, csam_i16x8 to, csam_i16x8 weight) {
    csam_i16x8 difference = to - from;
    return from + csam_multiply(difference + difference, weight);
}

/* Whole numbers from first up to but not including end. */
typedef struct {
    int32_t first, end;
} csam_range;

/* The columns of a range where least <= start + step * column <= most. */
csam_range csam_columns_between(double start, double step, double least, double most, csam_range within);

/* How much of each canvas sample the visible rectangle covers. */
typedef struct {
    csam_map map;
    double left, top, right, bottom;
    /* A full sample's half width, seen along the rectangle's sides. */
    double half_u, half_v;
    double extent_x, extent_y;
    /* The rectangle's corners on the canvas, in turn. */
    double corners[4][2];
} csam_coverage;

/* False where nothing can be drawn. */
bool csam_coverage_prepare(csam_coverage *coverage, const csam_canvas *canvas, const csam_drawing *drawing);

/* The samples of a row that are covered at all, and those among them that are wholly covered. */
void csam_coverage_ranges(const csam_coverage *coverage, csam_range within, int32_t row, csam_range *any,
                          csam_range *whole);

/* From 0 to 1. */
double csam_coverage_at(const csam_coverage *coverage, int32_t column, int32_t row);

typedef enum {
    /* Whole steps, no other change: samples are copied. */
    CSAM_WHOLE_STEPS,
    /* Rows stay rows. */
    CSAM_UPRIGHT,
    CSAM_SLANTED,
} csam_kind;

/* Brings values of a plane to canvas places. */
typedef struct {
    csam_plane plane;
    int32_t depth;
    csam_kind kind;
    /* To sample indices: whole numbers are the samples' centres. */
    csam_map map;
    int32_t taps_x, taps_y;
    /* From tap to tap, in canvas samples. */
    double tap_step_x, tap_step_y;
    /* For whole steps: from canvas place to index. */
    int32_t shift_x, shift_y;
    /* For rows that stay rows: what each column of the strip reads. */
    int32_t strip_first;
    bool is_unit_step;
    int32_t column_index[CSAM_MOST_TAPS][CSAM_STRIP];
    _Alignas(32) int16_t column_weight[CSAM_MOST_TAPS][CSAM_STRIP + CSAM_LANES];
} csam_sampler;

void csam_sampler_prepare(csam_sampler *sampler, const csam_plane *plane, const csam_map *map, int32_t depth);

/* Before the rows of a strip. */
void csam_sampler_enter(csam_sampler *sampler, csam_range strip);

/* The values of canvas places in one row of the strip; writes whole vectors. */
void csam_sampler_row(const csam_sampler *sampler, csam_range columns, int32_t row, int16_t *values);

/* Where the samples for those places lie beside each other, unchanged; NULL where they do not. */
const uint8_t *csam_sampler_run(const csam_sampler *sampler, csam_range columns, int32_t row);

/* Values to samples. */
void csam_store(void *samples, const int16_t *values, int32_t count, int32_t depth);

/* Values blended into samples, with a weight each. */
void csam_blend(void *samples, const int16_t *values, const int16_t *weights, int32_t count, int32_t depth);

CSAM_INLINE int32_t csam_sample_bytes(int32_t depth) { return depth > 8 ? 2 : 1; }
