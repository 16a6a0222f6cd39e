#include "cpix_sample.h"

#include <math.h>

/* Steps of up to this many samples are traversed in fixed point: a strip of them fits in 16 bits. */
static const double greatest_traversal = 64;
/* The distance that the fixed-point traversal keeps from the plane's edge: greater than the error of a
 * span. */
static const double safety = 1.0 / 1024;

/* Positions with 32 bits of whole samples and 32 of fraction: the steps of a strip err by less than
 * 1/10,000,000. */
static int64_t fixed(double number) { return (int64_t)(number * 4294967296.0); }

/* The data that a strip reads, by position: the pair of neighbors above, the pair below, and the weights
 * between them. */
typedef struct {
    _Alignas(32) int32_t offsets[CPIX_STRIP + CPIX_LANES];
    _Alignas(32) uint32_t upper[CPIX_STRIP + CPIX_LANES];
    _Alignas(32) uint32_t lower[CPIX_STRIP + CPIX_LANES];
    _Alignas(32) int16_t across[CPIX_STRIP + CPIX_LANES];
    _Alignas(32) int16_t down[CPIX_STRIP + CPIX_LANES];
} strip;

/* Computes offsets in bytes from the sample of the first position, and weights. Each group of eight positions
 * starts at an exact one, so that steps rounded to 16 bits don't add up. */
static void lay_out(const cpix_sampler *sampler, double u, double v, int32_t count, strip *out) {
    const int64_t step_u = fixed(sampler->map.a), step_v = fixed(sampler->map.b);
    const int32_t stride = (int16_t)sampler->plane.stride, bytes = cpix_sample_bytes(sampler->depth);
    int64_t fixed_u = fixed(u) & 0xffffffff, fixed_v = fixed(v) & 0xffffffff;
    cpix_i32x8 lanes_u, lanes_v;
    for (int32_t lane = 0; lane < CPIX_LANES; lane++) {
        lanes_u[lane] = (int32_t)((lane * step_u) >> 16);
        lanes_v[lane] = (int32_t)((lane * step_v) >> 16);
    }
    for (int32_t i = 0; i < count; i += CPIX_LANES) {
        const cpix_i32x8 place_u = lanes_u + (int32_t)(fixed_u >> 16);
        const cpix_i32x8 place_v = lanes_v + (int32_t)(fixed_v >> 16);
        *(cpix_i32x8_at *)(out->offsets + i) = (place_v >> 16) * stride + (place_u >> 16) * bytes;
        *(cpix_i16x8_at *)(out->across + i) = __builtin_convertvector((place_u & 0xffff) >> 1, cpix_i16x8);
        *(cpix_i16x8_at *)(out->down + i) = __builtin_convertvector((place_v & 0xffff) >> 1, cpix_i16x8);
        fixed_u += CPIX_LANES * step_u;
        fixed_v += CPIX_LANES * step_v;
    }
}

static void gather(const cpix_sampler *sampler, double u, double v, int32_t count, strip *out) {
    const ptrdiff_t stride = sampler->plane.stride;
    const int32_t bytes = cpix_sample_bytes(sampler->depth);
    const uint8_t *upper = cpix_plane_row(sampler, (int32_t)v) + (int32_t)u * bytes, *lower = upper + stride;
    const int32_t *offsets = out->offsets;
    if (bytes == 1) {
        uint16_t *to_upper = (uint16_t *)out->upper, *to_lower = (uint16_t *)out->lower;
        for (int32_t i = 0; i < count; i++) {
            const ptrdiff_t offset = offsets[i];
            to_upper[i] = *(const cpix_u16_at *)(upper + offset);
            to_lower[i] = *(const cpix_u16_at *)(lower + offset);
        }
    } else {
        for (int32_t i = 0; i < count; i++) {
            const ptrdiff_t offset = offsets[i];
            out->upper[i] = *(const cpix_u32_at *)(upper + offset);
            out->lower[i] = *(const cpix_u32_at *)(lower + offset);
        }
    }
}

/* Near the plane's edge: clamps each position to the plane. */
static void gather_kept(const cpix_sampler *sampler, double u, double v, int32_t count, strip *out) {
    const int32_t width = sampler->plane.width, height = sampler->plane.height;
    const double step_u = sampler->map.a, step_v = sampler->map.b;
    const bool is_narrow = cpix_sample_bytes(sampler->depth) == 1;
    uint16_t *narrow_upper = (uint16_t *)out->upper, *narrow_lower = (uint16_t *)out->lower;
    for (int32_t i = 0; i < count; i++) {
        const int32_t left = cpix_split(u + step_u * i, width, &out->across[i]);
        const int32_t top = cpix_split(v + step_v * i, height, &out->down[i]);
        const int32_t right = left + 1 < width ? left + 1 : left;
        const uint8_t *upper = cpix_plane_row(sampler, top);
        const uint8_t *lower = cpix_plane_row(sampler, top + 1 < height ? top + 1 : top);
        if (is_narrow) {
            narrow_upper[i] = (uint16_t)(upper[left] | upper[right] << 8);
            narrow_lower[i] = (uint16_t)(lower[left] | lower[right] << 8);
        } else {
            const cpix_u16_at *above = (const cpix_u16_at *)upper, *below = (const cpix_u16_at *)lower;
            out->upper[i] = above[left] | (uint32_t)above[right] << 16;
            out->lower[i] = below[left] | (uint32_t)below[right] << 16;
        }
    }
}

