# argvet golden 1
# site: task-exec
# case: directory
# policy: d3205568f6c0 task-exec
docker exec \
  -u 10001 \
  --workdir /task \
  task-1 \
  sh -c ./solve
