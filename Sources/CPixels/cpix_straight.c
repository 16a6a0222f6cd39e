#include "include/cpix_packing.h"

enum { BLACK = 16, GRAY = 128 };

/* Divides the distance of `value` from `level` by alpha in 255ths; a transparent sample becomes `level`. */
static uint8_t divided(uint8_t value, int32_t level, int32_t alpha) {
    if (alpha == 0) return (uint8_t)level;
    const int32_t difference = (value - level) * 255, half = difference < 0 ? -alpha / 2 : alpha / 2;
    const int32_t whole = level + (difference + half) / alpha;
    return (uint8_t)(whole < 1 ? 1 : whole > 254 ? 254 : whole);
}

void cpix_make_straight(const cpix_planes *planes, int32_t width, int32_t height) {
    for (int32_t y = 0; y < height; y++) {
        uint8_t *row = planes->planes[0] + y * planes->strides[0];
        const uint8_t *alpha = planes->planes[3] + y * planes->strides[3];
        for (int32_t x = 0; x < width; x++)
            if (alpha[x] != 255) row[x] = divided(row[x], BLACK, alpha[x]);
    }
    for (int32_t y = 0; y < (height + 1) / 2; y++) {
        const int32_t below = 2 * y + 1 < height ? 2 * y + 1 : 2 * y;
        const uint8_t *upper = planes->planes[3] + 2 * y * planes->strides[3];
        const uint8_t *lower = planes->planes[3] + below * planes->strides[3];
        uint8_t *cb = planes->planes[1] + y * planes->strides[1], *cr = planes->planes[2] + y * planes->strides[2];
        for (int32_t x = 0; x < (width + 1) / 2; x++) {
            const int32_t left = 2 * x, right = left + 1 < width ? left + 1 : left;
            const int32_t mean = (upper[left] + upper[right] + lower[left] + lower[right] + 2) / 4;
            if (mean == 255) continue;
            cb[x] = divided(cb[x], GRAY, mean);
            cr[x] = divided(cr[x], GRAY, mean);
        }
    }
}
