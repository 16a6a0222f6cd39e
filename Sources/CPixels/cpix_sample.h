#pragma once

/* Shared by the kinds of sampling. */

#include "cpix_sampler.h"

void cpix_upright_enter(cpix_sampler *sampler, cpix_range strip);
void cpix_upright_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values);
void cpix_slanted_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values);

/* Splits a position, clamped to the plane, into an index and the weight of the next sample. */
CPIX_INLINE int32_t cpix_split(double place, int32_t size, int16_t *weight) {
    /* NaN becomes 0. */
    const double kept = !(place > 0) ? 0 : place < size - 1 ? place : size - 1;
    const int32_t index = (int32_t)kept;
    *weight = (int16_t)((kept - index) * 32768);
    return index;
}

CPIX_INLINE double cpix_tap_offset(int32_t tap, int32_t taps, double step) {
    return (tap - (taps - 1) * 0.5) * step;
}

CPIX_INLINE const uint8_t *cpix_plane_row(const cpix_sampler *sampler, int32_t row) {
    return (const uint8_t *)sampler->plane.samples + row * sampler->plane.stride;
}

CPIX_INLINE cpix_i16x8 cpix_splat(int16_t value) {
    return (cpix_i16x8){value, value, value, value, value, value, value, value};
}

CPIX_INLINE cpix_i16x8 cpix_load8(const uint8_t *samples, int32_t fraction) {
    return __builtin_convertvector(*(const cpix_u8x8_at *)samples, cpix_i16x8) << (int16_t)fraction;
}

CPIX_INLINE cpix_i16x8 cpix_load16(const uint8_t *samples, int32_t fraction) {
    return *(const cpix_i16x8_at *)samples << (int16_t)fraction;
}

/* Averages: the sums of up to four values fit in 16 bits. */
CPIX_INLINE void cpix_add_values(uint16_t *sums, const int16_t *values, int32_t count) {
    for (int32_t i = 0; i < count; i += CPIX_LANES)
        *(cpix_u16x8_at *)(sums + i) += (cpix_u16x8) * (const cpix_i16x8_at *)(values + i);
}

CPIX_INLINE void cpix_average(const uint16_t *sums, int32_t taps, int16_t *values, int32_t count) {
    const uint16_t shift = (uint16_t)(taps / 2);
    for (int32_t i = 0; i < count; i += CPIX_LANES)
        *(cpix_i16x8_at *)(values + i) = (cpix_i16x8)((*(const cpix_u16x8_at *)(sums + i) + shift) >> shift);
}

CPIX_INLINE void cpix_clear(uint16_t *sums, int32_t count) {
    for (int32_t i = 0; i < count; i += CPIX_LANES) *(cpix_u16x8_at *)(sums + i) = (cpix_u16x8){0};
}

/* Mixes pairs of neighboring samples or values by their weights. */
CPIX_INLINE cpix_i16x8 cpix_mix_pair(const uint32_t *pairs, int16_t fraction, cpix_i16x8 weights) {
    const cpix_u32x8 pair = *(const cpix_u32x8_at *)pairs;
    const cpix_i16x8 left = __builtin_convertvector(pair & 0xffff, cpix_i16x8) << fraction;
    const cpix_i16x8 right = __builtin_convertvector(pair >> 16, cpix_i16x8) << fraction;
    return cpix_mix(left, right, weights);
}
