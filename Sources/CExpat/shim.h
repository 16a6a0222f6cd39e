/* Expat as it is: this module only names the header, pkg-config gives the flags. */
#pragma once

#include <expat.h>
