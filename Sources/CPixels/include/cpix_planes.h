#pragma once

#include <stddef.h>
#include <stdint.h>

/* The planes of a 4:2:0 image: Y', Cb, Cr and, if the image has it, alpha. Strides are in bytes. Cb and Cr
 * have half the columns and rows, rounded up. Samples of more than 8 bits take two bytes, little-endian. A
 * function writes only to the planes of its target. */
typedef struct {
    uint8_t *planes[4];
    ptrdiff_t strides[4];
} cpix_planes;
