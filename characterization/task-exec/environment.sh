# argvet golden 1
# site: task-exec
# case: environment
# policy: 4f8912472870 task-exec
docker exec \
  -u 10001 \
  --env 'GREETING=it'\''s' \
  --env LANG=C.UTF-8 \
  task-1 \
  sh -c 'echo "$GREETING"'
