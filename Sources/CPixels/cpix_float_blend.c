#include "cpix_float.h"

/* W3C, Compositing and Blending Level 1, section 10.1: of straight components, the source in front. */
static float hard_light(float back, float front) {
    return front <= 0.5f ? back * 2 * front : back + (2 * front - 1) - back * (2 * front - 1);
}

static float soft_light(float back, float front) {
    if (front <= 0.5f) return back - (1 - 2 * front) * back * (1 - back);
    const float d = back <= 0.25f ? ((16 * back - 12) * back + 4) * back : sqrtf(back);
    return back + (2 * front - 1) * (d - back);
}

static float blended(float back, float front, cpix_blend_mode mode) {
    switch (mode) {
    case CPIX_MULTIPLY:
        return back * front;
    case CPIX_SCREEN:
        return back + front - back * front;
    case CPIX_OVERLAY:
        return hard_light(front, back);
    case CPIX_DARKEN:
        return back < front ? back : front;
    case CPIX_LIGHTEN:
        return back > front ? back : front;
    case CPIX_COLOR_DODGE:
        return back <= 0 ? 0 : front >= 1 ? 1 : fminf(1, back / (1 - front));
    case CPIX_COLOR_BURN:
        return back >= 1 ? 1 : front <= 0 ? 0 : 1 - fminf(1, (1 - back) / front);
    case CPIX_HARD_LIGHT:
        return hard_light(back, front);
    case CPIX_SOFT_LIGHT:
        return soft_light(back, front);
    case CPIX_DIFFERENCE:
        return fabsf(back - front);
    case CPIX_EXCLUSION:
        return back + front - 2 * back * front;
    default:
        return front;
    }
}

static Pixel mode_over(Pixel front, Pixel back, cpix_blend_mode mode) {
    const float a = front[3], b = back[3];
    Pixel result = front * (1 - b) + back * (1 - a);
    if (a > 0 && b > 0)
        for (int i = 0; i < 3; i++) result[i] += a * b * blended(back[i] / b, front[i] / a, mode);
    result[3] = a + b - a * b;
    return result;
}

static inline Pixel combined(Pixel front, Pixel back, cpix_blend_mode mode) {
    const float a = front[3], b = back[3];
    switch (mode) {
    case CPIX_OVER:
        return front + back * (1 - a);
    case CPIX_IN:
        return front * b;
    case CPIX_OUT:
        return front * (1 - b);
    case CPIX_ATOP:
        return front * b + back * (1 - a);
    case CPIX_PLUS: {
        Pixel sum = front + back;
        sum[3] = limit(sum[3]);
        return sum;
    }
    case CPIX_PRODUCT:
        return front * back;
    case CPIX_MAXIMUM:
    case CPIX_MINIMUM:
        for (int i = 0; i < 4; i++)
            if (mode == CPIX_MAXIMUM ? back[i] > front[i] : back[i] < front[i]) front[i] = back[i];
        return front;
    default:
        return mode_over(front, back, mode);
    }
}

void cpix_blend_floats(float *pixels, const float *behind, size_t count, cpix_blend_mode mode) {
    for (size_t i = 0; i < 4 * count; i += 4)
        store_pixel(pixels + i, combined(load(pixels + i), load(behind + i), mode));
}

static inline float dot(Pixel a, Pixel b) {
    const Pixel product = a * b;
    return product[0] + product[1] + product[2] + product[3];
}

void cpix_mix(float *pixels, const float *behind, const float *mask, size_t count, const float weights[4]) {
    const Pixel factors = load(weights);
    for (size_t i = 0; i < 4 * count; i += 4) {
        const float amount = limit(dot(load(mask + i), factors));
        const Pixel back = load(behind + i);
        store_pixel(pixels + i, back + (load(pixels + i) - back) * amount);
    }
}

void cpix_sharpen(float *pixels, const float *blurred, size_t count, float amount, const float *weights) {
    for (size_t i = 0; i < 4 * count; i += 4) {
        Pixel p = load(pixels + i), change = p - load(blurred + i);
        const float alpha = p[3];
        if (weights != NULL) change = splat(dot(change, load(weights)));
        p += change * amount;
        p[3] = alpha;
        store_pixel(pixels + i, p);
    }
}
