# argvet golden 1
# site: snippet-container
# case: python
# policy: 619e4b567300 snippet-container
docker run \
  --rm \
  --name snippet-python \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 64 \
  --network none \
  --cpus 1.0 \
  --memory 512m \
  --read-only \
  -v /tmp/snippet-1:/work:ro \
  python:3 \
  timeout 10 python3 /work/snippet.py
