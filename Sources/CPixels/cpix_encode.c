#include "cpix_packing.h"
#include "cpix_vectors.h"

#include <math.h>

/* Shares of red, green and blue in 65536ths of a code. */
typedef struct {
    int32_t red, green, blue;
} shares;

typedef struct {
    shares y, cb, cr;
} coefficients;

typedef struct {
    int32_t red, green, blue;
} color;

static int32_t fixed(double value) { return (int32_t)lround(value * 65536); }

static coefficients coefficients_of(double kr, double kb) {
    const double kg = 1 - kr - kb;
    return (coefficients){
        .y = {fixed(219 * kr / 255), fixed(219 * kg / 255), fixed(219 * kb / 255)},
        .cb = {fixed(-112 * kr / (1 - kb) / 255), fixed(-112 * kg / (1 - kb) / 255), fixed(112.0 / 255)},
        .cr = {fixed(112.0 / 255), fixed(-112 * kg / (1 - kr) / 255), fixed(-112 * kb / (1 - kr) / 255)},
    };
}

CPIX_INLINE int32_t weighed(shares shares, color color) {
    return shares.red * color.red + shares.green * color.green + shares.blue * color.blue;
}

/* Y' with 8 + `more` bits. */
CPIX_INLINE int32_t light(const coefficients *k, color color, int32_t more) {
    return (weighed(k->y, color) + (16 << 16) + (32768 >> more)) >> (16 - more);
}

/* Cb or Cr of one pixel. */
CPIX_INLINE int32_t difference(shares shares, color color) {
    return (weighed(shares, color) + (128 << 16) + 32768) >> 16;
}

/* Cb or Cr of four pixels, from their sum, with 8 + `more` bits. */
CPIX_INLINE int32_t difference_of_four(shares shares, color sum, int32_t more) {
    return (weighed(shares, sum) + (512 << 16) + (131072 >> more)) >> (18 - more);
}

CPIX_INLINE color color_of(const uint8_t *pixel) { return (color){pixel[2], pixel[1], pixel[0]}; }

CPIX_INLINE int32_t least(int32_t one, int32_t other) { return one < other ? one : other; }

/* A premultiplied color is its own result over black. Rounding may have left a component greater than its
 * alpha. */
CPIX_INLINE color over_black(const uint8_t *pixel) {
    const int32_t alpha = pixel[3];
    if (alpha == 255) return color_of(pixel);
    return (color){least(pixel[2], alpha), least(pixel[1], alpha), least(pixel[0], alpha)};
}

CPIX_INLINE void store(uint8_t *line, int32_t index, int32_t code, int32_t more) {
    if (more == 0)
        line[index] = (uint8_t)code;
    else
        ((cpix_u16_at *)line)[index] = (uint16_t)code;
}

CPIX_INLINE color sum_of(color one, color other) {
    return (color){one.red + other.red, one.green + other.green, one.blue + other.blue};
}

/* Encodes two rows. `more` is a constant wherever this function is inlined. */
CPIX_INLINE void encode_rows(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t row, int32_t width,
                             const coefficients *k, int32_t more) {
    const uint8_t *upper = from + row * stride, *lower = upper + stride;
    uint8_t *y0 = to->planes[0] + row * to->strides[0], *y1 = y0 + to->strides[0];
    uint8_t *cb = to->planes[1] + row / 2 * to->strides[1], *cr = to->planes[2] + row / 2 * to->strides[2];
    const coefficients shares = *k;
    for (int32_t x = 0; x < width; x += 2) {
        const color a = over_black(upper + 4 * x), b = over_black(upper + 4 * x + 4);
        const color c = over_black(lower + 4 * x), d = over_black(lower + 4 * x + 4);
        const color sum = sum_of(sum_of(a, b), sum_of(c, d));
        store(y0, x, light(&shares, a, more), more);
        store(y0, x + 1, light(&shares, b, more), more);
        store(y1, x, light(&shares, c, more), more);
        store(y1, x + 1, light(&shares, d, more), more);
        store(cb, x / 2, difference_of_four(shares.cb, sum, more), more);
        store(cr, x / 2, difference_of_four(shares.cr, sum, more), more);
    }
}

void cpix_encode_frame(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t depth, int32_t width,
                       int32_t height, double kr, double kb) {
    const coefficients k = coefficients_of(kr, kb);
    for (int32_t row = 0; row < height; row += 2)
        if (depth == 8)
            encode_rows(from, stride, to, row, width, &k, 0);
        else
            encode_rows(from, stride, to, row, width, &k, 2);
}

void cpix_encode_a420(const uint8_t *from, ptrdiff_t stride, const cpix_planes *to, int32_t width, int32_t height,
                      double kr, double kb) {
    const coefficients k = coefficients_of(kr, kb);
    for (int32_t row = 0; row < height; row += 2) {
        for (int32_t column = 0; column < width; column += 2) {
            int32_t cb = 0, cr = 0, weight = 0;
            for (int32_t part = 0; part < 4; part++) {
                const int32_t x = column + (part & 1), y = row + (part >> 1);
                const uint8_t *pixel = from + y * stride + 4 * x;
                const color color = color_of(pixel);
                to->planes[0][y * to->strides[0] + x] = (uint8_t)light(&k, color, 0);
                to->planes[3][y * to->strides[3] + x] = pixel[3];
                cb += difference(k.cb, color) * pixel[3];
                cr += difference(k.cr, color) * pixel[3];
                weight += pixel[3];
            }
            to->planes[1][row / 2 * to->strides[1] + column / 2] =
                (uint8_t)(weight > 0 ? (cb + weight / 2) / weight : 128);
            to->planes[2][row / 2 * to->strides[2] + column / 2] =
                (uint8_t)(weight > 0 ? (cr + weight / 2) / weight : 128);
        }
    }
}

void cpix_encode_ayuv(const uint8_t *from, uint8_t *to, size_t pixels, double kr, double kb) {
    const coefficients k = coefficients_of(kr, kb);
    for (size_t place = 0; place < 4 * pixels; place += 4) {
        const color color = color_of(from + place);
        to[place] = from[place + 3];
        to[place + 1] = (uint8_t)light(&k, color, 0);
        to[place + 2] = (uint8_t)difference(k.cb, color);
        to[place + 3] = (uint8_t)difference(k.cr, color);
    }
}
