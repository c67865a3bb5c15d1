# Debian's packages, unpacked below a folder. To be sourced; the caller's `dir` is a folder for what is downloaded.

# Packages with all that they depend on, unpacked. Nothing of them is configured: no program of theirs runs on this
# machine.
unpack() { # unpack ROOT PACKAGE...
  local root=$1 debs=$dir/debs
  shift
  mkdir -p "$root" "$debs/partial"
  apt-get install -y -qq --no-install-recommends --download-only \
    -o Dir::State::status=/dev/null -o Dir::Cache::archives="$debs" -o Debug::NoLocking=1 "$@" >&2
  find "$debs" -name '*.deb' -print0 | xargs -0 -P "$(nproc)" -I{} dpkg-deb --extract {} "$root"
}
