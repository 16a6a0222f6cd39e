#include "cpix_packing.h"
#include "cpix_vectors.h"

#include <math.h>

/* Conversion coefficients in 65536ths. */
typedef struct {
    int32_t light, red, green_of_red, green_of_blue, blue;
} coefficients;

static int32_t fixed(double value) { return (int32_t)lround(value * 65536); }

static coefficients coefficients_of(double kr, double kb) {
    const double kg = 1 - kr - kb;
    return (coefficients){
        .light = fixed(255.0 / 219),
        .red = fixed(255 * (1 - kr) / 112),
        .green_of_red = fixed(-255 * kr * (1 - kr) / kg / 112),
        .green_of_blue = fixed(-255 * kb * (1 - kb) / kg / 112),
        .blue = fixed(255 * (1 - kb) / 112),
    };
}

/* The dither that is added before truncation, in 65536ths: a Bayer pattern of 4 by 4, sixteen numbers of four
 * bits each, by rows. */
CPIX_INLINE int32_t threshold(int32_t column, int32_t row) {
    const uint64_t pattern = 0x5D7F91B36E4CA280;
    return (int32_t)(pattern >> (((row & 3) * 4 + (column & 3)) * 4) & 15) * 4096 + 2048;
}

CPIX_INLINE int32_t code(const uint8_t *line, int32_t index, int32_t more) {
    return more == 0 ? line[index] : ((const cpix_u16_at *)line)[index];
}

CPIX_INLINE uint8_t byte(int32_t sum, int32_t more) {
    const int32_t value = sum >> (16 + more);
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* `more` is a constant wherever this function is inlined. */
CPIX_INLINE void decode_row(const cpix_planes *from, int32_t row, uint8_t *to, int32_t width, const coefficients *k,
                            int32_t more) {
    const uint8_t *y = from->planes[0] + row * from->strides[0];
    const uint8_t *cb = from->planes[1] + row / 2 * from->strides[1];
    const uint8_t *cr = from->planes[2] + row / 2 * from->strides[2];
    const coefficients shares = *k;
    for (int32_t pair = 0; pair < width / 2; pair++) {
        const int32_t b = code(cb, pair, more) - (128 << more), r = code(cr, pair, more) - (128 << more);
        const int32_t blue = shares.blue * b, red = shares.red * r;
        const int32_t green = shares.green_of_blue * b + shares.green_of_red * r;
        for (int32_t x = 2 * pair; x < 2 * pair + 2; x++) {
            const int32_t part = more == 0 ? 32768 : threshold(x, row) << more;
            const int32_t light = shares.light * (code(y, x, more) - (16 << more)) + part;
            to[4 * x] = byte(light + blue, more);
            to[4 * x + 1] = byte(light + green, more);
            to[4 * x + 2] = byte(light + red, more);
            to[4 * x + 3] = 255;
        }
    }
}

void cpix_decode_frame(const cpix_planes *from, int32_t depth, uint8_t *to, ptrdiff_t stride, int32_t width,
                       int32_t height, double kr, double kb) {
    const coefficients k = coefficients_of(kr, kb);
    for (int32_t row = 0; row < height; row++)
        if (depth == 8)
            decode_row(from, row, to + row * stride, width, &k, 0);
        else
            decode_row(from, row, to + row * stride, width, &k, 2);
}
