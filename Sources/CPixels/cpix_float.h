#pragma once

#include <math.h>

#include "include/cpix_float.h"

/* A pixel. Compilers use the vectors that the processor has. */
typedef float Pixel __attribute__((vector_size(16)));

static inline Pixel load(const float *from) {
    Pixel pixel;
    __builtin_memcpy(&pixel, from, sizeof pixel);
    return pixel;
}

static inline void store_pixel(float *to, Pixel pixel) { __builtin_memcpy(to, &pixel, sizeof pixel); }

static inline Pixel splat(float value) { return (Pixel){value, value, value, value}; }

static inline float limit(float value) { return value > 0 ? (value < 1 ? value : 1) : 0; }

static inline float curve_beyond(const cpix_curve *curve, float x) {
    if (curve->is_limited || x != x) return curve->table[x > 1 ? CPIX_CURVE_STEPS : 0];
    const float size = fabsf(x);
    const float value = size <= curve->end
                            ? curve->slope * size
                            : curve->scale * powf(curve->inner * size + curve->shift, curve->power) + curve->offset;
    return x < 0 ? -value : value;
}

static inline float curve_at(const cpix_curve *curve, float x) {
    if (!(x >= 0 && x <= CPIX_CURVE_END)) return curve_beyond(curve, x);
    const float place = x * CPIX_CURVE_STEPS;
    const int index = (int)place;
    const float low = curve->table[index];
    return low + (place - (float)index) * (curve->table[index + 1] - low);
}
