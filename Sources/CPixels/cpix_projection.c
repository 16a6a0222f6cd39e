#include "cpix_projection.h"
#include "cpix_vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

CPIX_INLINE cpix_u16x4 splat(uint32_t value) {
    const uint16_t each = (uint16_t)value;
    return (cpix_u16x4){each, each, each, each};
}

/* Rounds 256ths to whole numbers. */
CPIX_INLINE cpix_u16x4 whole(cpix_u16x4 values) { return (values + 128) >> 8; }

CPIX_INLINE int64_t rounded_down(double value) {
    const int64_t cut = (int64_t)value;
    return cut - (value < (double)cut);
}

CPIX_INLINE uint32_t pixel(const cpix_level *picture, int64_t x, int64_t y) {
    uint32_t value = 0;
    if (x >= 0 && y >= 0 && x < picture->width && y < picture->height)
        memcpy(&value, picture->pixels + y * picture->stride + 4 * x, sizeof value);
    return value;
}

/* The color interpolated between the four pixels around (u, v). */
CPIX_INLINE cpix_u16x4 between(const cpix_level *picture, double u, double v) {
    /* In 256ths of a pixel, from the center of pixel (0, 0). */
    const int64_t x = rounded_down(u * 256) - 128, y = rounded_down(v * 256) - 128;
    const int64_t column = x >> 8, row = y >> 8;
    cpix_u8x8 upper, lower;
    if (column >= 0 && row >= 0 && column < picture->width - 1 && row < picture->height - 1) {
        const uint8_t *from = picture->pixels + row * picture->stride + 4 * column;
        memcpy(&upper, from, sizeof upper);
        memcpy(&lower, from + picture->stride, sizeof lower);
    } else {
        if (column < -1 || row < -1 || column >= picture->width || row >= picture->height) return splat(0);
        const uint32_t a[2] = {pixel(picture, column, row), pixel(picture, column + 1, row)};
        const uint32_t b[2] = {pixel(picture, column, row + 1), pixel(picture, column + 1, row + 1)};
        memcpy(&upper, a, sizeof upper);
        memcpy(&lower, b, sizeof lower);
    }
    /* Interpolates both rows at once: first along them, then between them. */
    const cpix_u16x8 left =
        __builtin_convertvector(__builtin_shufflevector(upper, lower, 0, 1, 2, 3, 8, 9, 10, 11), cpix_u16x8);
    const cpix_u16x8 right =
        __builtin_convertvector(__builtin_shufflevector(upper, lower, 4, 5, 6, 7, 12, 13, 14, 15), cpix_u16x8);
    const uint16_t share = (uint16_t)(x & 255), below = (uint16_t)(y & 255), above = (uint16_t)(256 - below);
    const cpix_u16x8 rows = (left * (uint16_t)(256 - share) + right * share + 128) >> 8;
    const cpix_u16x8 parts = rows * (cpix_u16x8){above, above, above, above, below, below, below, below};
    return whole(__builtin_shufflevector(parts, parts, 0, 1, 2, 3) +
                 __builtin_shufflevector(parts, parts, 4, 5, 6, 7));
}

/* The number of samples for a step, from the square of its length. */
CPIX_INLINE int32_t samples(double square) {
    /* Up to 1.75 pixels, one sample is sharp and still smooth. */
    if (square < 1.75 * 1.75) return 1;
    const double count = sqrt(square) + 0.25;
    return count < CPIX_MOST_SAMPLES ? (int32_t)count : CPIX_MOST_SAMPLES;
}

/* The mean color of a pixel whose sides are `along` and `across`. */
static cpix_u16x4 mean(const cpix_level *picture, double u, double v, const double along[2], const double across[2],
                  int32_t columns, int32_t rows) {
    cpix_u16x4 sum = splat(0);
    const double right[2] = {along[0] / columns, along[1] / columns};
    const double down[2] = {across[0] / rows, across[1] / rows};
    /* The position of the upper-left sample. */
    u -= (right[0] * (columns - 1) + down[0] * (rows - 1)) / 2;
    v -= (right[1] * (columns - 1) + down[1] * (rows - 1)) / 2;
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++)
            sum += between(picture, u + right[0] * column + down[0] * row, v + right[1] * column + down[1] * row);
    /* Exact: both numbers have fewer bits than a float. */
    const int32_t count = rows * columns;
    const cpix_f32x4 rounded = __builtin_convertvector(sum, cpix_f32x4) + (float)(count / 2);
    return __builtin_convertvector(__builtin_convertvector(rounded / (float)count, cpix_i32x4), cpix_u16x4);
}

