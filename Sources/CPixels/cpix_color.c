#include "cpix_color.h"

void cpix_map_plane8(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                     size_t width, size_t height, const uint8_t *table) {
    for (size_t row = 0; row < height; row++) {
        const uint8_t *from = source + row * source_stride;
        uint8_t *to = target + row * target_stride;
        for (size_t column = 0; column < width; column++) to[column] = table[from[column]];
    }
}

void cpix_map_plane16(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                      size_t width, size_t height, const uint16_t *table, uint16_t mask) {
    for (size_t row = 0; row < height; row++) {
        const uint16_t *from = (const uint16_t *)(source + row * source_stride);
        uint16_t *to = (uint16_t *)(target + row * target_stride);
        for (size_t column = 0; column < width; column++) to[column] = table[from[column] & mask];
    }
}

void cpix_widen_plane(const uint8_t *source, size_t source_stride, uint8_t *target, size_t target_stride,
                      size_t width, size_t height, int is_alpha) {
    for (size_t row = 0; row < height; row++) {
        const uint8_t *from = source + row * source_stride;
        uint16_t *to = (uint16_t *)(target + row * target_stride);
        for (size_t column = 0; column < width; column++)
            to[column] = (uint16_t)(from[column] << 2 | (is_alpha ? from[column] >> 6 : 0));
    }
}

typedef struct {
    size_t offset;
    float fraction;
} Step;

/* The position of a 10-bit code between two colors of the cube. */
static Step step(unsigned code, size_t size, size_t stride) {
    const float place = (float)(code > 1023 ? 1023 : code) * (float)(size - 1) / 1023.0f;
    size_t index = (size_t)place;
    if (index > size - 2) index = size - 2;
    return (Step){index * stride, place - (float)index};
}

/* Interpolates within the tetrahedron around a position, between four colors, so that grays stay gray. */
static void interpolate(const uint16_t *colors, Step y, Step b, Step r, const size_t strides[3],
                        float result[3]) {
    const uint16_t *corner = colors + y.offset + b.offset + r.offset;
    float weights[3] = {y.fraction, b.fraction, r.fraction};
    size_t order[3] = {0, 1, 2};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (weights[order[j]] < weights[order[j + 1]]) {
                size_t other = order[j];
                order[j] = order[j + 1];
                order[j + 1] = other;
            }
    const uint16_t *first = corner + strides[order[0]];
    const uint16_t *second = first + strides[order[1]];
    const uint16_t *last = second + strides[order[2]];
    const float w0 = 1 - weights[order[0]], w1 = weights[order[0]] - weights[order[1]];
    const float w2 = weights[order[1]] - weights[order[2]], w3 = weights[order[2]];
    for (int i = 0; i < 3; i++)
        result[i] = w0 * corner[i] + w1 * first[i] + w2 * second[i] + w3 * last[i];
}

static void store(uint8_t *plane, size_t stride, size_t column, size_t row, float value, int bits) {
    const float most = (float)((1 << bits) - 1);
    float code = value * (1.0f / (float)(1 << (16 - bits))) + 0.5f;
    if (code > most) code = most;
    uint8_t *line = plane + row * stride;
    if (bits == 8)
        line[column] = (uint8_t)code;
    else
        ((uint16_t *)line)[column] = (uint16_t)code;
}

static void copy_alpha(const cpix_planes *source, const cpix_planes *target, size_t width, size_t height, int bits) {
    if (source->planes[3] == NULL || target->planes[3] == NULL) return;
    for (size_t row = 0; row < height; row++) {
        const uint16_t *from = (const uint16_t *)(source->planes[3] + row * (size_t)source->strides[3]);
        uint8_t *to = target->planes[3] + row * (size_t)target->strides[3];
        for (size_t column = 0; column < width; column++) {
            if (bits == 8)
                to[column] = (uint8_t)(((from[column] & 1023u) * 255 + 511) / 1023);
            else
                ((uint16_t *)to)[column] = from[column];
        }
    }
}

void cpix_map_cube(const cpix_planes *source, const cpix_planes *target, size_t width, size_t height, cpix_cube cube,
                   int target_bits) {
    const size_t strides[3] = {3 * cube.size * cube.size, 3 * cube.size, 3};
    copy_alpha(source, target, width, height, target_bits);
    for (size_t row = 0; row < height; row += 2) {
        const uint16_t *cb = (const uint16_t *)(source->planes[1] + row / 2 * source->strides[1]);
        const uint16_t *cr = (const uint16_t *)(source->planes[2] + row / 2 * source->strides[2]);
        for (size_t column = 0; column < width; column += 2) {
            const Step b = step(cb[column / 2], cube.size, strides[1]);
            const Step r = step(cr[column / 2], cube.size, strides[2]);
            float sums[2] = {0, 0};
            int count = 0;
            for (size_t y = row; y < row + 2 && y < height; y++) {
                const uint16_t *luma = (const uint16_t *)(source->planes[0] + y * source->strides[0]);
                for (size_t x = column; x < column + 2 && x < width; x++) {
                    float color[3];
                    interpolate(cube.colors, step(luma[x], cube.size, strides[0]), b, r, strides, color);
                    store(target->planes[0], target->strides[0], x, y, color[0], target_bits);
                    sums[0] += color[1];
                    sums[1] += color[2];
                    count++;
                }
            }
            for (int i = 0; i < 2; i++)
                store(target->planes[i + 1], target->strides[i + 1], column / 2, row / 2, sums[i] / (float)count,
                      target_bits);
        }
    }
}
