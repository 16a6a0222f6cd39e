#include "cpix_packing_fixed.h"

/* Coefficients for pmulhw: a luma with 7 fractional bits times one with 13, or a color with 8 times one with
 * 12, gives 4. */
typedef struct {
    int16_t y, red_cr, green_cb, green_cr, blue_cb;
} coefficients;

static coefficients coefficients_of(double kr, double kb) {
    const double kg = 1 - kr - kb, color = 255.0 / 224;
    return (coefficients){
        .y = cpix_fixed(255.0 / 219, 13),
        .red_cr = cpix_fixed(color * 2 * (1 - kr), 12),
        .green_cb = cpix_fixed(-color * 2 * (1 - kb) * kb / kg, 12),
        .green_cr = cpix_fixed(-color * 2 * (1 - kr) * kr / kg, 12),
        .blue_cb = cpix_fixed(color * 2 * (1 - kb), 12),
    };
}

CPIX_INLINE cpix_u32x8 component(cpix_i16x8 value) {
    const cpix_i16x8 zero = {0}, most = zero + 255;
    /* One half for rounding, and half of the error of the truncated products. */
    value = (value + 9) >> 4;
    value = __builtin_elementwise_min(__builtin_elementwise_max(value, zero), most);
    return __builtin_convertvector((cpix_u16x8)value, cpix_u32x8);
}

CPIX_INLINE cpix_u32x8 eight(cpix_u8x8 luma, cpix_u8x4 cb4, cpix_u8x4 cr4, const coefficients *k, cpix_order order) {
    const cpix_u8x8 cb8 = __builtin_shufflevector(cb4, cb4, 0, 0, 1, 1, 2, 2, 3, 3);
    const cpix_u8x8 cr8 = __builtin_shufflevector(cr4, cr4, 0, 0, 1, 1, 2, 2, 3, 3);
    const cpix_i16x8 y = cpix_high((__builtin_convertvector(luma, cpix_i16x8) - 16) << 7, k->y);
    const cpix_i16x8 cb = (cpix_i16x8)((__builtin_convertvector(cb8, cpix_u16x8) - 128) << 8);
    const cpix_i16x8 cr = (cpix_i16x8)((__builtin_convertvector(cr8, cpix_u16x8) - 128) << 8);
    const cpix_u32x8 red = component(y + cpix_high(cr, k->red_cr));
    const cpix_u32x8 green = component(y + cpix_high(cb, k->green_cb) + cpix_high(cr, k->green_cr));
    const cpix_u32x8 blue = component(y + cpix_high(cb, k->blue_cb));
    const uint32_t opaque = 255u << order.alpha;
    return red << (uint32_t)order.red | green << (uint32_t)order.green | blue << (uint32_t)order.blue | opaque;
}

static void unpack_row(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, uint8_t *to, int32_t width,
                       const coefficients *k, cpix_order order) {
    for (int32_t x = 0; x < width; x += CPIX_LANES) {
        const int32_t count = width - x < CPIX_LANES ? width - x : CPIX_LANES;
        cpix_u8x8 luma = {0};
        cpix_u8x4 blue = {0}, red = {0};
        if (count == CPIX_LANES) {
            memcpy(&luma, y + x, 8);
            memcpy(&blue, cb + x / 2, 4);
            memcpy(&red, cr + x / 2, 4);
            const cpix_u32x8 pixels = eight(luma, blue, red, k, order);
            memcpy(to + 4 * (int64_t)x, &pixels, 32);
        } else {
            memcpy(&luma, y + x, (size_t)count);
            memcpy(&blue, cb + x / 2, (size_t)(count + 1) / 2);
            memcpy(&red, cr + x / 2, (size_t)(count + 1) / 2);
            const cpix_u32x8 pixels = eight(luma, blue, red, k, order);
            memcpy(to + 4 * (int64_t)x, &pixels, (size_t)count * 4);
        }
    }
}

void cpix_unpack(const cpix_planes *from, uint8_t *to, ptrdiff_t stride, int32_t width, int32_t height, double kr,
                 double kb, cpix_order order) {
    const coefficients k = coefficients_of(kr, kb);
    for (int32_t row = 0; row < height; row++)
        unpack_row(from->planes[0] + row * from->strides[0], from->planes[1] + row / 2 * from->strides[1],
                   from->planes[2] + row / 2 * from->strides[2], to + row * stride, width, &k, order);
}
