# argvet golden 1
# site: task-exec
# case: directory
# policy: 4f8912472870 task-exec
docker exec \
  -u 10001 \
  --workdir /task \
  task-1 \
  sh -c ./solve
