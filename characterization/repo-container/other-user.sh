# argvet golden 1
# site: repo-container
# case: other-user
# policy: ff2ea13d466d repo-container
docker run \
  --rm \
  --init \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 32768 \
  --user 501:20 \
  --network none \
  --workdir /repo \
  --mount 'type=bind,source=/srv/my repo,target=/repo' \
  node:24 \
  sh -c make
