#include "include/cpix_palette.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 0xFFFF };

struct cpix_palette_work {
    /* For each color of 5 bits per component: the number of pixels with it, and the sums of their lower
     * bits. */
    uint32_t counts[32768], rests[3][32768];
    uint16_t used[32768], nearest[32768];
    int16_t errors[2][(CPIX_LONGEST_ROW + 2) * 3];
};

const size_t cpix_palette_work_size = sizeof(cpix_palette_work);

static int32_t is_changed(const uint8_t *pixel, const uint8_t *shown, int32_t tolerance) {
    return abs(pixel[0] - shown[0]) > tolerance || abs(pixel[1] - shown[1]) > tolerance ||
           abs(pixel[2] - shown[2]) > tolerance;
}

static uint16_t bin_of(int32_t red, int32_t green, int32_t blue) {
    return (uint16_t)((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3);
}

/* The smallest rectangle with all changed pixels. */
static cpix_indexed changed_part(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height,
                                 const uint8_t *shown, int32_t tolerance) {
    int32_t left = width, right = -1, top = height, bottom = -1;
    for (int32_t y = 0; y < height; y++) {
        const uint8_t *row = pixels + y * stride, *before = shown + (ptrdiff_t)y * width * 3;
        int32_t first = 0, last = width - 1;
        while (first < width && !is_changed(row + first * 4, before + first * 3, tolerance)) first++;
        if (first == width) continue;
        while (!is_changed(row + last * 4, before + last * 3, tolerance)) last--;
        if (first < left) left = first;
        if (last > right) right = last;
        if (y < top) top = y;
        bottom = y;
    }
    if (bottom < 0) return (cpix_indexed){0};
    return (cpix_indexed){.x = left, .y = top, .width = right - left + 1, .height = bottom - top + 1};
}

/* MARK: The palette */

typedef struct {
    double sum, squares;
} moments;

/* A box of the color space: a range of the colors in use. */
typedef struct {
    int32_t first, end, axis;
    /* The spread of its colors along the axis along which they differ most, and their mean there. */
    double spread, mean;
    double color[3];
} box;

static double component(const cpix_palette_work *work, uint16_t bin, int32_t axis) {
    int32_t upper = (bin >> (10 - 5 * axis) & 31) << 3;
    return upper + (double)work->rests[axis][bin] / work->counts[bin];
}

static void measure(box *box, const cpix_palette_work *work) {
    double count = 0;
    moments axes[3] = {{0}};
    for (int32_t i = box->first; i < box->end; i++) {
        uint16_t bin = work->used[i];
        double weight = work->counts[bin];
        count += weight;
        for (int32_t axis = 0; axis < 3; axis++) {
            double value = component(work, bin, axis);
            axes[axis].sum += weight * value;
            axes[axis].squares += weight * value * value;
        }
    }
    box->spread = 0;
    for (int32_t axis = 0; axis < 3; axis++) {
        double mean = axes[axis].sum / count, spread = axes[axis].squares - axes[axis].sum * mean;
        box->color[axis] = mean;
        if (box->end - box->first > 1 && spread > box->spread) {
            box->spread = spread;
            box->axis = axis;
            box->mean = mean;
        }
    }
}

/* Moves the colors up to the mean before the others; returns the index of the first of the others. */
static int32_t part(const box *box, cpix_palette_work *work) {
    int32_t middle = box->first;
    for (int32_t i = box->first; i < box->end; i++) {
        uint16_t bin = work->used[i];
        if (component(work, bin, box->axis) > box->mean) continue;
        work->used[i] = work->used[middle];
        work->used[middle++] = bin;
    }
    return middle;
}

static int32_t choose_colors(cpix_palette_work *work, int32_t used_count, uint8_t *palette) {
    box boxes[CPIX_PALETTE_SIZE] = {{.first = 0, .end = used_count}};
    int32_t count = 1;
    measure(&boxes[0], work);
    while (count < CPIX_PALETTE_SIZE) {
        int32_t widest = 0;
        for (int32_t i = 1; i < count; i++)
            if (boxes[i].spread > boxes[widest].spread) widest = i;
        int32_t middle = boxes[widest].spread > 0 ? part(&boxes[widest], work) : boxes[widest].first;
        if (middle == boxes[widest].first || middle == boxes[widest].end) {
            if (boxes[widest].spread == 0) break;
            boxes[widest].spread = 0;
            continue;
        }
        boxes[count] = (box){.first = middle, .end = boxes[widest].end};
        boxes[widest].end = middle;
        measure(&boxes[count++], work);
        measure(&boxes[widest], work);
    }
    for (int32_t i = 0; i < count; i++)
        for (int32_t axis = 0; axis < 3; axis++) palette[i * 3 + axis] = (uint8_t)(boxes[i].color[axis] + 0.5);
    return count;
}

static int32_t nearest(cpix_palette_work *work, uint16_t bin, const uint8_t *palette, int32_t count) {
    if (work->nearest[bin] != UNKNOWN) return work->nearest[bin];
    double color[3];
    for (int32_t axis = 0; axis < 3; axis++)
        color[axis] =
            work->counts[bin] ? component(work, bin, axis) : ((bin >> (10 - 5 * axis) & 31) << 3) + 3.5;
    int32_t best = 0;
    double least = 1e9;
    for (int32_t i = 0; i < count; i++) {
        double red = color[0] - palette[i * 3], green = color[1] - palette[i * 3 + 1],
               blue = color[2] - palette[i * 3 + 2];
        double distance = red * red + green * green + blue * blue;
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    work->nearest[bin] = (uint16_t)best;
    return best;
}

/* MARK: Pixels */

static int32_t clamp(int32_t value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

cpix_indexed cpix_index(const uint8_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *shown,
                        int32_t is_first, int32_t tolerance, uint8_t *palette, uint8_t *indices,
                        cpix_palette_work *work) {
    if (is_first) tolerance = -1;
    cpix_indexed result = changed_part(pixels, stride, width, height, shown, tolerance);
    if (result.width == 0) return result;

    memset(work->counts, 0, sizeof work->counts);
    memset(work->rests, 0, sizeof work->rests);
    memset(work->nearest, 0xFF, sizeof work->nearest);
    memset(work->errors, 0, sizeof work->errors);
    int32_t used_count = 0;
    for (int32_t y = result.y; y < result.y + result.height; y++) {
        const uint8_t *row = pixels + y * stride + result.x * 4;
        const uint8_t *before = shown + ((ptrdiff_t)y * width + result.x) * 3;
        for (int32_t x = 0; x < result.width; x++) {
            const uint8_t *pixel = row + x * 4;
            if (!is_changed(pixel, before + x * 3, tolerance)) continue;
            uint16_t bin = bin_of(pixel[0], pixel[1], pixel[2]);
            if (work->counts[bin]++ == 0) work->used[used_count++] = bin;
            for (int32_t axis = 0; axis < 3; axis++) work->rests[axis][bin] += pixel[axis] & 7;
        }
    }
    result.color_count = choose_colors(work, used_count, palette);

    for (int32_t y = 0; y < result.height; y++) {
        const uint8_t *row = pixels + (result.y + y) * stride + result.x * 4;
        uint8_t *before = shown + ((ptrdiff_t)(result.y + y) * width + result.x) * 3;
        uint8_t *line = indices + (ptrdiff_t)y * result.width;
        int16_t *errors = work->errors[y & 1], *below = work->errors[1 - (y & 1)];
        memset(below, 0, (size_t)(result.width + 2) * 3 * sizeof *below);
        for (int32_t x = 0; x < result.width; x++) {
            const uint8_t *pixel = row + x * 4;
            if (!is_changed(pixel, before + x * 3, tolerance)) {
                line[x] = (uint8_t)result.color_count;
                continue;
            }
            int32_t wished[3];
            for (int32_t axis = 0; axis < 3; axis++)
                wished[axis] = clamp(pixel[axis] + ((errors[(x + 1) * 3 + axis] + 8) >> 4));
            int32_t index = nearest(work, bin_of(wished[0], wished[1], wished[2]), palette, result.color_count);
            line[x] = (uint8_t)index;
            for (int32_t axis = 0; axis < 3; axis++) {
                int32_t error = wished[axis] - palette[index * 3 + axis];
                errors[(x + 2) * 3 + axis] += (int16_t)(error * 7);
                below[x * 3 + axis] += (int16_t)(error * 3);
                below[(x + 1) * 3 + axis] += (int16_t)(error * 5);
                below[(x + 2) * 3 + axis] += (int16_t)error;
            }
            memcpy(before + x * 3, pixel, 3);
        }
    }
    return result;
}
