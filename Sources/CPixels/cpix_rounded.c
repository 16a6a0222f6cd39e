#include "include/cpix_rounded.h"

#include <math.h>

/* The covered part of a sample whose center has a distance from the edge, negative inside. */
static double covered(double distance, double sample) {
    const double part = 0.5 - distance / sample;
    return part < 0 ? 0 : part > 1 ? 1 : part;
}

/* The covered part of a sample by the rectangle, inset at each side. */
static double coverage(const cpix_rounded *shape, double x, double y, double inset, bool is_corners_only) {
    const double radius = fmax(0, shape->radius - inset);
    const double right = (shape->right - shape->left) / 2 - inset, down = (shape->bottom - shape->top) / 2 - inset;
    if (right <= 0 || down <= 0) return 0;
    const double across = fabs(x - (shape->left + shape->right) / 2) - (right - radius);
    const double below = fabs(y - (shape->top + shape->bottom) / 2) - (down - radius);
    if (is_corners_only && !(across > 0 && below > 0)) return 1;
    const double distance = across > 0 && below > 0 ? hypot(across, below) : fmax(across, below);
    return covered(distance - radius, shape->sample);
}

void cpix_rounded_map(uint16_t *samples, int32_t width, int32_t height, const cpix_rounded *shape) {
    const cpix_map map = shape->map;
    for (int32_t row = 0; row < height; row++) {
        for (int32_t column = 0; column < width; column++) {
            const double i = column + 0.5, j = row + 0.5;
            const double x = map.a * i + map.c * j + map.tx, y = map.b * i + map.d * j + map.ty;
            double part = coverage(shape, x, y, 0, shape->is_corners_only);
            if (shape->ring > 0) part -= coverage(shape, x, y, shape->ring, false);
            *samples++ = (uint16_t)(65535 * (1 - fmax(0, part)) + 0.5);
        }
    }
}
