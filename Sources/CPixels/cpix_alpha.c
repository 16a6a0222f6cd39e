#include "include/cpix_packing.h"

#include "cpix_vectors.h"

/* The levels of 8 bits. */
enum { BLACK = 16, GRAY = 128 };

CPIX_INLINE int32_t sample_at(const uint8_t *row, int32_t x, int32_t depth) {
    return depth > 8 ? ((const cpix_u16_at *)row)[x] : row[x];
}

/* Divides the distance of a sample from a level by alpha; a transparent sample becomes the level. */
CPIX_INLINE void divide(uint8_t *row, int32_t x, int32_t level, int32_t alpha, int32_t depth) {
    const int32_t most = (1 << depth) - 1, step = 1 << (depth - 8);
    int32_t whole = level * step;
    if (alpha != 0) {
        const int32_t difference = (sample_at(row, x, depth) - whole) * most;
        whole += (difference + (difference < 0 ? -alpha / 2 : alpha / 2)) / alpha;
    }
    whole = whole < step ? step : whole > most - step ? most - step : whole;
    if (depth > 8) ((cpix_u16_at *)row)[x] = (uint16_t)whole;
    else row[x] = (uint8_t)whole;
}

CPIX_INLINE void make_straight(const cpix_planes *planes, int32_t depth, int32_t width, int32_t height) {
    const int32_t opaque = (1 << depth) - 1;
    for (int32_t y = 0; y < height; y++) {
        uint8_t *row = planes->planes[0] + y * planes->strides[0];
        const uint8_t *alpha = planes->planes[3] + y * planes->strides[3];
        for (int32_t x = 0; x < width; x++) {
            const int32_t part = sample_at(alpha, x, depth);
            if (part != opaque) divide(row, x, BLACK, part, depth);
        }
    }
    for (int32_t y = 0; y < (height + 1) / 2; y++) {
        const int32_t below = 2 * y + 1 < height ? 2 * y + 1 : 2 * y;
        const uint8_t *upper = planes->planes[3] + 2 * y * planes->strides[3];
        const uint8_t *lower = planes->planes[3] + below * planes->strides[3];
        uint8_t *cb = planes->planes[1] + y * planes->strides[1], *cr = planes->planes[2] + y * planes->strides[2];
        for (int32_t x = 0; x < (width + 1) / 2; x++) {
            const int32_t left = 2 * x, right = left + 1 < width ? left + 1 : left;
            const int32_t sum = sample_at(upper, left, depth) + sample_at(upper, right, depth)
                + sample_at(lower, left, depth) + sample_at(lower, right, depth);
            const int32_t mean = (sum + 2) / 4;
            if (mean == opaque) continue;
            divide(cb, x, GRAY, mean, depth);
            divide(cr, x, GRAY, mean, depth);
        }
    }
}

void cpix_make_straight(const cpix_planes *planes, int32_t depth, int32_t width, int32_t height) {
    if (depth == 8) make_straight(planes, 8, width, height);
    else if (depth > 8 && depth <= 12) make_straight(planes, depth, width, height);
}
