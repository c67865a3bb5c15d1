# argvet golden 1
# site: task-container
# case: mounts
# policy: 228edec6fb6a task-container
docker run \
  -d \
  --name task-4 \
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
  --mount type=bind,source=/srv/tasks/4,target=/task,readonly \
  --mount type=bind,source=/srv/runs/4,target=/out \
  registry.example/tasks/compile:1.4 \
  sleep 3600
