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

/* Interpolates between the four corners of the tetrahedron around a color, which is on the diagonal of grays or
 * on one side of it: grays stay gray, and each color is mixed from as few others as possible. */
static inline Pixel cube_color(const cpix_step *step, Pixel p) {
    const size_t size = step->size;
    size_t strides[3] = {4, 4 * size, 4 * size * size};
    float parts[3];
    const float *corner = step->cube;
    for (int i = 0; i < 3; i++) {
        const float place = limit(p[i]) * (float)(size - 1);
        size_t index = (size_t)place;
        if (index > size - 2) index = size - 2;
        corner += index * strides[i];
        parts[i] = place - (float)index;
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (parts[j] < parts[j + 1]) {
                const float part = parts[j];
                const size_t stride = strides[j];
                parts[j] = parts[j + 1], strides[j] = strides[j + 1];
                parts[j + 1] = part, strides[j + 1] = stride;
            }
    Pixel sum = load(corner) * (1 - parts[0]);
    sum += load(corner += strides[0]) * (parts[0] - parts[1]);
    sum += load(corner += strides[1]) * (parts[1] - parts[2]);
    return sum + load(corner + strides[2]) * parts[2];
}

/* Takes away the excess of the strongest component of a color key over the mean of the other two. */
static inline Pixel despilled(const cpix_step *step, Pixel p) {
    for (int i = 0; i < 3; i++) {
        const float more = p[i] - (p[(i + 1) % 3] + p[(i + 2) % 3]) / 2;
        if (step->rows[0][i] > 0 && more > 0) {
            p[i] -= step->rows[0][i] * more;
            break;
        }
    }
    return p;
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
    case CPIX_STEP_DESPILL:
        return premultiplied(despilled(step, straight(p)));
    case CPIX_STEP_ROOT:
        p = straight(p);
        for (int i = 0; i < 3; i++) p[i] = p[i] > 0 ? sqrtf(sqrtf(p[i])) : 0;
        return premultiplied(p);
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
