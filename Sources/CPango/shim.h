/* Pango, Cairo and Fontconfig as they are: this module only names the headers, pkg-config gives the flags. */
#pragma once

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
