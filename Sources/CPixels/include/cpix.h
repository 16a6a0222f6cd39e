#pragma once

/* Loops over pixels, one header a topic. No policy, no dependency: what a plane or a number means, which table or
 * matrix is right, and who owns the memory are known to the callers. */

#include "cpix_color.h"
#include "cpix_packing.h"
#include "cpix_palette.h"
#include "cpix_planes.h"
#include "cpix_projection.h"
#include "cpix_sampling.h"
