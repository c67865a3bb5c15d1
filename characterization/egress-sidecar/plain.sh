# argvet golden 1
# site: egress-sidecar
# case: plain
# policy: 035372a718a1 egress-sidecar
docker create \
  --name egress-1 \
  --init \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 256 \
  --read-only \
  --network outside \
  --user 13:13 \
  --tmpfs /tmp:rw,noexec,nosuid,nodev,size=16m \
  registry.example/proxy@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
