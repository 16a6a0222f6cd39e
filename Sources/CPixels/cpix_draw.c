#include "cpix_sampler.h"

#include <math.h>
#include <string.h>

typedef struct {
    const cpix_canvas *canvas;
    cpix_coverage coverage;
    cpix_sampler color, alpha, plane_alpha;
    bool has_alpha, is_premultiplied, has_base, has_wipe, is_opaque;
    cpix_plane base;
    const cpix_drawing *drawing;
    int32_t depth;
    double opacity;
    int16_t weight;
} painter;

static bool is_finite_map(const cpix_map *map) {
    return isfinite(map->a + map->b + map->c + map->d) && isfinite(map->tx + map->ty);
}

static bool is_usable(const cpix_plane *plane) {
    return plane->samples != NULL && plane->width > 0 && plane->height > 0;
}

static int16_t weight_of(double part) {
    const double weight = part * 32768 + 0.5;
    return weight < (double)CPIX_ONE ? (int16_t)weight : CPIX_ONE;
}

static bool prepare(painter *painter, const cpix_canvas *canvas, const cpix_drawing *drawing) {
    if (!is_finite_map(&drawing->plane_map) || !is_finite_map(&drawing->picture_map)) return false;
    if (!is_usable(&drawing->plane) || !(drawing->opacity > 0)) return false;
    if (drawing->depth < CPIX_LEAST_DEPTH || drawing->depth > CPIX_GREATEST_DEPTH) return false;
    if (!cpix_coverage_prepare(&painter->coverage, canvas, drawing)) return false;
    painter->canvas = canvas;
    painter->depth = drawing->depth;
    painter->opacity = drawing->opacity < 1 ? drawing->opacity : 1;
    painter->weight = weight_of(painter->opacity);
    painter->has_alpha = is_usable(&drawing->alpha);
    painter->has_base = is_usable(&drawing->base);
    if (painter->has_base
        && (drawing->base.width != canvas->width || drawing->base.height != canvas->height)) return false;
    painter->base = drawing->base;
    painter->drawing = drawing;
    painter->has_wipe = is_usable(&drawing->wipe);
    if (painter->has_wipe
        && (drawing->wipe.width != canvas->width || drawing->wipe.height != canvas->height)) return false;
    painter->is_opaque = painter->weight == CPIX_ONE && !painter->has_alpha && !painter->has_base
        && !painter->has_wipe;
    painter->is_premultiplied = is_usable(&drawing->plane_alpha);
    const int32_t plane_depth = painter->is_premultiplied ? CPIX_GREATEST_DEPTH : drawing->depth;
    cpix_sampler_prepare(&painter->color, &drawing->plane, &drawing->plane_map, plane_depth);
    if (painter->is_premultiplied)
        cpix_sampler_prepare(&painter->plane_alpha, &drawing->plane_alpha, &drawing->plane_map, plane_depth);
    if (painter->has_alpha)
        cpix_sampler_prepare(&painter->alpha, &drawing->alpha, &drawing->picture_map, drawing->depth);
    return true;
}

/* Weights the columns by opacity and, unless they are fully covered, by coverage. */
static void weigh(const painter *painter, cpix_range columns, bool is_whole, int32_t row, int16_t *weights) {
    if (is_whole) {
        const int16_t weight = painter->weight;
        const cpix_i16x8 same = {weight, weight, weight, weight, weight, weight, weight, weight};
        for (int32_t i = 0; i < columns.end - columns.first; i += CPIX_LANES)
            *(cpix_i16x8_at *)(weights + i) = same;
        return;
    }
    for (int32_t column = columns.first; column < columns.end; column++)
        *weights++ = weight_of(cpix_coverage_at(&painter->coverage, column, row) * painter->opacity);
}

/* Multiplies weights by alpha, whose values are widened from 14 bits to 15, so that the greatest is one. */
static void weigh_alpha(const painter *painter, cpix_range columns, int32_t row, int16_t *weights) {
    _Alignas(32) int16_t alpha[CPIX_STRIP + CPIX_LANES];
    cpix_sampler_row(&painter->alpha, columns, row, alpha);
    const int16_t repeated = (int16_t)(painter->depth - 1);
    for (int32_t i = 0; i < columns.end - columns.first; i += CPIX_LANES) {
        const cpix_i16x8 value = *(const cpix_i16x8_at *)(alpha + i);
        const cpix_i16x8 part = value + value + (value >> repeated), weight = *(cpix_i16x8_at *)(weights + i);
        *(cpix_i16x8_at *)(weights + i) = cpix_multiply(part, weight) * 2;
    }
}

