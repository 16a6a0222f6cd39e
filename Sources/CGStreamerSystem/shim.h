/* Nothing of ours: this module only carries the flags that pkg-config gives. */
