#!/bin/sh
# Renders parts of a job until all are there. Start it on any number of machines that share the folder of the job; when it has
# ended on one, run cutroom join there.
#   folder.sh JOB
# A machine claims a part by making a folder, which succeeds on one machine only. A machine that is lost keeps its claims, so
# what is missing after all parts are claimed is rendered without one, by each machine that has nothing else to do, with the same
# bytes. After cutroom plan --replan, remove JOB/claims.
# Ends with the status of the first part that this machine couldn't render; 0 if there was none.
set -u
if [ $# -ne 1 ]; then
    echo "usage: folder.sh JOB" >&2
    exit 64
fi
cutroom=${CUTROOM:-cutroom}
claims=$1/claims
status=0

render() {
    "$cutroom" part "$1" "$2"
    ended=$?
    [ "$ended" -eq 0 ] || [ "$status" -ne 0 ] || status=$ended
    return "$ended"
}

missing=$("$cutroom" join "$1" --missing) || exit
mkdir -p "$claims" || exit 73
for part in $missing; do
    mkdir "$claims/$part" 2> /dev/null || continue
    # Another machine may be able to.
    render "$1" "$part" || rmdir "$claims/$part"
done
for part in $("$cutroom" join "$1" --missing); do
    render "$1" "$part"
done
exit "$status"
