#pragma once

/* Maps for thresholds: at which part of a change each sample of a plane is reached, from 0 to 65535. */

#include <stddef.h>
#include <stdint.h>

typedef enum {
    /* The fraction of `repeats` times u. */
    CPIX_WIPE_LINE,
    /* Twice the distance of u from 1/2. */
    CPIX_WIPE_DOORS,
    /* The greater of twice the distances of x and y from 1/2. */
    CPIX_WIPE_BOX,
    /* The distance from the middle, in samples; 1 is in the corners. */
    CPIX_WIPE_CIRCLE,
    /* The angle around the middle, clockwise from the top; 1 is a whole turn. */
    CPIX_WIPE_CLOCK,
} cpix_wipe_shape;

typedef struct {
    cpix_wipe_shape shape;
    /* u = a x + b y + c, where x and y are the position of a sample's center as fractions of the plane. */
    double a, b, c;
    double repeats;
} cpix_wipe_pattern;

/* Writes the map of a plane of two bytes a sample.
 *
 * extent_x and extent_y are the end of the plane in samples: those of color planes of images with odd sides are
 * half a sample less than its width and height. */
void cpix_wipe_map(uint16_t *samples, int32_t width, int32_t height, double extent_x, double extent_y,
                   const cpix_wipe_pattern *pattern);
