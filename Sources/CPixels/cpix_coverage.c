#include "cpix_sampler.h"

#include <math.h>

/* A part of a sample that is too small to be visible: far below the finest step of a weight. */
static const double nothing = 1e-6;

bool cpix_coverage_prepare(cpix_coverage *coverage, const cpix_canvas *canvas, const cpix_drawing *drawing) {
    const cpix_map map = drawing->picture_map;
    const double determinant = map.a * map.d - map.b * map.c;
    const double size = hypot(map.a, map.b) * hypot(map.c, map.d);
    /* Also false if any value is NaN. */
    if (!(drawing->right > drawing->left && drawing->bottom > drawing->top)) return false;
    if (!(isfinite(size) && fabs(determinant) > 1e-12 * size && size > 1e-24 && size < 1e24)) return false;
    *coverage = (cpix_coverage){
        .map = map,
        .left = drawing->left,
        .top = drawing->top,
        .right = drawing->right,
        .bottom = drawing->bottom,
        .half_u = (fabs(map.a) + fabs(map.c)) / 2,
        .half_v = (fabs(map.b) + fabs(map.d)) / 2,
        .extent_x = canvas->extent_x,
        .extent_y = canvas->extent_y,
    };
    for (int corner = 0; corner < 4; corner++) {
        const double u = (corner == 1 || corner == 2 ? drawing->right : drawing->left) - map.tx;
        const double v = (corner >= 2 ? drawing->bottom : drawing->top) - map.ty;
        coverage->corners[corner][0] = (map.d * u - map.c * v) / determinant;
        coverage->corners[corner][1] = (map.a * v - map.b * u) / determinant;
        if (!isfinite(coverage->corners[corner][0]) || !isfinite(coverage->corners[corner][1])) return false;
    }
    return true;
}

static int32_t whole_at_or_above(double place, cpix_range within) {
    if (place <= within.first) return within.first;
    if (place > within.end) return within.end;
    const int32_t below = (int32_t)place;
    return below + (below < place);
}

cpix_range cpix_columns_between(double start, double step, double least, double most, cpix_range within) {
    const cpix_range none = {within.first, within.first};
    if (within.end <= within.first) return none;
    const double at_first = start + step * within.first, at_last = start + step * (within.end - 1);
    if (at_first >= least && at_first <= most && at_last >= least && at_last <= most) return within;
    if ((at_first < least && at_last < least) || (at_first > most && at_last > most)) return none;
    /* Here the values differ along the range, so the step is not zero. */
    const double one = (least - start) / step, other = (most - start) / step;
    const double from = step > 0 ? one : other, to = step > 0 ? other : one;
    const cpix_range found = {whole_at_or_above(from, within),
                              to < within.first ? within.first : whole_at_or_above(floor(to) + 1, within)};
    return found.end > found.first ? found : none;
}

void cpix_coverage_ranges(const cpix_coverage *coverage, cpix_range within, int32_t row, cpix_range *any,
                          cpix_range *whole) {
    const cpix_map *map = &coverage->map;
    const double start_u = map->a * 0.5 + map->c * (row + 0.5) + map->tx;
    const double start_v = map->b * 0.5 + map->d * (row + 0.5) + map->ty;
    const double half_u = coverage->half_u * (1 - nothing), half_v = coverage->half_v * (1 - nothing);
    const double left = coverage->left, right = coverage->right;
    const double top = coverage->top, bottom = coverage->bottom;
    *any = cpix_columns_between(start_u, map->a, left - half_u, right + half_u, within);
    *any = cpix_columns_between(start_v, map->b, top - half_v, bottom + half_v, *any);
    *whole = cpix_columns_between(start_u, map->a, left + half_u, right - half_u, *any);
    *whole = cpix_columns_between(start_v, map->b, top + half_v, bottom - half_v, *whole);
}

/* The exact part of a square that lies inside an edge. The sides of the square are `one` and `other` long,
 * measured across the edge, and its center lies `distance` inside. */
static double inner_part(double distance, double one, double other) {
    const double wide = one > other ? one : other, narrow = one > other ? other : one;
    const double away = fabs(distance), half = (wide + narrow) / 2;
    if (away >= half) return distance > 0 ? 1 : 0;
    if (away <= (wide - narrow) / 2) return 0.5 + distance / wide;
    const double corner = (half - away) * (half - away) / (2 * wide * narrow);
    return distance > 0 ? 1 - corner : corner;
}

static int cut(double (*points)[2], int count, int axis, double limit, double side) {
    double kept[12][2];
    int length = 0;
    for (int index = 0; index < count; index++) {
        const double *here = points[index], *next = points[(index + 1) % count];
        const double inside = (here[axis] - limit) * side, following = (next[axis] - limit) * side;
        if (inside >= 0) {
            kept[length][0] = here[0];
            kept[length++][1] = here[1];
        }
        if ((inside >= 0) != (following >= 0)) {
            const double part = inside / (inside - following);
            kept[length][0] = here[0] + (next[0] - here[0]) * part;
            kept[length++][1] = here[1] + (next[1] - here[1]) * part;
        }
    }
    for (int index = 0; index < length; index++) {
        points[index][0] = kept[index][0];
        points[index][1] = kept[index][1];
    }
    return length;
}

/* The part of a box that the rectangle covers, by clipping the rectangle to the box: exact at its corners. */
static double polygon_part(const cpix_coverage *coverage, double x, double y, double width, double height) {
    double points[12][2];
    int count = 4;
    for (int index = 0; index < 4; index++) {
        points[index][0] = coverage->corners[index][0] - x;
        points[index][1] = coverage->corners[index][1] - y;
    }
    count = cut(points, count, 0, 0, 1);
    count = cut(points, count, 0, width, -1);
    count = cut(points, count, 1, 0, 1);
    count = cut(points, count, 1, height, -1);
    double doubled = 0;
    for (int index = 0; index < count; index++) {
        const double *here = points[index], *next = points[(index + 1) % count];
        doubled += here[0] * next[1] - here[1] * next[0];
    }
    const double part = fabs(doubled) / 2 / (width * height);
    return part < 1 ? part : 1;
}

double cpix_coverage_at(const cpix_coverage *coverage, int32_t column, int32_t row) {
    const cpix_map *map = &coverage->map;
    const double width = column + 1 <= coverage->extent_x ? 1 : coverage->extent_x - column;
    const double height = row + 1 <= coverage->extent_y ? 1 : coverage->extent_y - row;
    const double x = column + width / 2, y = row + height / 2;
    const double u = map->a * x + map->c * y + map->tx, v = map->b * x + map->d * y + map->ty;
    const double au = fabs(map->a) * width, cu = fabs(map->c) * height;
    const double bv = fabs(map->b) * width, dv = fabs(map->d) * height;
    /* The parts beyond opposite edges don't overlap. */
    const double left = inner_part(u - coverage->left, au, cu);
    const double right = inner_part(coverage->right - u, au, cu);
    const double top = inner_part(v - coverage->top, bv, dv);
    const double bottom = inner_part(coverage->bottom - v, bv, dv);
    const double part_u = left + right - 1, part_v = top + bottom - 1;
    if (part_u <= 0 || part_v <= 0) return 0;
    if (part_u >= 1) return part_v;
    if (part_v >= 1) return part_u;
    return polygon_part(coverage, column, row, width, height);
}