CPIX_INLINE void lay(cpix_u16x4 color, uint8_t *target) {
    uint32_t old;
    memcpy(&old, target, sizeof old);
    if (old != 0) {
        cpix_u8x4 below;
        memcpy(&below, &old, sizeof below);
        const uint32_t alpha = color[3];
        /* Converts 255ths to 256ths so that fully transparent and fully opaque stay exact. */
        color += whole(__builtin_convertvector(below, cpix_u16x4) * splat(256 - (alpha + (alpha >> 7))));
    }
    const cpix_u8x4 bytes = __builtin_convertvector(color, cpix_u8x4);
    memcpy(target, &bytes, sizeof bytes);
}

void cpix_halve(const cpix_level *from, uint8_t *to, ptrdiff_t stride) {
    for (int64_t y = 0; y < from->height; y += 2) {
        const uint8_t *upper = from->pixels + y * from->stride;
        const uint8_t *lower = y + 1 < from->height ? upper + from->stride : NULL;
        for (int64_t x = 0; x < from->width; x += 2) {
            const int64_t right = x + 1 < from->width ? 4 : 0;
            for (int64_t part = 4 * x; part < 4 * x + 4; part++) {
                uint32_t sum = upper[part] + (lower ? lower[part] : 0u);
                if (right) sum += upper[part + 4] + (lower ? lower[part + 4] : 0u);
                to[y / 2 * stride + 2 * x + (part & 3)] = (uint8_t)((sum + 2) / 4);
            }
        }
    }
}

/* Reduces a line of `from_count` pixels, `from_step` bytes apart, to `to_count` means, `to_step` bytes
 * apart. */
static void squeeze_line(const uint8_t *from, int64_t from_step, int32_t from_count, uint8_t *to, int64_t to_step,
                         int32_t to_count) {
    const double ratio = (double)from_count / to_count;
    for (int32_t i = 0; i < to_count; i++) {
        const double start = i * ratio, end = i + 1 < to_count ? start + ratio : from_count;
        float sums[4] = {0};
        for (int32_t j = (int32_t)start; j < end && j < from_count; j++) {
            const double left = start > j ? start : j, right = end < j + 1 ? end : j + 1;
            const float share = (float)((right - left) / (end - start));
            for (int32_t part = 0; part < 4; part++) sums[part] += share * from[j * from_step + part];
        }
        for (int32_t part = 0; part < 4; part++) to[i * to_step + part] = (uint8_t)(sums[part] + 0.5f);
    }
}

bool cpix_squeeze(const cpix_level *from, uint8_t *to, ptrdiff_t stride, int32_t width, int32_t height) {
    uint8_t *narrow = malloc((size_t)width * (size_t)from->height * 4);
    if (narrow == NULL) return false;
    for (int64_t y = 0; y < from->height; y++)
        squeeze_line(from->pixels + y * from->stride, 4, from->width, narrow + y * width * 4, 4, width);
    for (int64_t x = 0; x < width; x++)
        squeeze_line(narrow + 4 * x, (int64_t)width * 4, from->height, to + 4 * x, stride, height);
    free(narrow);
    return true;
}

void cpix_project_row(const cpix_level *levels, int32_t level_count, cpix_place first, cpix_place step,
                   cpix_place down, uint8_t *target, int32_t count, uint32_t weight) {
    for (int32_t index = 0; index < count; index++) {
        const double scale = 1 / (first.w + step.w * index);
        double u = (first.x + step.x * index) * scale, v = (first.y + step.y * index) * scale;
        double along[2] = {(step.x - u * step.w) * scale, (step.y - v * step.w) * scale};
        double across[2] = {(down.x - u * down.w) * scale, (down.y - v * down.w) * scale};
        double long_square = along[0] * along[0] + along[1] * along[1];
        double down_square = across[0] * across[0] + across[1] * across[1];
        const cpix_level *picture = levels;
        while (long_square >= 4 && down_square >= 4 && picture + 1 < levels + level_count) {
            picture++;
            u /= 2, v /= 2, along[0] /= 2, along[1] /= 2, across[0] /= 2, across[1] /= 2;
            long_square /= 4, down_square /= 4;
        }
        const int32_t columns = samples(long_square), rows = samples(down_square);
        cpix_u16x4 color = columns == 1 && rows == 1 ? between(picture, u, v)
                                                 : mean(picture, u, v, along, across, columns, rows);
        if (weight < 256) color = whole(color * splat(weight));
        uint64_t bits;
        memcpy(&bits, &color, sizeof bits);
        if (bits != 0) lay(color, target + 4 * (int64_t)index);
    }
}
