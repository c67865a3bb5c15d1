# argvet golden 1
# site: task-exec
# case: root
# policy: d3205568f6c0 task-exec
docker exec \
  -u root \
  task-1 \
  sh -c 'chown -R 10001 /task'
