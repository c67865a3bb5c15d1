# argvet golden 1
# site: task-container
# case: longest-life
# policy: 228edec6fb6a task-container
docker run \
  -d \
  --name task-6 \
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
  debian \
  sleep 604800