/* Multiplies weights by the threshold of the wipe's map. */
static void weigh_wipe(const painter *painter, cpix_range columns, int32_t row, int16_t *weights) {
    const cpix_drawing *drawing = painter->drawing;
    const uint16_t *map = (const uint16_t *)((const uint8_t *)drawing->wipe.samples
                                             + row * drawing->wipe.stride) + columns.first;
    const float threshold = drawing->wipe_threshold, gain = drawing->wipe_gain;
    const int32_t all = drawing->wipe_is_inverted ? CPIX_ONE : 0, sign = drawing->wipe_is_inverted ? -1 : 1;
    for (int32_t i = 0; i < columns.end - columns.first; i++) {
        const float part = (threshold - map[i]) * gain;
        const float bounded = part > 1 ? 1 : part > 0 ? part : 0;
        const int32_t weight = all + sign * (int32_t)(bounded * CPIX_ONE + 0.5f);
        /* 32767 counts as 32768, so that one times one is one. */
        weights[i] = (int16_t)((weights[i] * (weight + (weight >> 14))) >> 15);
    }
}

/* Divides the distance of premultiplied values from their level by alpha. */
static void divide(const painter *painter, cpix_range columns, int32_t row, int16_t *values) {
    _Alignas(32) int16_t alpha[CPIX_STRIP + CPIX_LANES];
    cpix_sampler_row(&painter->plane_alpha, columns, row, alpha);
    const float most = (1 << CPIX_VALUE_BITS) - 1;
    const float one = ((1 << CPIX_GREATEST_DEPTH) - 1) << (CPIX_VALUE_BITS - CPIX_GREATEST_DEPTH);
    const float level = painter->drawing->level << (CPIX_VALUE_BITS - CPIX_LEAST_DEPTH);
    for (int32_t i = 0; i < columns.end - columns.first; i++) {
        const float part = alpha[i] > 0 ? one / alpha[i] : 0;
        const float value = level + (values[i] - level) * part + 0.5f;
        values[i] = (int16_t)(value < 0 ? 0 : value > most ? most : value);
    }
}

/* Draws columns that are either all fully covered or all partly covered. */
static void paint(const painter *painter, cpix_range columns, bool is_whole, int32_t row, uint8_t *line) {
    const int32_t bytes = cpix_sample_bytes(painter->depth), count = columns.end - columns.first;
    if (count <= 0) return;
    uint8_t *samples = line + columns.first * bytes;
    const bool is_plain = is_whole && painter->is_opaque;
    const uint8_t *run = is_plain ? cpix_sampler_run(&painter->color, columns, row) : NULL;
    if (run != NULL) {
        memcpy(samples, run, (size_t)(count * bytes));
        return;
    }
    _Alignas(32) int16_t values[CPIX_STRIP + CPIX_LANES];
    cpix_sampler_row(&painter->color, columns, row, values);
    if (painter->is_premultiplied) divide(painter, columns, row, values);
    if (is_plain) {
        cpix_store(samples, values, count, painter->depth);
        return;
    }
    _Alignas(32) int16_t weights[CPIX_STRIP + CPIX_LANES];
    weigh(painter, columns, is_whole, row, weights);
    if (painter->has_alpha) weigh_alpha(painter, columns, row, weights);
    if (painter->has_wipe) weigh_wipe(painter, columns, row, weights);
    if (painter->has_base) {
        const uint8_t *base = (const uint8_t *)painter->base.samples + row * painter->base.stride;
        cpix_mix_in(samples, base + columns.first * bytes, values, weights, count, painter->depth);
    } else {
        cpix_blend(samples, values, weights, count, painter->depth);
    }
}

static void paint_row(const painter *painter, cpix_range strip, int32_t row) {
    cpix_range any, whole;
    cpix_coverage_ranges(&painter->coverage, strip, row, &any, &whole);
    if (any.end <= any.first) return;
    uint8_t *line = (uint8_t *)painter->canvas->samples + row * painter->canvas->stride;
    if (whole.end <= whole.first) {
        paint(painter, any, false, row, line);
        return;
    }
    paint(painter, (cpix_range){any.first, whole.first}, false, row, line);
    paint(painter, whole, true, row, line);
    paint(painter, (cpix_range){whole.end, any.end}, false, row, line);
}

bool cpix_draw(const cpix_canvas *canvas, const cpix_drawing *drawing) {
    painter painter;
    if (!prepare(&painter, canvas, drawing)) return false;
    for (int32_t first = 0; first < canvas->width; first += CPIX_STRIP) {
        const int32_t end = first + CPIX_STRIP;
        const cpix_range strip = {first, end < canvas->width ? end : canvas->width};
        cpix_sampler_enter(&painter.color, strip);
        if (painter.has_alpha) cpix_sampler_enter(&painter.alpha, strip);
        if (painter.is_premultiplied) cpix_sampler_enter(&painter.plane_alpha, strip);
        for (int32_t row = canvas->first_row; row < canvas->end_row; row++) paint_row(&painter, strip, row);
    }
    return true;
}
