#include "cpix_float.h"

/* The meaning of a code between two codes of the table. */
static inline float between(const float *table, float code) {
    if (code >= 255) return table[255];
    const int index = (int)code;
    return table[index] + (code - (float)index) * (table[index + 1] - table[index]);
}

void cpix_read_packed(const uint8_t *from, float *to, size_t count, cpix_order order, const float *table,
                      cpix_alpha alpha) {
    const int red = order.red / 8, green = order.green / 8, blue = order.blue / 8, last = order.alpha / 8;
    for (size_t i = 0; i < count; i++, from += 4, to += 4) {
        const unsigned a = alpha == CPIX_OPAQUE ? 255 : from[last];
        if (a == 255) {
            store_pixel(to, (Pixel){table[from[red]], table[from[green]], table[from[blue]], 1});
        } else if (a == 0) {
            store_pixel(to, splat(0));
        } else {
            const float scale = alpha == CPIX_STRAIGHT ? 1 : 255.0f / (float)a;
            const Pixel color = {between(table, from[red] * scale), between(table, from[green] * scale),
                                 between(table, from[blue] * scale), 1};
            store_pixel(to, color * ((float)a / 255));
        }
    }
}

static inline float code_at(const uint8_t *samples, size_t index, const cpix_coded_row *row) {
    if (row->bytes == 1) return samples[index];
    return (float)(samples[2 * index] | samples[2 * index + 1] << 8) / (row->is_low ? 4 : 256);
}

void cpix_read_coded(const cpix_coded_row *from, size_t first, float *to, size_t count, const cpix_curve *curve) {
    const float kg = 1 - from->kr - from->kb;
    for (size_t i = 0; i < count; i++, to += 4) {
        const size_t column = first + i, chroma = column / 2 * (size_t)from->chroma_step;
        const float y = (code_at(from->luma, column, from) - from->black) / from->luma_range;
        const float cb = (code_at(from->cb, chroma, from) - 128) / from->chroma_range;
        const float cr = (code_at(from->cr, chroma, from) - 128) / from->chroma_range;
        const float red = y + 2 * (1 - from->kr) * cr, blue = y + 2 * (1 - from->kb) * cb;
        const float green = (y - from->kr * red - from->kb * blue) / kg;
        store_pixel(to, (Pixel){curve_at(curve, limit(red)), curve_at(curve, limit(green)),
                                curve_at(curve, limit(blue)), 1});
    }
}

/* The distance at a color sample: of three rows of pixels, two have the row's own sample. */
static inline float key_distance(const cpix_coded_row *row, const cpix_coded_row *beside, cpix_key key, size_t at) {
    const cpix_coded_row *rows[2] = {row, beside};
    float distances[2];
    for (int i = 0; i < 2; i++) {
        const float cb = code_at(rows[i]->cb, at * (size_t)rows[i]->chroma_step, rows[i]) - key.cb;
        const float cr = code_at(rows[i]->cr, at * (size_t)rows[i]->chroma_step, rows[i]) - key.cr;
        distances[i] = sqrtf((cb * cb + cr * cr) / (2 * 255 * 255));
    }
    return (2 * distances[0] + distances[1]) / 3;
}

static inline float key_alpha(float distance, cpix_key key) {
    if (key.softness > 0.0001f) return limit((distance - key.tolerance) / key.softness);
    return distance > key.tolerance ? 1 : 0;
}

