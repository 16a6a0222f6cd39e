#include "cpix_wipe.h"

#include <math.h>

static double line_value(const cpix_wipe_pattern *pattern, double u) {
    const double repeated = u * pattern->repeats;
    return repeated - floor(repeated);
}

static double clock_value(double across, double down) {
    const double turns = atan2(across, -down) / (2 * acos(-1));
    return turns < 0 ? turns + 1 : turns;
}

static double value_at(const cpix_wipe_pattern *pattern, double x, double y, double extent_x,
                       double extent_y) {
    const double u = pattern->a * x + pattern->b * y + pattern->c;
    const double across = (x - 0.5) * extent_x, down = (y - 0.5) * extent_y;
    switch (pattern->shape) {
    case CPIX_WIPE_LINE: return line_value(pattern, u);
    case CPIX_WIPE_DOORS: return fabs(2 * u - 1);
    case CPIX_WIPE_BOX: return fmax(fabs(2 * x - 1), fabs(2 * y - 1));
    case CPIX_WIPE_CIRCLE: return 2 * hypot(across, down) / hypot(extent_x, extent_y);
    case CPIX_WIPE_CLOCK: return clock_value(across, down);
    }
    return 0;
}

/* Below 1 for the last sample of a color plane of an odd side, too. */
static double place(int32_t index, double extent) { return fmin((index + 0.5) / extent, 1 - 0.25 / extent); }

void cpix_wipe_map(uint16_t *samples, int32_t width, int32_t height, double extent_x, double extent_y,
                   const cpix_wipe_pattern *pattern) {
    for (int32_t row = 0; row < height; row++) {
        for (int32_t column = 0; column < width; column++) {
            const double x = place(column, extent_x), y = place(row, extent_y);
            const double value = value_at(pattern, x, y, extent_x, extent_y);
            *samples++ = (uint16_t)(fmin(1, fmax(0, value)) * 65535 + 0.5);
        }
    }
}
