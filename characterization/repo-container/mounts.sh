# argvet golden 1
# site: repo-container
# case: mounts
# policy: ff2ea13d466d repo-container
docker run \
  --rm \
  --init \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 32768 \
  --user 1000:1000 \
  --network none \
  --workdir /repo \
  --mount type=bind,source=/srv/repo,target=/repo \
  --mount type=bind,source=/srv/cache,target=/cache,readonly \
  --mount type=bind,source=/srv/reports,target=/reports \
  --env npm_config_cache=/cache \
  node:24 \
  sh -c 'npm ci --prefer-offline && npm test'
