#include "cpix_sample.h"

void cpix_upright_enter(cpix_sampler *sampler, cpix_range strip) {
    const cpix_map *map = &sampler->map;
    bool is_unit_step = true;
    for (int32_t tap = 0; tap < sampler->taps_x; tap++) {
        const double offset = cpix_tap_offset(tap, sampler->taps_x, sampler->tap_step_x);
        for (int32_t i = 0; i < strip.end - strip.first; i++) {
            int16_t weight;
            const double place = map->a * (strip.first + i + offset) + map->tx;
            sampler->column_index[tap][i] = cpix_split(place, sampler->plane.width, &weight);
            sampler->column_weight[tap][i] = weight;
            is_unit_step = is_unit_step && weight == sampler->column_weight[tap][0]
                && sampler->column_index[tap][i] == sampler->column_index[tap][0] + i;
        }
    }
    sampler->is_unit_step = is_unit_step && sampler->taps_x == 1;
}

/* Mixes the samples of two rows by a weight. */
static void mix_rows(const uint8_t *upper, const uint8_t *lower, int16_t weight, int32_t count, int32_t depth,
                     int16_t *values) {
    const int32_t fraction = CPIX_VALUE_BITS - depth;
    const cpix_i16x8 weights = cpix_splat(weight);
    int32_t i = 0;
    if (cpix_sample_bytes(depth) == 1) {
        for (; i + CPIX_LANES <= count; i += CPIX_LANES)
            *(cpix_i16x8_at *)(values + i) =
                cpix_mix(cpix_load8(upper + i, fraction), cpix_load8(lower + i, fraction), weights);
    } else {
        for (; i + CPIX_LANES <= count; i += CPIX_LANES)
            *(cpix_i16x8_at *)(values + i) =
                cpix_mix(cpix_load16(upper + 2 * i, fraction), cpix_load16(lower + 2 * i, fraction), weights);
    }
    const bool is_narrow = cpix_sample_bytes(depth) == 1;
    for (; i < count; i++) {
        const int32_t from = is_narrow ? upper[i] : ((const cpix_u16_at *)upper)[i];
        const int32_t to = is_narrow ? lower[i] : ((const cpix_u16_at *)lower)[i];
        const int32_t difference = (int16_t)((to - from) * (2 << fraction));
        values[i] = (int16_t)((from << fraction) + ((difference * weight) >> 16));
    }
}

/* Interpolates a row between two of the plane, over the samples that the columns read and one more. */
static void upright_line(const cpix_sampler *sampler, double place, cpix_range read, int16_t *line) {
    const int32_t height = sampler->plane.height, bytes = cpix_sample_bytes(sampler->depth);
    int16_t weight;
    const int32_t index = cpix_split(place, height, &weight);
    const uint8_t *upper = cpix_plane_row(sampler, index) + read.first * bytes;
    const int32_t next = index + 1 < height ? index + 1 : index;
    const uint8_t *lower = cpix_plane_row(sampler, next) + read.first * bytes;
    const int32_t count = (read.end < sampler->plane.width ? read.end : sampler->plane.width) - read.first;
    mix_rows(upper, lower, weight, count, sampler->depth, line);
    if (count < read.end - read.first) line[count] = line[count - 1];
}

static void upright_columns(const cpix_sampler *sampler, int32_t tap, int32_t skipped, cpix_range read,
                            const int16_t *line, int32_t count, int16_t *values) {
    const int32_t *index = sampler->column_index[tap] + skipped;
    const int16_t *weights = sampler->column_weight[tap] + skipped;
    if (sampler->is_unit_step) {
        const int16_t *from = line + (index[0] - read.first);
        const cpix_i16x8 weight = cpix_splat(weights[0]);
        for (int32_t i = 0; i < count; i += CPIX_LANES)
            *(cpix_i16x8_at *)(values + i) =
                cpix_mix(*(const cpix_i16x8_at *)(from + i), *(const cpix_i16x8_at *)(from + i + 1), weight);
        return;
    }
    const int16_t *from = line - read.first;
    _Alignas(32) uint32_t pairs[CPIX_STRIP + CPIX_LANES];
    for (int32_t i = 0; i < count; i++) pairs[i] = *(const cpix_u32_at *)(from + index[i]);
    /* The weights of the last vector may lie beyond those of the strip, but not beyond the table. */
    for (int32_t i = 0; i < count; i += CPIX_LANES)
        *(cpix_i16x8_at *)(values + i) = cpix_mix_pair(pairs + i, 0, *(const cpix_i16x8_at *)(weights + i));
}

void cpix_upright_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values) {
    const int32_t count = columns.end - columns.first, skipped = columns.first - sampler->strip_first;
    const int32_t last_tap = sampler->taps_x - 1;
    const bool is_mirrored = sampler->map.a < 0;
    const int32_t *first = sampler->column_index[is_mirrored ? last_tap : 0] + skipped;
    const int32_t *last = sampler->column_index[is_mirrored ? 0 : last_tap] + skipped;
    const cpix_range read = {first[is_mirrored ? count - 1 : 0], last[is_mirrored ? 0 : count - 1] + 2};
    _Alignas(32) int16_t line[CPIX_SPAN];
    _Alignas(32) uint16_t sums[CPIX_SPAN];
    const double place = sampler->map.d * row + sampler->map.ty;
    if (sampler->taps_y == 1) {
        upright_line(sampler, place, read, line);
    } else {
        const int32_t length = read.end - read.first;
        cpix_clear(sums, length);
        for (int32_t tap = 0; tap < sampler->taps_y; tap++) {
            const double offset = cpix_tap_offset(tap, sampler->taps_y, sampler->tap_step_y);
            upright_line(sampler, place + sampler->map.d * offset, read, line);
            cpix_add_values(sums, line, length);
        }
        cpix_average(sums, sampler->taps_y, line, length);
    }
    upright_columns(sampler, 0, skipped, read, line, count, values);
    if (sampler->taps_x == 1) return;
    cpix_clear(sums, count);
    cpix_add_values(sums, values, count);
    for (int32_t tap = 1; tap < sampler->taps_x; tap++) {
        upright_columns(sampler, tap, skipped, read, line, count, values);
        cpix_add_values(sums, values, count);
    }
    cpix_average(sums, sampler->taps_x, values, count);
}
