#include "cpix_float.h"

void cpix_filter_rows(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                      size_t height, const float *weights, size_t taps, size_t step) {
    for (size_t row = 0; row < height; row++) {
        const float *source = from + 4 * row * from_stride;
        float *target = to + 4 * row * to_stride;
        for (size_t column = 0; column < width; column++) {
            const float *first = source + 4 * column * step;
            Pixel even = splat(0), odd = splat(0);
            size_t tap = 0;
            for (; tap + 1 < taps; tap += 2) {
                even += load(first + 4 * tap) * weights[tap];
                odd += load(first + 4 * tap + 4) * weights[tap + 1];
            }
            if (tap < taps) even += load(first + 4 * tap) * weights[tap];
            store_pixel(target + 4 * column, even + odd);
        }
    }
}

/* Columns that are summed together: with the rows of all taps they fit the second cache. */
enum { STRIP = 64 };

static void sum_strip(const float *from, size_t from_stride, float *to, size_t count, const float *weights,
                      size_t taps) {
    for (size_t i = 0; i < 4 * count; i += 4) {
        Pixel even = splat(0), odd = splat(0);
        size_t tap = 0;
        for (; tap + 1 < taps; tap += 2) {
            even += load(from + 4 * tap * from_stride + i) * weights[tap];
            odd += load(from + 4 * (tap + 1) * from_stride + i) * weights[tap + 1];
        }
        if (tap < taps) even += load(from + 4 * tap * from_stride + i) * weights[tap];
        store_pixel(to + i, even + odd);
    }
}

void cpix_filter_columns(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                         size_t height, const float *weights, size_t taps, size_t step) {
    for (size_t column = 0; column < width; column += STRIP) {
        const size_t count = width - column < STRIP ? width - column : STRIP;
        for (size_t row = 0; row < height; row++)
            sum_strip(from + 4 * (row * step * from_stride + column), from_stride,
                      to + 4 * (row * to_stride + column), count, weights, taps);
    }
}

static inline Pixel doubled(const float *at, size_t step, size_t place) {
    const Pixel second = load(at + step), third = load(at + 2 * step);
    if (place & 1) return (second + third) * 0.5f;
    return (load(at) + third) * 0.125f + second * 0.75f;
}

void cpix_double_rows(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                      size_t height) {
    for (size_t row = 0; row < height; row++)
        for (size_t column = 0; column < width; column++)
            store_pixel(to + 4 * (row * to_stride + column),
                        doubled(from + 4 * (row * from_stride + column / 2), 4, column));
}

void cpix_double_columns(const float *from, size_t from_stride, float *to, size_t to_stride, size_t width,
                         size_t height) {
    for (size_t row = 0; row < height; row++)
        for (size_t column = 0; column < width; column++)
            store_pixel(to + 4 * (row * to_stride + column),
                        doubled(from + 4 * (row / 2 * from_stride + column), 4 * from_stride, row));
}
