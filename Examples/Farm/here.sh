#!/bin/sh
# Renders the parts of a job on this machine, several at a time, and joins them.
#   here.sh JOB [PROCESSES]     JOB: a folder that cutroom plan has made
# Parts that are there already aren't rendered again. Ends with the status of cutroom join, which names what is missing.
set -u
if [ $# -lt 1 ]; then
    echo "usage: here.sh JOB [PROCESSES]" >&2
    exit 64
fi
cutroom=${CUTROOM:-cutroom}
"$cutroom" join "$1" --missing | xargs -r -n 1 -P "${2:-2}" "$cutroom" part "$1"
exec "$cutroom" join "$1"
