#pragma once

/* What the ways of sampling share. */

#include "csam_internal.h"

void csam_upright_enter(csam_sampler *sampler, csam_range strip);
void csam_upright_row(const csam_sampler *sampler, csam_range columns, int32_t row, int16_t *values);
void csam_slanted_row(const csam_sampler *sampler, csam_range columns, int32_t row, int16_t *values);

/* Index and weight of the next for a place; both inside the plane. */
CSAM_INLINE int32_t csam_split(double place, int32_t size, int16_t *weight) {
    /* Also takes what is not a number to the edge. */
    const double kept = !(place > 0) ? 0 : place < size - 1 ? place : size - 1;
    const int32_t index = (int32_t)kept;
    *weight = (int16_t)((kept - index) * 32768);
    return index;
}

CSAM_INLINE double csam_tap_offset(int32_t tap, int32_t taps, double step) {
    return (tap - (taps - 1) * 0.5) * step;
}

CSAM_INLINE const uint8_t *csam_plane_row(const csam_sampler *sampler, int32_t row) {
    return (const uint8_t *)sampler->plane.samples + row * sampler->plane.stride;
}

CSAM_INLINE csam_i16x8 csam_splat(int16_t value) {
    return (csam_i16x8){value, value, value, value, value, value, value, value};
}

CSAM_INLINE csam_i16x8 csam_load8(const uint8_t *samples, int32_t fraction) {
    return __builtin_convertvector(*(const csam_u8x8_at *)samples, csam_i16x8) << (int16_t)fraction;
}

CSAM_INLINE csam_i16x8 csam_load16(const uint8_t *samples, int32_t fraction) {
    return *(const csam_i16x8_at *)samples << (int16_t)fraction;
}

/* Averages: sums of up to four values fill 16 bits. */
CSAM_INLINE void csam_add_values(uint16_t *sums, const int16_t *values, int32_t count) {
    for (int32_t i = 0; i < count; i += CSAM_LANES)
        *(csam_u16x8_at *)(sums + i) += (csam_u16x8) * (const csam_i16x8_at *)(values + i);
}

CSAM_INLINE void csam_average(const uint16_t *sums, int32_t taps, int16_t *values, int32_t count) {
    const uint16_t shift = (uint16_t)(taps / 2);
    for (int32_t i = 0; i < count; i += CSAM_LANES)
        *(csam_i16x8_at *)(values + i) = (csam_i16x8)((*(const csam_u16x8_at *)(sums + i) + shift) >> shift);
}

CSAM_INLINE void csam_clear(uint16_t *sums, int32_t count) {
    for (int32_t i = 0; i < count; i += CSAM_LANES) *(csam_u16x8_at *)(sums + i) = (csam_u16x8){0};
}

/* Pairs of neighbouring samples or values, mixed by their weights. */
CSAM_INLINE csam_i16x8 csam_mix_pair(const uint32_t *pairs, int16_t fraction, csam_i16x8 weights) {
    const csam_u32x8 pair = *(const csam_u32x8_at *)pairs;
    const csam_i16x8 left = __builtin_convertvector(pair & 0xffff, csam_i16x8) << fraction;
    const csam_i16x8 right = __builtin_convertvector(pair >> 16, csam_i16x8) << fraction;
    return csam_mix(left, right, weights);
}
