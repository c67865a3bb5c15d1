# argvet golden 1
# site: egress-sidecar
# case: other-user
# policy: 035372a718a1 egress-sidecar
docker create \
  --name egress-2 \
  --init \
  --cap-drop ALL \
  --security-opt no-new-privileges \
  --pids-limit 256 \
  --read-only \
  --network mirror \
  --user 65532:65532 \
  --tmpfs /tmp:rw,noexec,nosuid,nodev,size=16m \
  registry.example/proxy@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
