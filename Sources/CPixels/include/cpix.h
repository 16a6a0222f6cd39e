#pragma once

/* Loops over pixels, one header per topic, without policy or dependencies. The callers choose tables and
 * matrices, own the memory, and assign a meaning to planes and numbers. */

#include "cpix_alpha.h"
#include "cpix_blur.h"
#include "cpix_color.h"
#include "cpix_float.h"
#include "cpix_packing.h"
#include "cpix_palette.h"
#include "cpix_planes.h"
#include "cpix_projection.h"
#include "cpix_rounded.h"
#include "cpix_sampling.h"
#include "cpix_wipe.h"
