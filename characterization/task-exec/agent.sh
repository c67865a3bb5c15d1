# argvet golden 1
# site: task-exec
# case: agent
# policy: d3205568f6c0 task-exec
docker exec \
  -u 10001 \
  task-1 \
  sh -c 'make test'
