#include "include/cpix_alpha.h"

#include "cpix_vectors.h"

enum {
    /* The level of no color, in 8 bits. */
    GRAY = 128,
    /* The bits of premultiplied samples. */
    DEEP = 12,
    MOST = (1 << DEEP) - 1,
};

CPIX_INLINE int32_t sample_at(const uint8_t *row, int32_t x, int32_t depth) {
    return depth > 8 ? ((const cpix_u16_at *)row)[x] : row[x];
}

/* The sum of the alpha of a color sample's pixels, repeated at odd sides. */
CPIX_INLINE int32_t alpha_sum(const cpix_planes *planes, int32_t x, int32_t y, int32_t depth, int32_t width,
                              int32_t height) {
    const uint8_t *upper = planes->planes[3] + 2 * y * planes->strides[3];
    const uint8_t *lower = 2 * y + 1 < height ? upper + planes->strides[3] : upper;
    const int32_t left = 2 * x, right = left + 1 < width ? left + 1 : left;
    return sample_at(upper, left, depth) + sample_at(upper, right, depth) + sample_at(lower, left, depth)
        + sample_at(lower, right, depth);
}

/* Divides the distance of a sample from a level by alpha; a transparent sample becomes the level. */
CPIX_INLINE void divide(uint8_t *row, int32_t x, int32_t level, int32_t alpha, int32_t depth, bool is_full) {
    const int32_t most = (1 << depth) - 1, step = is_full ? 0 : 1 << (depth - 8);
    int32_t whole = level << (depth - 8);
    if (alpha != 0) {
        const int32_t difference = (sample_at(row, x, depth) - whole) * most;
        whole += (difference + (difference < 0 ? -alpha / 2 : alpha / 2)) / alpha;
    }
    whole = whole < step ? step : whole > most - step ? most - step : whole;
    if (depth > 8) ((cpix_u16_at *)row)[x] = (uint16_t)whole;
    else row[x] = (uint8_t)whole;
}

CPIX_INLINE void make_straight(const cpix_planes *planes, int32_t depth, int32_t width, int32_t height,
                               int32_t black) {
    const int32_t opaque = (1 << depth) - 1;
    const bool is_full = black == 0;
    for (int32_t y = 0; y < height; y++) {
        uint8_t *row = planes->planes[0] + y * planes->strides[0];
        const uint8_t *alpha = planes->planes[3] + y * planes->strides[3];
        for (int32_t x = 0; x < width; x++) {
            const int32_t part = sample_at(alpha, x, depth);
            if (part != opaque) divide(row, x, black, part, depth, is_full);
        }
    }
    for (int32_t y = 0; y < (height + 1) / 2; y++) {
        uint8_t *cb = planes->planes[1] + y * planes->strides[1], *cr = planes->planes[2] + y * planes->strides[2];
        for (int32_t x = 0; x < (width + 1) / 2; x++) {
            const int32_t mean = (alpha_sum(planes, x, y, depth, width, height) + 2) / 4;
            if (mean == opaque) continue;
            divide(cb, x, GRAY, mean, depth, is_full);
            divide(cr, x, GRAY, mean, depth, is_full);
        }
    }
}

void cpix_make_straight(const cpix_planes *planes, int32_t depth, int32_t width, int32_t height, int32_t black) {
    if (depth == 8) make_straight(planes, 8, width, height, black);
    else if (depth > 8 && depth <= DEEP) make_straight(planes, depth, width, height, black);
}

/* A sample's distance from a level, multiplied by alpha from 0 to 1. */
CPIX_INLINE uint16_t multiplied(int32_t sample, int32_t level, float alpha, int32_t depth) {
    const float whole = level << (DEEP - 8);
    return (uint16_t)(whole + ((float)(sample << (DEEP - depth)) - whole) * alpha + 0.5f);
}

CPIX_INLINE void premultiply(const cpix_planes *from, int32_t depth, const cpix_premultiplied *to, int32_t width,
                             int32_t height, int32_t black) {
    const float unit = 1.0f / ((1 << depth) - 1);
    for (int32_t y = 0; y < height; y++) {
        const uint8_t *luma = from->planes[0] + y * from->strides[0], *alpha = from->planes[3] + y * from->strides[3];
        uint16_t *const color = to->colors[0] + (size_t)y * width, *const part = to->alpha + (size_t)y * width;
        for (int32_t x = 0; x < width; x++) {
            const float share = sample_at(alpha, x, depth) * unit;
            color[x] = multiplied(sample_at(luma, x, depth), black, share, depth);
            part[x] = (uint16_t)(share * MOST + 0.5f);
        }
    }
    const int32_t columns = (width + 1) / 2;
    for (int32_t y = 0; y < (height + 1) / 2; y++) {
        const uint8_t *cb = from->planes[1] + y * from->strides[1], *cr = from->planes[2] + y * from->strides[2];
        const size_t first = (size_t)y * columns;
        for (int32_t x = 0; x < columns; x++) {
            const float share = alpha_sum(from, x, y, depth, width, height) * unit / 4;
            to->colors[1][first + x] = multiplied(sample_at(cb, x, depth), GRAY, share, depth);
            to->colors[2][first + x] = multiplied(sample_at(cr, x, depth), GRAY, share, depth);
            to->color_alpha[first + x] = (uint16_t)(share * MOST + 0.5f);
        }
    }
}

