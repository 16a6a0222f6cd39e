#include "cgst.h"
