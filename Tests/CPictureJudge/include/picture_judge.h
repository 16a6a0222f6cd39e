#pragma once
#include <stddef.h>
#include <stdint.h>

/* One 4:2:0 picture in memory: rows without padding, chroma planes of half the size. */
typedef struct {
    const uint8_t *luma, *cb, *cr;
    size_t width;
} PictureJudgePlanes;

/* Mean squared errors, 8 bit a component. */
typedef struct {
    double luma;
    /* Of R, G and B together, by the matrix of the pictures; `is709` tells which. Nothing is clipped. */
    double rgb;
} PictureJudgeErrors;

/* Compares `width` x `height` pixels from (x, y) on, all even, of `picture` with the whole of `wanted`. In C,
   because the comparison of some hundred frames would take minutes in an unoptimised Swift build. */
PictureJudgeErrors picture_judge_compare(PictureJudgePlanes picture, PictureJudgePlanes wanted, size_t x,
                                         size_t y, size_t width, size_t height, int is709);
