# argvet golden 1
# site: snippet-container
# case: hour
# policy: 619e4b567300 snippet-container
docker run \
  --rm \
  --name snippet-hour \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 64 \
  --network none \
  --cpus 1.0 \
  --memory 512m \
  --read-only \
  -v '/srv/snippets/ü 1:/work:ro' \
  registry.example:5000/python:3 \
  timeout 3600 python3 /work/snippet.py
