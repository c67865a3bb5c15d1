# argvet golden 1
# site: task-exec
# case: root
# policy: 4f8912472870 task-exec
docker exec \
  -u root \
  task-1 \
  sh -c 'chown -R 10001 /task'
