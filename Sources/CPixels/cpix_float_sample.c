#include "cpix_float.h"

/* The most colors averaged in one direction. */
enum { MOST_COLORS = 16 };

static inline Pixel pixel_at(const cpix_floats *image, long x, long y) {
    if (x < 0 || y < 0 || x >= image->width || y >= image->height) return splat(0);
    return load(image->pixels + 4 * ((size_t)y * image->stride + (size_t)x));
}

static Pixel color_at(const cpix_floats *image, double x, double y, int is_nearest) {
    if (!(x > -1 && y > -1 && x < image->width + 1.0 && y < image->height + 1.0)) return splat(0);
    if (is_nearest) return pixel_at(image, (long)floor(x), (long)floor(y));
    const double left = floor(x - 0.5), top = floor(y - 0.5);
    const float right = (float)(x - 0.5 - left), bottom = (float)(y - 0.5 - top);
    const long column = (long)left, row = (long)top;
    const Pixel upper = pixel_at(image, column, row) * (1 - right) + pixel_at(image, column + 1, row) * right;
    const Pixel lower =
        pixel_at(image, column, row + 1) * (1 - right) + pixel_at(image, column + 1, row + 1) * right;
    return upper * (1 - bottom) + lower * bottom;
}

/* How many colors of a step's length are averaged: one if it isn't longer than a pixel. */
static int colors_along(double x, double y) {
    const double length = ceil(sqrt(x * x + y * y) - 0.01);
    return length > 1 ? (length < MOST_COLORS ? (int)length : MOST_COLORS) : 1;
}

void cpix_sample_floats(const cpix_floats *image, double x, double y, double dx, double dy, double ex, double ey,
                        float *to, size_t count, int is_nearest) {
    const int across = is_nearest ? 1 : colors_along(dx, dy), down = is_nearest ? 1 : colors_along(ex, ey);
    const float weight = 1.0f / (float)(across * down);
    for (size_t i = 0; i < count; i++) {
        Pixel sum = splat(0);
        for (int row = 0; row < down; row++)
            for (int column = 0; column < across; column++) {
                const double u = (double)i + (column + 0.5) / across - 0.5, v = (row + 0.5) / down - 0.5;
                sum += color_at(image, x + u * dx + v * ex, y + u * dy + v * ey, is_nearest);
            }
        store_pixel(to + 4 * i, sum * weight);
    }
}
