#include "cpix_float.h"

static inline unsigned sample_at(const uint8_t *samples, size_t index, size_t bytes) {
    return bytes == 1 ? samples[index] : samples[2 * index] | (unsigned)samples[2 * index + 1] << 8;
}

void cpix_read_alpha(const uint8_t *from, size_t bytes, float most, float *to, size_t count) {
    for (size_t i = 0; i < count; i++) to[4 * i + 3] = limit((float)sample_at(from, i, bytes) / most);
}

void cpix_write_alpha(const float *from, uint8_t *to, size_t bytes, float most, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const unsigned sample = (unsigned)(limit(from[4 * i + 3]) * most + 0.5f);
        if (bytes == 1) {
            to[i] = (uint8_t)sample;
        } else {
            to[2 * i] = (uint8_t)sample;
            to[2 * i + 1] = (uint8_t)(sample >> 8);
        }
    }
}

static inline bool has_alpha(const uint8_t *const rows[2], size_t bytes, size_t count, size_t column) {
    for (size_t i = column; i < count && i < column + 2; i++)
        if (sample_at(rows[0], i, bytes) != 0 || sample_at(rows[1], i, bytes) != 0) return true;
    return false;
}

bool cpix_next_alpha(const uint8_t *const rows[2], size_t bytes, size_t count, size_t *first, size_t *end) {
    size_t column = *first;
    while (column < count && !has_alpha(rows, bytes, count, column)) column += 2;
    if (column >= count) return false;
    *first = column;
    while (column < count && has_alpha(rows, bytes, count, column)) column += 2;
    *end = column < count ? column : count;
    return true;
}
