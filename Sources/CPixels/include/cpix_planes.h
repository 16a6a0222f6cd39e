#pragma once

#include <stddef.h>
#include <stdint.h>

/* The planes of a 4:2:0 picture: Y', Cb, Cr and, if the picture has it, alpha. Strides are in bytes. Cb and Cr have
 * half the columns and rows, rounded up. Samples of more than 8 bits take two bytes, little-endian. A function writes
 * to the planes only of the picture that it is told to write to. */
typedef struct {
    uint8_t *planes[4];
    ptrdiff_t strides[4];
} cpix_planes;
