# argvet golden 1
# site: snippet-container
# case: javascript
# policy: 619e4b567300 snippet-container
docker run \
  --rm \
  --name snippet-javascript \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 64 \
  --network none \
  --cpus 1.0 \
  --memory 512m \
  --read-only \
  -v /tmp/snippet-1:/work:ro \
  node:24 \
  timeout 10 node /work/snippet.js
