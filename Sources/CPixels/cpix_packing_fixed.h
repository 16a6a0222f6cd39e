#pragma once

/* Shared by packing and unpacking: fixed-point numbers of 16 bits and their products. */

#include "cpix_packing.h"
#include "cpix_vectors.h"

#include <string.h>

/* The upper half of the product; both factors use as many of their 16 bits as possible. */
CPIX_INLINE cpix_i16x8 cpix_high(cpix_i16x8 a, int16_t b) {
    return __builtin_convertvector(
        (__builtin_convertvector(a, cpix_i32x8) * (int32_t)b) >> 16, cpix_i16x8);
}

CPIX_INLINE int16_t cpix_fixed(double value, int32_t bits) {
    const double scaled = value * (double)(1 << bits);
    return (int16_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}
