# argvet golden 1
# site: snippet-container
# case: sh
# policy: 619e4b567300 snippet-container
docker run \
  --rm \
  --name snippet-sh \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 64 \
  --network none \
  --cpus 1.0 \
  --memory 512m \
  --read-only \
  -v /tmp/snippet-1:/work:ro \
  busybox:1 \
  timeout 10 sh /work/snippet.sh
