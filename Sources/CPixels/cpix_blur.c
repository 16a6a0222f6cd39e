#include "include/cpix_blur.h"

#include "cpix_sampler.h"

/* A box of an odd width, and the factor by which its sum is divided, in units of 2^-32. */
typedef struct {
    int32_t half;
    uint64_t factor;
} box;

static box box_of(int32_t width) {
    return (box){width / 2, (((uint64_t)1 << 32) + (uint64_t)width / 2) / (uint64_t)width};
}

CPIX_INLINE uint16_t mean_of(uint32_t sum, uint64_t factor) {
    return (uint16_t)((sum * factor + ((uint64_t)1 << 31)) >> 32);
}

CPIX_INLINE int32_t within(int32_t index, int32_t count) {
    return index < 0 ? 0 : index < count ? index : count - 1;
}

static void blur_row(const uint16_t *from, uint16_t *to, int32_t count, box box) {
    uint32_t sum = 0;
    for (int32_t i = -box.half; i <= box.half; i++) sum += from[within(i, count)];
    for (int32_t i = 0; i < count; i++) {
        to[i] = mean_of(sum, box.factor);
        sum += from[within(i + box.half + 1, count)];
        sum -= from[within(i - box.half, count)];
    }
}

static void blur_columns(const uint16_t *from, uint16_t *to, int32_t width, int32_t height, box box,
                         uint32_t *sums) {
    for (int32_t x = 0; x < width; x++) sums[x] = 0;
    for (int32_t i = -box.half; i <= box.half; i++) {
        const uint16_t *row = from + (size_t)within(i, height) * (size_t)width;
        for (int32_t x = 0; x < width; x++) sums[x] += row[x];
    }
    for (int32_t y = 0; y < height; y++) {
        const uint16_t *next = from + (size_t)within(y + box.half + 1, height) * (size_t)width;
        const uint16_t *last = from + (size_t)within(y - box.half, height) * (size_t)width;
        uint16_t *row = to + (size_t)y * (size_t)width;
        for (int32_t x = 0; x < width; x++) {
            row[x] = mean_of(sums[x], box.factor);
            sums[x] += next[x];
            sums[x] -= last[x];
        }
    }
}

static void widen(const cpix_canvas *plane, int32_t depth, uint16_t *to) {
    for (int32_t y = 0; y < plane->height; y++) {
        const uint8_t *row = (const uint8_t *)plane->samples + y * plane->stride;
        for (int32_t x = 0; x < plane->width; x++) {
            const uint32_t sample = depth > 8 ? ((const cpix_u16_at *)row)[x] : row[x];
            *to++ = (uint16_t)(sample << (16 - depth));
        }
    }
}

static void narrow(const cpix_canvas *plane, int32_t depth, const uint16_t *from) {
    const uint32_t shift = (uint32_t)(16 - depth), half = (uint32_t)1 << (shift - 1);
    for (int32_t y = 0; y < plane->height; y++) {
        uint8_t *row = (uint8_t *)plane->samples + y * plane->stride;
        for (int32_t x = 0; x < plane->width; x++) {
            const uint32_t sample = (*from++ + half) >> shift;
            if (depth > 8) ((cpix_u16_at *)row)[x] = (uint16_t)sample;
            else row[x] = (uint8_t)sample;
        }
    }
}

void cpix_box_blur(const cpix_canvas *plane, int32_t depth, const int32_t *across, const int32_t *down, size_t count,
                   uint16_t *work, uint32_t *sums) {
    const int32_t width = plane->width, height = plane->height;
    if (width <= 0 || height <= 0 || depth < CPIX_LEAST_DEPTH || depth > CPIX_GREATEST_DEPTH) return;
    uint16_t *from = work, *to = work + (size_t)width * (size_t)height;
    widen(plane, depth, from);
    for (size_t pass = 0; pass < 2 * count; pass++) {
        const bool is_across = pass < count;
        const int32_t size = is_across ? across[pass] : down[pass - count];
        if (size <= 1 || size > CPIX_WIDEST_BOX) continue;
        if (is_across)
            for (int32_t y = 0; y < height; y++) {
                const size_t row = (size_t)y * (size_t)width;
                blur_row(from + row, to + row, width, box_of(size));
            }
        else
            blur_columns(from, to, width, height, box_of(size), sums);
        uint16_t *const old = from;
        from = to;
        to = old;
    }
    narrow(plane, depth, from);
}
