#pragma once

/* Vectors of eight lanes through clang's extensions; no instruction set is required. */

#include <stdint.h>

#if !defined(__BYTE_ORDER__) || __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "neighboring samples and the components of a pixel are read at once, which needs a little-endian machine"
#endif

typedef uint8_t cpix_u8x4 __attribute__((vector_size(4)));
typedef uint8_t cpix_u8x8 __attribute__((vector_size(8)));
typedef uint16_t cpix_u16x4 __attribute__((vector_size(8)));
typedef int16_t cpix_i16x8 __attribute__((vector_size(16)));
typedef uint16_t cpix_u16x8 __attribute__((vector_size(16)));
typedef int32_t cpix_i32x4 __attribute__((vector_size(16)));
typedef int32_t cpix_i32x8 __attribute__((vector_size(32)));
typedef uint32_t cpix_u32x8 __attribute__((vector_size(32)));
typedef float cpix_f32x4 __attribute__((vector_size(16)));

/* The same in memory, at any address. */
typedef uint8_t cpix_u8x8_at __attribute__((vector_size(8), aligned(1), may_alias));
typedef int16_t cpix_i16x8_at __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint16_t cpix_u16x8_at __attribute__((vector_size(16), aligned(1), may_alias));
typedef int32_t cpix_i32x8_at __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint32_t cpix_u32x8_at __attribute__((vector_size(32), aligned(1), may_alias));
typedef uint16_t cpix_u16_at __attribute__((aligned(1), may_alias));
typedef uint32_t cpix_u32_at __attribute__((aligned(1), may_alias));

/* Vectors are passed only between inlined functions, so the ABI isn't affected. */
#pragma clang diagnostic ignored "-Wpsabi"

/* The lanes of a vector: the pixels or samples processed at a time. */
enum { CPIX_LANES = 8 };

#define CPIX_INLINE static inline __attribute__((always_inline))
