#include "cpix_float.h"

/* Pixels that pass all steps before the next ones are read: they stay in the first cache. */
enum { BLOCK = 256 };

static inline Pixel transform(const float rows[4][4], Pixel p) {
    const Pixel red = {rows[0][0], rows[1][0], rows[2][0], rows[3][0]};
    const Pixel green = {rows[0][1], rows[1][1], rows[2][1], rows[3][1]};
    const Pixel blue = {rows[0][2], rows[1][2], rows[2][2], rows[3][2]};
    const Pixel alpha = {rows[0][3], rows[1][3], rows[2][3], rows[3][3]};
    return red * p[0] + green * p[1] + blue * p[2] + alpha * p[3];
}

static inline Pixel straight(Pixel p) {
    const float alpha = p[3];
    if (alpha == 1 || alpha == 0) return p;
    p /= alpha;
    p[3] = alpha;
    return p;
}

static inline Pixel premultiplied(Pixel p) {
    const float alpha = p[3];
    p *= alpha;
    p[3] = alpha;
    return p;
}

static void linear(float *pixels, size_t count, const cpix_step *step) {
    float rows[4][4];
    __builtin_memcpy(rows, step->rows, sizeof rows);
    for (size_t i = 0; i < count; i++) store_pixel(pixels + 4 * i, transform(rows, load(pixels + 4 * i)));
}

static void curves(float *pixels, size_t count, const cpix_step *step) {
    const cpix_curve *red = step->curves[0], *green = step->curves[1], *blue = step->curves[2];
    for (size_t i = 0; i < count; i++, pixels += 4) {
        const float alpha = pixels[3];
        if (alpha == 0) continue;
        const float share = alpha == 1 ? 1 : 1 / alpha;
        pixels[0] = curve_at(red, pixels[0] * share) * alpha;
        pixels[1] = curve_at(green, pixels[1] * share) * alpha;
        pixels[2] = curve_at(blue, pixels[2] * share) * alpha;
    }
}

static Pixel cube_color(const cpix_step *step, Pixel p) {
    const size_t size = step->size;
    size_t offsets[3];
    float parts[3];
    const size_t strides[3] = {4, 4 * size, 4 * size * size};
    for (int i = 0; i < 3; i++) {
        const float place = limit(p[i]) * (float)(size - 1);
        size_t index = (size_t)place;
        if (index > size - 2) index = size - 2;
        offsets[i] = index * strides[i];
        parts[i] = place - (float)index;
    }
    const float *corner = step->cube + offsets[0] + offsets[1] + offsets[2];
    Pixel sum = splat(0);
    for (int at = 0; at < 8; at++) {
        float weight = 1;
        const float *color = corner;
        for (int i = 0; i < 3; i++) {
            weight *= at >> i & 1 ? parts[i] : 1 - parts[i];
            if (at >> i & 1) color += strides[i];
        }
        sum += load(color) * weight;
    }
    return sum;
}

static inline Pixel clamped(const cpix_step *step, Pixel p) {
    for (int i = 0; i < 4; i++) {
        if (!(p[i] >= step->rows[0][i])) p[i] = step->rows[0][i];
        if (p[i] > step->rows[1][i]) p[i] = step->rows[1][i];
    }
    return premultiplied(p);
}

static inline Pixel extreme(Pixel p, int is_greatest) {
    float value = p[0];
    for (int i = 1; i < 3; i++)
        if (is_greatest ? p[i] > value : p[i] < value) value = p[i];
    return (Pixel){value, value, value, p[3]};
}

static Pixel mapped(const cpix_step *step, Pixel p) {
    switch (step->kind) {
    case CPIX_STEP_STRAIGHT:
        return premultiplied(transform(step->rows, straight(p)) + load(step->bias));
    case CPIX_STEP_CLAMP:
        return clamped(step, straight(p));
    case CPIX_STEP_LEVELS: {
        const float most = step->rows[0][0] - 1;
        p = straight(p);
        for (int i = 0; i < 3; i++) p[i] = floorf(limit(p[i]) * most + 0.5f) / most;
        return premultiplied(p);
    }
    case CPIX_STEP_GREATEST:
        return extreme(p, 1);
    case CPIX_STEP_LEAST:
        return extreme(p, 0);
    case CPIX_STEP_CUBE:
        return cube_color(step, straight(p)) * p[3];
    case CPIX_STEP_MASK: {
        const Pixel product = p * load(step->rows[0]);
        return splat(limit(product[0] + product[1] + product[2] + product[3]));
    }
    case CPIX_STEP_PREMULTIPLY:
        return premultiplied(p);
    case CPIX_STEP_UNPREMULTIPLY:
        return straight(p);
    default:
        return p;
    }
}

void cpix_apply_steps(float *pixels, size_t count, const cpix_step *steps, size_t step_count) {
    for (size_t start = 0; start < count; start += BLOCK) {
        float *block = pixels + 4 * start;
        const size_t length = count - start < BLOCK ? count - start : BLOCK;
        for (size_t s = 0; s < step_count; s++) {
            const cpix_step *step = steps + s;
            if (step->kind == CPIX_STEP_LINEAR)
                linear(block, length, step);
            else if (step->kind == CPIX_STEP_CURVES)
                curves(block, length, step);
            else
                for (size_t i = 0; i < length; i++) store_pixel(block + 4 * i, mapped(step, load(block + 4 * i)));
        }
    }
}