static void mix_strip(const strip *in, int32_t count, int32_t depth, int16_t *values) {
    const int16_t fraction = (int16_t)(CPIX_VALUE_BITS - depth);
    if (cpix_sample_bytes(depth) == 1) {
        const uint16_t *from_upper = (const uint16_t *)in->upper, *from_lower = (const uint16_t *)in->lower;
        for (int32_t i = 0; i < count; i += CPIX_LANES) {
            const cpix_u16x8 upper = *(const cpix_u16x8_at *)(from_upper + i);
            const cpix_u16x8 lower = *(const cpix_u16x8_at *)(from_lower + i);
            const cpix_i16x8 across = *(const cpix_i16x8_at *)(in->across + i);
            const cpix_i16x8 above = cpix_mix(
                (cpix_i16x8)(upper & 255) << fraction, (cpix_i16x8)(upper >> 8) << fraction, across);
            const cpix_i16x8 below = cpix_mix(
                (cpix_i16x8)(lower & 255) << fraction, (cpix_i16x8)(lower >> 8) << fraction, across);
            *(cpix_i16x8_at *)(values + i) = cpix_mix(above, below, *(const cpix_i16x8_at *)(in->down + i));
        }
    } else {
        for (int32_t i = 0; i < count; i += CPIX_LANES) {
            const cpix_i16x8 across = *(const cpix_i16x8_at *)(in->across + i);
            const cpix_i16x8 above = cpix_mix_pair(in->upper + i, fraction, across);
            const cpix_i16x8 below = cpix_mix_pair(in->lower + i, fraction, across);
            *(cpix_i16x8_at *)(values + i) = cpix_mix(above, below, *(const cpix_i16x8_at *)(in->down + i));
        }
    }
}

/* Whether all positions from one to another, and the neighbors after them, lie in the plane. */
static bool lies_within(double first, double last, int32_t size) {
    const double least = first < last ? first : last, most = first < last ? last : first;
    return least >= safety && most <= size - 1 - safety;
}

/* The columns that can be traversed in fixed point. */
static cpix_range walked(const cpix_sampler *sampler, double u, double v, int32_t count) {
    const cpix_range none = {0, 0};
    const cpix_map *map = &sampler->map;
    const ptrdiff_t stride = sampler->plane.stride;
    if (stride > INT16_MAX || fabs(map->a) > greatest_traversal || fabs(map->b) > greatest_traversal) return none;
    cpix_range range = {0, count};
    range = cpix_columns_between(u, map->a, safety, sampler->plane.width - 1 - safety, range);
    range = cpix_columns_between(v, map->b, safety, sampler->plane.height - 1 - safety, range);
    if (range.end <= range.first) return none;
    /* Checks the ends, which result from a division, against the traversed positions. */
    const int32_t first = range.first, last = range.end - 1;
    const bool is_safe = lies_within(u + map->a * first, u + map->a * last, sampler->plane.width)
        && lies_within(v + map->b * first, v + map->b * last, sampler->plane.height);
    return is_safe ? range : none;
}

static void sample(const cpix_sampler *sampler, double u, double v, int32_t count, int16_t *values) {
    strip strip;
    const cpix_range range = walked(sampler, u, v, count);
    const cpix_range parts[3] = {{0, range.first}, range, {range.end, count}};
    for (int32_t part = 0; part < 3; part++) {
        const int32_t first = parts[part].first, length = parts[part].end - first;
        if (length <= 0) continue;
        const double part_u = u + sampler->map.a * first, part_v = v + sampler->map.b * first;
        if (part == 1) {
            lay_out(sampler, part_u, part_v, length, &strip);
            gather(sampler, part_u, part_v, length, &strip);
        } else {
            gather_kept(sampler, part_u, part_v, length, &strip);
        }
        mix_strip(&strip, length, sampler->depth, values + first);
    }
}

void cpix_slanted_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values) {
    const cpix_map *map = &sampler->map;
    const int32_t count = columns.end - columns.first;
    const double u = map->a * columns.first + map->c * row + map->tx;
    const double v = map->b * columns.first + map->d * row + map->ty;
    if (sampler->taps_x == 1 && sampler->taps_y == 1) {
        sample(sampler, u, v, count, values);
        return;
    }
    _Alignas(32) uint16_t sums[CPIX_STRIP + CPIX_LANES], line_sums[CPIX_STRIP + CPIX_LANES];
    cpix_clear(sums, count);
    for (int32_t down = 0; down < sampler->taps_y; down++) {
        const double y = cpix_tap_offset(down, sampler->taps_y, sampler->tap_step_y);
        cpix_clear(line_sums, count);
        for (int32_t across = 0; across < sampler->taps_x; across++) {
            const double x = cpix_tap_offset(across, sampler->taps_x, sampler->tap_step_x);
            sample(sampler, u + map->a * x + map->c * y, v + map->b * x + map->d * y, count, values);
            cpix_add_values(line_sums, values, count);
        }
        cpix_average(line_sums, sampler->taps_x, values, count);
        cpix_add_values(sums, values, count);
    }
    cpix_average(sums, sampler->taps_y, values, count);
}
