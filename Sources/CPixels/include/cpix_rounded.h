#pragma once

/* Maps of rounded rectangles, for thresholds: which part of each sample of a plane isn't covered. */

#include "cpix_sampling.h"

typedef struct {
    /* Maps a position on the plane, in samples, to the coordinates of the rectangle. */
    cpix_map map;
    double left, top, right, bottom;
    /* At most half the shorter side. */
    double radius;
    /* The length of a sample's side in the coordinates of the rectangle: over it, the edge is smooth. */
    double sample;
    /* The width of a ring within the edge, which alone is covered; 0 for all of the rectangle. */
    double ring;
    /* Whether everything is covered but the samples beyond the rounded corners. */
    bool is_corners_only;
} cpix_rounded;

/* Writes a map of two bytes a sample: from 0 for a covered sample to 65535. */
void cpix_rounded_map(uint16_t *samples, int32_t width, int32_t height, const cpix_rounded *shape);
