# argvet golden 1
# site: egress-sidecar
# case: environment
# policy: 035372a718a1 egress-sidecar
docker create \
  --name egress-5 \
  --init \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 256 \
  --read-only \
  --network outside \
  --user 13:13 \
  --tmpfs /tmp:rw,noexec,nosuid,nodev,size=16m \
  --env ALLOWED_HOSTS=registry.example,mirror.example \
  registry.example/proxy@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
