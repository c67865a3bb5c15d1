# argvet golden 1
# site: repo-container
# case: network
# policy: ff2ea13d466d repo-container
docker run \
  --rm \
  --init \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 32768 \
  --user 1000:1000 \
  --network mirror \
  --workdir /repo \
  --mount type=bind,source=/srv/repo,target=/repo \
  node:24 \
  sh -c 'npm ci'