void cpix_premultiply(const cpix_planes *from, int32_t depth, const cpix_premultiplied *to, int32_t width,
                      int32_t height, int32_t black) {
    if (depth == 8) premultiply(from, 8, to, width, height, black);
    else if (depth > 8 && depth <= DEEP) premultiply(from, depth, to, width, height, black);
}

/* Raises a sample by half a unit of the bits that are kept of it. */
CPIX_INLINE uint16_t raised(int32_t sample, int32_t bits) {
    const int32_t sum = sample + (1 << (15 - bits));
    return (uint16_t)(sum < UINT16_MAX ? sum : UINT16_MAX);
}

void cpix_premultiply_pixels(uint16_t *pixels, size_t count, int32_t black, int32_t bits) {
    const float levels[3] = {(float)(black << 8), GRAY << 8, GRAY << 8};
    for (size_t i = 0; i < count; i++) {
        uint16_t *const pixel = pixels + 4 * i;
        const float share = pixel[0] * (1.0f / UINT16_MAX);
        for (int32_t c = 0; c < 4; c++) {
            const float value = c == 0 ? pixel[0] : levels[c - 1] + (pixel[c] - levels[c - 1]) * share + 0.5f;
            pixel[c] = raised((int32_t)value, bits);
        }
    }
}

/* Gives up to four pixels one color. */
CPIX_INLINE void weigh(uint16_t *const *pixels, int32_t count) {
    uint64_t alpha = 0, cb = 0, cr = 0;
    bool is_even = true;
    for (int32_t i = 0; i < count; i++) {
        const uint64_t part = pixels[i][0];
        is_even &= part == pixels[0][0];
        alpha += part;
        cb += part * pixels[i][2];
        cr += part * pixels[i][3];
    }
    if (is_even) return;
    for (int32_t i = 0; i < count; i++) {
        pixels[i][2] = (uint16_t)((cb + alpha / 2) / alpha);
        pixels[i][3] = (uint16_t)((cr + alpha / 2) / alpha);
    }
}

void cpix_weigh_colors(uint16_t *pixels, int32_t width, int32_t height, int32_t bits) {
    for (int32_t y = 0; y < height; y += 2) {
        for (int32_t x = 0; x < width; x += 2) {
            uint16_t *part[4];
            int32_t count = 0;
            for (int32_t row = y; row < height && row < y + 2; row++)
                for (int32_t column = x; column < width && column < x + 2; column++)
                    part[count++] = pixels + 4 * ((ptrdiff_t)row * width + column);
            weigh(part, count);
        }
    }
    for (size_t i = 0; i < 4 * (size_t)width * (size_t)height; i++) pixels[i] = raised(pixels[i], bits);
}

void cpix_premultiply_rgba(uint8_t *pixels, size_t count) {
    for (size_t i = 0; i < 4 * count; i += 4)
        for (size_t c = i; c < i + 3; c++) pixels[c] = (uint8_t)((pixels[c] * pixels[i + 3] + 127) / 255);
}

void cpix_make_straight_rgba(uint8_t *pixels, size_t count) {
    for (size_t i = 0; i < 4 * count; i += 4) {
        const int32_t alpha = pixels[i + 3];
        if (alpha == 255 || alpha == 0) continue;
        for (size_t c = i; c < i + 3; c++) {
            const int32_t color = (255 * pixels[c] + alpha / 2) / alpha;
            pixels[c] = (uint8_t)(color < 255 ? color : 255);
        }
    }
}

bool cpix_is_opaque(const uint8_t *plane, ptrdiff_t stride, int32_t depth, int32_t width, int32_t height) {
    const int32_t opaque = (1 << depth) - 1;
    for (int32_t y = 0; y < height; y++) {
        const uint8_t *row = plane + y * stride;
        int32_t all = opaque;
        for (int32_t x = 0; x < width; x++) all &= sample_at(row, x, depth);
        if (all != opaque) return false;
    }
    return true;
}
