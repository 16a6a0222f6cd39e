#include "cpix_sampler.h"

#include <string.h>

CPIX_INLINE cpix_i16x8 rounded(cpix_i16x8 values, int32_t fraction) {
    return (values + (int16_t)((1 << fraction) >> 1)) >> (int16_t)fraction;
}

CPIX_INLINE cpix_i16x8 load(const int16_t *values) { return *(const cpix_i16x8_at *)values; }

CPIX_INLINE void store8(uint8_t *samples, cpix_i16x8 values, int32_t fraction) {
    *(cpix_u8x8_at *)samples = __builtin_convertvector((cpix_u16x8)rounded(values, fraction), cpix_u8x8);
}

CPIX_INLINE void store16(uint16_t *samples, cpix_i16x8 values, int32_t fraction) {
    *(cpix_i16x8_at *)samples = rounded(values, fraction);
}

CPIX_INLINE cpix_i16x8 load8(const uint8_t *samples, int32_t fraction) {
    return __builtin_convertvector(*(const cpix_u8x8_at *)samples, cpix_i16x8) << (int16_t)fraction;
}

CPIX_INLINE cpix_i16x8 load16(const uint16_t *samples, int32_t fraction) {
    return *(const cpix_i16x8_at *)samples << (int16_t)fraction;
}

void cpix_store(void *samples, const int16_t *values, int32_t count, int32_t depth) {
    const int32_t fraction = CPIX_VALUE_BITS - depth;
    const int32_t even = count / CPIX_LANES * CPIX_LANES;
    if (cpix_sample_bytes(depth) == 1) {
        uint8_t *to = samples, rest[CPIX_LANES];
        for (int32_t i = 0; i < even; i += CPIX_LANES) store8(to + i, load(values + i), fraction);
        if (even == count) return;
        store8(rest, load(values + even), fraction);
        memcpy(to + even, rest, (size_t)(count - even));
    } else {
        uint16_t *to = samples, rest[CPIX_LANES];
        for (int32_t i = 0; i < even; i += CPIX_LANES) store16(to + i, load(values + i), fraction);
        if (even == count) return;
        store16(rest, load(values + even), fraction);
        memcpy(to + even, rest, (size_t)(count - even) * sizeof *rest);
    }
}

void cpix_blend(void *samples, const int16_t *values, const int16_t *weights, int32_t count, int32_t depth) {
    const int32_t fraction = CPIX_VALUE_BITS - depth;
    const int32_t even = count / CPIX_LANES * CPIX_LANES;
    if (cpix_sample_bytes(depth) == 1) {
        uint8_t *to = samples, rest[CPIX_LANES] = {0};
        for (int32_t i = 0; i < even; i += CPIX_LANES)
            store8(to + i, cpix_mix(load8(to + i, fraction), load(values + i), load(weights + i)),
                   fraction);
        if (even == count) return;
        memcpy(rest, to + even, (size_t)(count - even));
        store8(rest, cpix_mix(load8(rest, fraction), load(values + even), load(weights + even)), fraction);
        memcpy(to + even, rest, (size_t)(count - even));
    } else {
        uint16_t *to = samples, rest[CPIX_LANES] = {0};
        for (int32_t i = 0; i < even; i += CPIX_LANES)
            store16(to + i, cpix_mix(load16(to + i, fraction), load(values + i), load(weights + i)),
                    fraction);
        if (even == count) return;
        memcpy(rest, to + even, (size_t)(count - even) * sizeof *rest);
        store16(rest, cpix_mix(load16(rest, fraction), load(values + even), load(weights + even)), fraction);
        memcpy(to + even, rest, (size_t)(count - even) * sizeof *rest);
    }
}

void cpix_mix_in(void *samples, const void *base, const int16_t *values, const int16_t *weights, int32_t count,
                 int32_t depth) {
    const int32_t fraction = CPIX_VALUE_BITS - depth, most = (1 << depth) - 1;
    const bool is_byte = cpix_sample_bytes(depth) == 1;
    uint16_t to[CPIX_LANES], from[CPIX_LANES];
    for (int32_t first = 0; first < count; first += CPIX_LANES) {
        const int32_t lanes = count - first < CPIX_LANES ? count - first : CPIX_LANES;
        for (int32_t i = 0; i < CPIX_LANES; i++) {
            const int32_t place = first + (i < lanes ? i : 0);
            to[i] = is_byte ? ((uint8_t *)samples)[place] : ((cpix_u16_at *)samples)[place];
            from[i] = is_byte ? ((const uint8_t *)base)[place] : ((const cpix_u16_at *)base)[place];
        }
        store16(to, cpix_mix_in_value(load16(to, fraction), load16(from, fraction), load(values + first),
                                      load(weights + first)), fraction);
        for (int32_t i = 0; i < lanes; i++) {
            const uint16_t sample = to[i] < most ? to[i] : (uint16_t)most;
            if (is_byte) ((uint8_t *)samples)[first + i] = (uint8_t)sample;
            else ((cpix_u16_at *)samples)[first + i] = sample;
        }
    }
}

void cpix_fill(const cpix_canvas *canvas, int32_t depth, uint16_t value) {
    for (int32_t row = canvas->first_row; row < canvas->end_row; row++) {
        uint8_t *samples = (uint8_t *)canvas->samples + row * canvas->stride;
        if (cpix_sample_bytes(depth) == 1) {
            memset(samples, value, (size_t)canvas->width);
        } else {
            for (int32_t i = 0; i < canvas->width; i++) ((cpix_u16_at *)samples)[i] = value;
        }
    }
}
