#!/bin/sh
# Renders the parts of a job on other machines by ssh, and joins them here.
#   parallel.sh JOB HOSTS [PARTS]     HOSTS: as GNU parallel has them, such as node1,node2 or : for this machine
#                                     PARTS: how many parts each machine renders at a time; 1 if none is given
# Needs GNU parallel here, ssh without a password, and cutroom on the PATH of all machines, which see JOB, an absolute path, and
# the inputs under the same paths. A part that fails is tried on another machine, up to three times in all.
set -u
if [ $# -lt 2 ]; then
    echo "usage: parallel.sh JOB HOSTS [PARTS]" >&2
    exit 64
fi
cutroom=${CUTROOM:-cutroom}
# -q: no shell reads the name of the job.
"$cutroom" join "$1" --missing |
    parallel -q --will-cite --sshlogin "$2" --jobs "${3:-1}" --retries 3 "$cutroom" part "$1" {}
exec "$cutroom" join "$1"
