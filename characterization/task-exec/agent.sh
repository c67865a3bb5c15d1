# argvet golden 1
# site: task-exec
# case: agent
# policy: 4f8912472870 task-exec
docker exec \
  -u 10001 \
  task-1 \
  sh -c 'make test'
