# argvet golden 1
# site: task-exec
# case: environment
# policy: d3205568f6c0 task-exec
docker exec \
  -u 10001 \
  --env 'GREETING=it'\''s' \
  --env LANG=C.UTF-8 \
  task-1 \
  sh -c 'echo "$GREETING"'
