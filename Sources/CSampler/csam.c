#include "csam_internal.h"

#include <math.h>
#include <string.h>

typedef struct {
    const csam_canvas *canvas;
    csam_coverage coverage;
    csam_sampler colour, alpha;
    bool has_alpha, is_opaque;
    int32_t depth;
    double opacity;
    int16_t weight;
} painter;

static bool is_finite_map(const csam_map *map) {
    return isfinite(map->a + map->b + map->c + map->d) && isfinite(map->tx + map->ty);
}

static bool is_usable(const csam_plane *plane) {
    return plane->samples != NULL && plane->width > 0 && plane->height > 0;
}

static int16_t weight_of(double part) {
    const double weight = part * 32768 + 0.5;
    return weight < (double)CSAM_ONE ? (int16_t)weight : CSAM_ONE;
}

static bool prepare(painter *painter, const csam_canvas *canvas, const csam_drawing *drawing) {
    if (!is_finite_map(&drawing->plane_map) || !is_finite_map(&drawing->picture_map)) return false;
    if (!is_usable(&drawing->plane) || !(drawing->opacity > 0)) return false;
    if (drawing->depth < CSAM_LEAST_DEPTH || drawing->depth > CSAM_GREATEST_DEPTH) return false;
    if (!csam_coverage_prepare(&painter->coverage, canvas, drawing)) return false;
    painter->canvas = canvas;
    painter->depth = drawing->depth;
    painter->opacity = drawing->opacity < 1 ? drawing->opacity : 1;
    painter->weight = weight_of(painter->opacity);
    painter->has_alpha = is_usable(&drawing->alpha);
    painter->is_opaque = painter->weight == CSAM_ONE && !painter->has_alpha;
    csam_sampler_prepare(&painter->colour, &drawing->plane, &drawing->plane_map, drawing->depth);
    if (painter->has_alpha)
        csam_sampler_prepare(&painter->alpha, &drawing->alpha, &drawing->picture_map, drawing->depth);
    return true;
}

/* The weights of columns by opacity and, where they are not wholly covered, by coverage. */
static void weigh(const painter *painter, csam_range columns, bool is_whole, int32_t row, int16_t *weights) {
    if (is_whole) {
        const int16_t weight = painter->weight;
        const csam_i16x8 same = {weight, weight, weight, weight, weight, weight, weight, weight};
        for (int32_t i = 0; i < columns.end - columns.first; i += CSAM_LANES)
            *(csam_i16x8_at *)(weights + i) = same;
        return;
    }
    for (int32_t column = columns.first; column < columns.end; column++)
        *weights++ = weight_of(csam_coverage_at(&painter->coverage, column, row) * painter->opacity);
}

/* Weights times alpha, which comes as values: 14 bits become 15, and the greatest value one. */
static void weigh_alpha(const painter *painter, csam_range columns, int32_t row, int16_t *weights) {
    _Alignas(32) int16_t alpha[CSAM_STRIP + CSAM_LANES];
    csam_sampler_row(&painter->alpha, columns, row, alpha);
    const int16_t repeated = (int16_t)(painter->depth - 1);
    for (int32_t i = 0; i < columns.end - columns.first; i += CSAM_LANES) {
        const csam_i16x8 value = *(const csam_i16x8_at *)(alpha + i);
        const csam_i16x8 part = value + value + (value >> repeated), weight = *(csam_i16x8_at *)(weights + i);
        *(csam_i16x8_at *)(weights + i) = csam_multiply(part, weight) * 2;
    }
}

/* Draws columns that are covered alike: all wholly, or all in part. */
static void paint(const painter *painter, csam_range columns, bool is_whole, int32_t row, uint8_t *line) {
    const int32_t bytes = csam_sample_bytes(painter->depth), count = columns.end - columns.first;
    if (count <= 0) return;
    uint8_t *samples = line + columns.first * bytes;
    const bool is_plain = is_whole && painter->is_opaque;
    const uint8_t *run = is_plain ? csam_sampler_run(&painter->colour, columns, row) : NULL;
    if (run != NULL) {
        memcpy(samples, run, (size_t)(count * bytes));
        return;
    }
    _Alignas(32) int16_t values[CSAM_STRIP + CSAM_LANES];
    csam_sampler_row(&painter->colour, columns, row, values);
    if (is_plain) {
        csam_store(samples, values, count, painter->depth);
        return;
    }
    _Alignas(32) int16_t weights[CSAM_STRIP + CSAM_LANES];
    weigh(painter, columns, is_whole, row, weights);
    if (painter->has_alpha) weigh_alpha(painter, columns, row, weights);
    csam_blend(samples, values, weights, count, painter->depth);
}

static void paint_row(const painter *painter, csam_range strip, int32_t row) {
    csam_range any, whole;
    csam_coverage_ranges(&painter->coverage, strip, row, &any, &whole);
    if (any.end <= any.first) return;
    uint8_t *line = (uint8_t *)painter->canvas->samples + row * painter->canvas->stride;
    if (whole.end <= whole.first) {
        paint(painter, any, false, row, line);
        return;
    }
    paint(painter, (csam_range){any.first, whole.first}, false, row, line);
    paint(painter, whole, true, row, line);
    paint(painter, (csam_range){whole.end, any.end}, false, row, line);
}

bool csam_draw(const csam_canvas *canvas, const csam_drawing *drawing) {
    painter painter;
    if (!prepare(&painter, canvas, drawing)) return false;
    for (int32_t first = 0; first < canvas->width; first += CSAM_STRIP) {
        const int32_t end = first + CSAM_STRIP;
        const csam_range strip = {first, end < canvas->width ? end : canvas->width};
        csam_sampler_enter(&painter.colour, strip);
        if (painter.has_alpha) csam_sampler_enter(&painter.alpha, strip);
        for (int32_t row = canvas->first_row; row < canvas->end_row; row++) paint_row(&painter, strip, row);
    }
    return true;
}
