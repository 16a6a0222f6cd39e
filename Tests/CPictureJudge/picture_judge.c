#include "picture_judge.h"

PictureJudgeErrors picture_judge_compare(PictureJudgePlanes picture, PictureJudgePlanes wanted, size_t x,
                                         size_t y, size_t width, size_t height, int is709) {
    /* Limited range: 219 steps of luma and 224 of chroma make 255 of R, G, B. */
    const double scale = 255.0 / 219.0;
    const double redCr = is709 ? 1.79274 : 1.59603, blueCb = is709 ? 2.11240 : 2.01723;
    const double greenCb = is709 ? -0.21325 : -0.39176, greenCr = is709 ? -0.53291 : -0.81297;
    double luma = 0, rgb = 0;
    for (size_t row = 0; row < height; row++) {
        const uint8_t *y1 = picture.luma + (y + row) * picture.width + x;
        const uint8_t *y2 = wanted.luma + row * wanted.width;
        size_t chroma1 = (y + row) / 2 * (picture.width / 2) + x / 2, chroma2 = row / 2 * (wanted.width / 2);
        for (size_t column = 0; column < width; column++) {
            const double dy = (double)y1[column] - y2[column];
            const double db = (double)picture.cb[chroma1 + column / 2] - wanted.cb[chroma2 + column / 2];
            const double dr = (double)picture.cr[chroma1 + column / 2] - wanted.cr[chroma2 + column / 2];
            const double red = scale * dy + redCr * dr, blue = scale * dy + blueCb * db;
            const double green = scale * dy + greenCb * db + greenCr * dr;
            luma += dy * dy;
            rgb += red * red + green * green + blue * blue;
        }
    }
    const double count = (double)width * (double)height;
    return (PictureJudgeErrors){luma / count, rgb / (3 * count)};
}