void cpix_key_row(const cpix_coded_row *row, const cpix_coded_row *beside, cpix_key key, uint8_t *alpha,
                  size_t count) {
    const size_t last = (count - 1) / 2;
    float here = key_distance(row, beside, key, 0), before = here;
    for (size_t at = 0; at <= last; at++) {
        const float after = at < last ? key_distance(row, beside, key, at + 1) : here;
        const float shares[2] = {key_alpha((before + 2 * here) / 3, key), key_alpha((2 * here + after) / 3, key)};
        for (size_t i = 0; i < 2 && 2 * at + i < count; i++) {
            const size_t column = 2 * at + i;
            if (row->bytes == 1) {
                alpha[column] = (uint8_t)((float)alpha[column] * shares[i] + 0.5f);
            } else {
                const unsigned code = alpha[2 * column] | (unsigned)alpha[2 * column + 1] << 8;
                const unsigned result = (unsigned)((float)code * shares[i] + 0.5f);
                alpha[2 * column] = (uint8_t)result;
                alpha[2 * column + 1] = (uint8_t)(result >> 8);
            }
        }
        before = here;
        here = after;
    }
}

void cpix_read_gray(const uint8_t *from, float *to, size_t count, const float *table) {
    for (size_t i = 0; i < count; i++) {
        const float value = table[from[i]];
        store_pixel(to + 4 * i, (Pixel){value, value, value, 1});
    }
}

static inline unsigned fine_code(const uint16_t *table, float component) {
    return table[(int)(limit(component) * 65535 + 0.5f)];
}

void cpix_write_packed(const float *from, uint8_t *to, size_t count, cpix_order order, const uint16_t *table,
                       cpix_alpha alpha) {
    const int parts[3] = {order.red / 8, order.green / 8, order.blue / 8}, last = order.alpha / 8;
    for (size_t i = 0; i < count; i++, from += 4, to += 4) {
        const float a = limit(from[3]);
        if (a == 1 || alpha == CPIX_OPAQUE) {
            for (int part = 0; part < 3; part++)
                to[parts[part]] = (uint8_t)((fine_code(table, from[part]) + 128) >> 8);
            to[last] = 255;
            continue;
        }
        const float weight = alpha == CPIX_STRAIGHT ? 1 : a;
        for (int part = 0; part < 3; part++) {
            const float color = a > 0 ? from[part] / a : 0;
            to[parts[part]] = (uint8_t)((float)fine_code(table, color) * weight / 256 + 0.5f);
        }
        to[last] = (uint8_t)(a * 255 + 0.5f);
    }
}

static inline float luma_of(const float *p, const cpix_coded_row *codes) {
    return codes->kr * p[0] + (1 - codes->kr - codes->kb) * p[1] + codes->kb * p[2];
}

static inline void put(uint8_t *samples, size_t index, const cpix_coded_row *codes, float code) {
    const float most = codes->bytes == 1 ? 255 : 1023;
    float value = (codes->bytes == 1 ? code : code * 4) + 0.5f;
    value = value > 0 ? (value > most ? most : value) : 0;
    if (codes->bytes == 1) {
        samples[index] = (uint8_t)value;
        return;
    }
    const unsigned bits = (unsigned)value << (codes->is_low ? 0 : 6);
    samples[2 * index] = (uint8_t)bits;
    samples[2 * index + 1] = (uint8_t)(bits >> 8);
}

void cpix_write_coded(const float *const rows[2], uint8_t *const luma[2], uint8_t *cb, uint8_t *cr, size_t count,
                      const cpix_coded_row *codes) {
    for (size_t pair = 0; pair < count; pair += 2) {
        Pixel sum = splat(0);
        for (int row = 0; row < 2; row++)
            for (size_t column = pair; column < pair + 2; column++) {
                const float *source = rows[row] + 4 * (column < count ? column : pair);
                const Pixel p = {limit(source[0]), limit(source[1]), limit(source[2]), 1};
                sum += p;
                if (column < count)
                    put(luma[row], column, codes,
                        codes->black + codes->luma_range * luma_of((const float *)&p, codes));
            }
        sum /= 4;
        const float y = luma_of((const float *)&sum, codes);
        const size_t index = pair / 2 * (size_t)codes->chroma_step;
        put(cb, index, codes, 128 + codes->chroma_range * (sum[2] - y) / (2 * (1 - codes->kb)));
        put(cr, index, codes, 128 + codes->chroma_range * (sum[0] - y) / (2 * (1 - codes->kr)));
    }
}
