#include "cpix_sample.h"

#include <math.h>

/* The greatest step for which rows and columns are sampled separately: CPIX_SPAN has room for it. */
static const double greatest_upright = 8;

/* A step of more than one sample would skip samples, so several colors are averaged instead. A second one is
 * used from an eighth above one, where the skipping becomes visible. */
static int32_t taps_of(double step) { return step <= 1.125 ? 1 : step <= 2.25 ? 2 : CPIX_MOST_TAPS; }

/* Spreads the averaged colors over the part of the step that one color, a sample wide, doesn't cover. */
static double tap_step_of(double step, int32_t taps) { return taps > 1 ? (step - 1) / (taps - 1) / step : 0; }

static bool is_whole(double number) { return fabs(number - rint(number)) < 1.0 / 65536; }

static cpix_kind kind_of(const cpix_sampler *sampler) {
    const cpix_map *map = &sampler->map;
    const double tiny = 1e-9;
    if (fabs(map->b) > tiny || fabs(map->c) > tiny || fabs(map->a) > greatest_upright) return CPIX_SLANTED;
    if (fabs(map->a - 1) > tiny || fabs(map->d - 1) > tiny) return CPIX_UPRIGHT;
    const bool is_near = fabs(map->tx) < 1e6 && fabs(map->ty) < 1e6;
    return is_near && is_whole(map->tx) && is_whole(map->ty) ? CPIX_WHOLE_STEPS : CPIX_UPRIGHT;
}

void cpix_sampler_prepare(cpix_sampler *sampler, const cpix_plane *plane, const cpix_map *map,
                          int32_t depth) {
    const double step_x = hypot(map->a, map->b), step_y = hypot(map->c, map->d);
    sampler->plane = *plane;
    sampler->depth = depth;
    /* From canvas index to plane index: both centers are half a sample after the index. */
    sampler->map = *map;
    sampler->map.tx += (map->a + map->c) / 2 - 0.5;
    sampler->map.ty += (map->b + map->d) / 2 - 0.5;
    sampler->taps_x = taps_of(step_x);
    sampler->taps_y = taps_of(step_y);
    sampler->tap_step_x = tap_step_of(step_x, sampler->taps_x);
    sampler->tap_step_y = tap_step_of(step_y, sampler->taps_y);
    sampler->kind = kind_of(sampler);
    if (sampler->kind != CPIX_WHOLE_STEPS) return;
    sampler->shift_x = (int32_t)rint(sampler->map.tx);
    sampler->shift_y = (int32_t)rint(sampler->map.ty);
}

void cpix_sampler_enter(cpix_sampler *sampler, cpix_range strip) {
    sampler->strip_first = strip.first;
    if (sampler->kind == CPIX_UPRIGHT) cpix_upright_enter(sampler, strip);
}

const uint8_t *cpix_sampler_run(const cpix_sampler *sampler, cpix_range columns, int32_t row) {
    if (sampler->kind != CPIX_WHOLE_STEPS) return NULL;
    const int32_t first = columns.first + sampler->shift_x, end = columns.end + sampler->shift_x;
    const int32_t index = row + sampler->shift_y;
    if (first < 0 || end > sampler->plane.width || index < 0 || index >= sampler->plane.height) return NULL;
    return cpix_plane_row(sampler, index) + first * cpix_sample_bytes(sampler->depth);
}

static int32_t kept_within(int32_t index, int32_t size) {
    return index < 0 ? 0 : index < size ? index : size - 1;
}

static void whole_steps_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values) {
    const int32_t fraction = CPIX_VALUE_BITS - sampler->depth;
    const int32_t index = kept_within(row + sampler->shift_y, sampler->plane.height);
    const uint8_t *samples = cpix_plane_row(sampler, index);
    const bool is_narrow = cpix_sample_bytes(sampler->depth) == 1;
    const int32_t count = columns.end - columns.first, first = columns.first + sampler->shift_x;
    int32_t i = 0;
    while (i < count) {
        const int32_t index = first + i;
        if (index >= 0 && index + CPIX_LANES <= sampler->plane.width && i + CPIX_LANES <= count) {
            *(cpix_i16x8_at *)(values + i) = is_narrow ? cpix_load8(samples + index, fraction)
                                                       : cpix_load16(samples + 2 * index, fraction);
            i += CPIX_LANES;
        } else {
            const int32_t kept = kept_within(index, sampler->plane.width);
            const int32_t sample = is_narrow ? samples[kept] : ((const cpix_u16_at *)samples)[kept];
            values[i++] = (int16_t)(sample << fraction);
        }
    }
}

void cpix_sampler_row(const cpix_sampler *sampler, cpix_range columns, int32_t row, int16_t *values) {
    switch (sampler->kind) {
    case CPIX_WHOLE_STEPS: whole_steps_row(sampler, columns, row, values); break;
    case CPIX_UPRIGHT: cpix_upright_row(sampler, columns, row, values); break;
    case CPIX_SLANTED: cpix_slanted_row(sampler, columns, row, values); break;
    }
}
