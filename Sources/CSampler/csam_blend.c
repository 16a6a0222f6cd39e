#include "csam_internal.h"

#include <string.h>

CSAM_INLINE csam_i16x8 rounded(csam_i16x8 values, int32_t fraction) {
    return (values + (int16_t)((1 << fraction) >> 1)) >> (int16_t)fraction;
}

CSAM_INLINE csam_i16x8 load(const int16_t *values) { return *(const csam_i16x8_at *)values; }

CSAM_INLINE void store8(uint8_t *samples, csam_i16x8 values, int32_t fraction) {
    *(csam_u8x8_at *)samples = __builtin_convertvector((csam_u16x8)rounded(values, fraction), csam_u8x8);
}

CSAM_INLINE void store16(uint16_t *samples, csam_i16x8 values, int32_t fraction) {
    *(csam_i16x8_at *)samples = rounded(values, fraction);
}

CSAM_INLINE csam_i16x8 load8(const uint8_t *samples, int32_t fraction) {
    return __builtin_convertvector(*(const csam_u8x8_at *)samples, csam_i16x8) << (int16_t)fraction;
}

CSAM_INLINE csam_i16x8 load16(const uint16_t *samples, int32_t fraction) {
    return *(const csam_i16x8_at *)samples << (int16_t)fraction;
}

void csam_store(void *samples, const int16_t *values, int32_t count, int32_t depth) {
    const int32_t fraction = CSAM_VALUE_BITS - depth;
    const int32_t even = count / CSAM_LANES * CSAM_LANES;
    if (csam_sample_bytes(depth) == 1) {
        uint8_t *to = samples, rest[CSAM_LANES];
        for (int32_t i = 0; i < even; i += CSAM_LANES) store8(to + i, load(values + i), fraction);
        if (even == count) return;
        store8(rest, load(values + even), fraction);
        memcpy(to + even, rest, (size_t)(count - even));
    } else {
        uint16_t *to = samples, rest[CSAM_LANES];
        for (int32_t i = 0; i < even; i += CSAM_LANES) store16(to + i, load(values + i), fraction);
        if (even == count) return;
        store16(rest, load(values + even), fraction);
        memcpy(to + even, rest, (size_t)(count - even) * sizeof *rest);
    }
}

void csam_blend(void *samples, const int16_t *values, const int16_t *weights, int32_t count, int32_t depth) {
    const int32_t fraction = CSAM_VALUE_BITS - depth;
    const int32_t even = count / CSAM_LANES * CSAM_LANES;
    if (csam_sample_bytes(depth) == 1) {
        uint8_t *to = samples, rest[CSAM_LANES] = {0};
        for (int32_t i = 0; i < even; i += CSAM_LANES)
            store8(to + i, csam_mix(load8(to + i, fraction), load(values + i), load(weights + i)),
                   fraction);
        if (even == count) return;
        memcpy(rest, to + even, (size_t)(count - even));
        store8(rest, csam_mix(load8(rest, fraction), load(values + even), load(weights + even)), fraction);
        memcpy(to + even, rest, (size_t)(count - even));
    } else {
        uint16_t *to = samples, rest[CSAM_LANES] = {0};
        for (int32_t i = 0; i < even; i += CSAM_LANES)
            store16(to + i, csam_mix(load16(to + i, fraction), load(values + i), load(weights + i)),
                    fraction);
        if (even == count) return;
        memcpy(rest, to + even, (size_t)(count - even) * sizeof *rest);
        store16(rest, csam_mix(load16(rest, fraction), load(values + even), load(weights + even)), fraction);
        memcpy(to + even, rest, (size_t)(count - even) * sizeof *rest);
    }
}

void csam_fill(const csam_canvas *canvas, int32_t depth, uint16_t value) {
    for (int32_t row = canvas->first_row; row < canvas->end_row; row++) {
        uint8_t *samples = (uint8_t *)canvas->samples + row * canvas->stride;
        if (csam_sample_bytes(depth) == 1) {
            memset(samples, value, (size_t)canvas->width);
        } else {
            for (int32_t i = 0; i < canvas->width; i++) ((csam_u16_at *)samples)[i] = value;
        }
    }
}
