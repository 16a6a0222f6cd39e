#pragma once

#include "cpix.h"

#include <string.h>

#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "a pixel's components are told by their place in a little-endian number"
#endif

typedef int16_t cpix_i16x8 __attribute__((vector_size(16)));
typedef int32_t cpix_i32x8 __attribute__((vector_size(32)));
typedef uint16_t cpix_u16x8 __attribute__((vector_size(16)));
typedef uint32_t cpix_u32x8 __attribute__((vector_size(32)));
typedef uint8_t cpix_u8x8 __attribute__((vector_size(8)));
typedef uint8_t cpix_u8x4 __attribute__((vector_size(4)));

/* Vectors only pass between functions that are inlined: no ABI is touched. */
#pragma clang diagnostic ignored "-Wpsabi"

/* Pixels worked on at a time. */
enum { CPIX_LANES = 8 };

#define CPIX_INLINE static inline __attribute__((always_inline))

/* The upper half of the product: both factors use their 16 bits as far as they can. */
CPIX_INLINE cpix_i16x8 cpix_high(cpix_i16x8 a, int16_t b) {
    return __builtin_convertvector(
        (__builtin_convertvector(a, cpix_i32x8) * (int32_t)b) >> 16, cpix_i16x8);
}

CPIX_INLINE int16_t cpix_fixed(double value, int32_t bits) {
    const double scaled = value * (double)(1 << bits);
    return (int16_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}
