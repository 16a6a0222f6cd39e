#!/bin/sh
# Submits the parts of a job as an array job of AWS Batch, and the joining as a job that depends on it. Not tried on AWS.
#   aws-batch.sh QUEUE PARTS     PARTS: the number that cutroom plan has printed, from 2 to 10000
# The definitions of both jobs are beside this file, and are registered once, with the image and the file system adapted:
#   aws batch register-job-definition --cli-input-json file://aws-batch-part.json
#   aws batch register-job-definition --cli-input-json file://aws-batch-join.json
# They mount a file system at /media, on which the folder of the job is /media/job.
set -eu
if [ $# -ne 2 ]; then
    echo "usage: aws-batch.sh QUEUE PARTS" >&2
    exit 64
fi
aws=${AWS:-aws}
parts=$("$aws" batch submit-job --job-name cutroom-parts --job-definition cutroom-part --job-queue "$1" \
    --array-properties "size=$2" --query jobId --output text)
"$aws" batch submit-job --job-name cutroom-join --job-definition cutroom-join --job-queue "$1" --depends-on "jobId=$parts" \
    --query jobId --output text
