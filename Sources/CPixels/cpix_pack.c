#include "cpix_packing_fixed.h"

/* Coefficients with 15 fractional bits for pmulhw: a component with 7 fractional bits, or the sum of four
 * with 5, gives 6. */
typedef struct {
    int16_t y_red, y_green, y_blue, cb_red, cb_green, cb_blue, cr_red, cr_green, cr_blue;
} coefficients;

static coefficients coefficients_of(double kr, double kb) {
    const double kg = 1 - kr - kb, luma = 219.0 / 255, color = 224.0 / 255 / 2;
    return (coefficients){
        .y_red = cpix_fixed(luma * kr, 15),
        .y_green = cpix_fixed(luma * kg, 15),
        .y_blue = cpix_fixed(luma * kb, 15),
        .cb_red = cpix_fixed(-color * kr / (1 - kb), 15),
        .cb_green = cpix_fixed(-color * kg / (1 - kb), 15),
        .cb_blue = cpix_fixed(color, 15),
        .cr_red = cpix_fixed(color, 15),
        .cr_green = cpix_fixed(-color * kg / (1 - kr), 15),
        .cr_blue = cpix_fixed(-color * kb / (1 - kr), 15),
    };
}

typedef struct {
    cpix_i16x8 red, green, blue;
} components;

CPIX_INLINE cpix_i16x8 component(cpix_u32x8 pixels, int32_t shift) {
    return __builtin_convertvector((cpix_i32x8)(pixels >> (uint32_t)shift & 255u), cpix_i16x8);
}

CPIX_INLINE components components_of(const uint8_t *pixels, cpix_order order) {
    cpix_u32x8 eight;
    memcpy(&eight, pixels, 32);
    return (components){component(eight, order.red), component(eight, order.green), component(eight, order.blue)};
}

/* One half for rounding, and half of the error of three truncated products. */
enum { ROUNDING = 32 + 1 };

CPIX_INLINE cpix_u8x8 lumas(components c, const coefficients *k) {
    const cpix_i16x8 sum = cpix_high(c.red << 7, k->y_red) + cpix_high(c.green << 7, k->y_green) +
                           cpix_high(c.blue << 7, k->y_blue);
    return __builtin_convertvector((cpix_u16x8)((sum + (16 << 6) + ROUNDING) >> 6), cpix_u8x8);
}

/* The sums of neighboring lanes, in the even lanes. */
CPIX_INLINE cpix_i16x8 pairs(cpix_i16x8 upper, cpix_i16x8 lower) {
    const cpix_i16x8 sum = upper + lower;
    return sum + __builtin_shufflevector(sum, sum, 1, 1, 3, 3, 5, 5, 7, 7);
}

CPIX_INLINE cpix_u8x4 colors(components sums, int16_t red, int16_t green, int16_t blue) {
    const cpix_i16x8 sum = cpix_high(sums.red << 5, red) + cpix_high(sums.green << 5, green) +
                           cpix_high(sums.blue << 5, blue);
    const cpix_u8x8 all = __builtin_convertvector((cpix_u16x8)((sum + (128 << 6) + ROUNDING) >> 6), cpix_u8x8);
    return __builtin_shufflevector(all, all, 0, 2, 4, 6);
}

/* Eight pixels of two rows. */
CPIX_INLINE void pack_eight(const uint8_t *upper, const uint8_t *lower, uint8_t *y0, uint8_t *y1, uint8_t *cb,
                            uint8_t *cr, const coefficients *k, cpix_order order) {
    const components a = components_of(upper, order), b = components_of(lower, order);
    const cpix_u8x8 above = lumas(a, k), below = lumas(b, k);
    const components sums = {pairs(a.red, b.red), pairs(a.green, b.green), pairs(a.blue, b.blue)};
    const cpix_u8x4 blue = colors(sums, k->cb_red, k->cb_green, k->cb_blue);
    const cpix_u8x4 red = colors(sums, k->cr_red, k->cr_green, k->cr_blue);
    memcpy(y0, &above, 8);
    memcpy(y1, &below, 8);
    memcpy(cb, &blue, 4);
    memcpy(cr, &red, 4);
}

/* The last pixels of a row, fewer than eight: an odd last one counts twice. */
static void pack_rest(const uint8_t *upper, const uint8_t *lower, uint8_t *y0, uint8_t *y1, uint8_t *cb, uint8_t *cr,
                      int32_t count, const coefficients *k, cpix_order order) {
    uint8_t above[32], below[32], lumas0[8], lumas1[8], blue[4], red[4];
    for (int32_t i = 0; i < CPIX_LANES; i++) {
        const int32_t from = i < count ? i : count - 1;
        memcpy(above + 4 * i, upper + 4 * from, 4);
        memcpy(below + 4 * i, lower + 4 * from, 4);
    }
    pack_eight(above, below, lumas0, lumas1, blue, red, k, order);
    memcpy(y0, lumas0, (size_t)count);
    memcpy(y1, lumas1, (size_t)count);
    memcpy(cb, blue, (size_t)(count + 1) / 2);
    memcpy(cr, red, (size_t)(count + 1) / 2);
}

void cpix_pack(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t width, int32_t height, double kr,
               double kb, cpix_order order) {
    const coefficients k = coefficients_of(kr, kb);
    const int32_t even = width / CPIX_LANES * CPIX_LANES;
    for (int32_t row = 0; row < height; row += 2) {
        /* An odd last row counts twice. */
        const int32_t next = row + 1 < height ? row + 1 : row;
        const uint8_t *upper = from + row * stride, *lower = from + next * stride;
        uint8_t *y0 = to->planes[0] + row * to->strides[0], *y1 = to->planes[0] + next * to->strides[0];
        uint8_t *cb = to->planes[1] + row / 2 * to->strides[1], *cr = to->planes[2] + row / 2 * to->strides[2];
        for (int32_t x = 0; x < even; x += CPIX_LANES)
            pack_eight(upper + 4 * (int64_t)x, lower + 4 * (int64_t)x, y0 + x, y1 + x, cb + x / 2, cr + x / 2, &k,
                       order);
        if (even < width)
            pack_rest(upper + 4 * (int64_t)even, lower + 4 * (int64_t)even, y0 + even, y1 + even, cb + even / 2,
                      cr + even / 2, width - even, &k, order);
    }
}
