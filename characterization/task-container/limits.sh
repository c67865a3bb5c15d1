# argvet golden 1
# site: task-container
# case: limits
# policy: 228edec6fb6a task-container
docker run \
  -d \
  --name task-3 \
  --init \
  --cap-drop ALL \
  --cap-add CHOWN \
  --cap-add DAC_OVERRIDE \
  --cap-add FOWNER \
  --cap-add SETGID \
  --cap-add SETUID \
  --security-opt no-new-privileges \
  --pids-limit 32768 \
  --network none \
  --memory 4096m \
  --cpus 1.5 \
  registry.example/tasks/compile:1.4 \
  sleep 3600
