# argvet golden 1
# site: task-container
# case: environment
# policy: 228edec6fb6a task-container
docker run \
  -d \
  --name task-5 \
  --init \
  --cap-drop ALL \
  --cap-add CHOWN \
  --cap-add DAC_OVERRIDE \
  --cap-add FOWNER \
  --cap-add SETGID \
  --cap-add SETUID \
  --security-opt no-new-privileges \
  --pids-limit 32768 \
  --network task-5-egress \
  --env HTTPS_PROXY=http://proxy:8080 \
  --env $'NOTE=two\nlines --privileged' \
  registry.example/tasks/compile:1.4 \
  sleep 3600
