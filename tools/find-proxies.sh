# Sourced after bootstrap.sh: afterwards NGINX_PATH, CADDY_PATH and HAPROXY_PATH name the proxies that tests put in front of the server.
# The machine's own are taken as they are. Otherwise Debian's packages are fetched and unpacked below node_modules, not installed: an installed
# one would be started, now and at each start of the machine. That needs root or a sudo that does not ask for a password.

proxies="$ROOT/node_modules/.candor-proxies"

find_proxy() {
  PATH="$PATH:/usr/sbin:/usr/local/sbin:$proxies/bin" command -v "$1" 2>/dev/null || true
}

# A program of the packages finds the libraries that came with it.
wrap_proxy() {
  found=$(find "$proxies/root/usr/sbin" "$proxies/root/usr/bin" -name "$1" 2>/dev/null | head -n 1)
  [ -n "$found" ] || return 1
  libraries=$(find "$proxies/root" -name '*.so.*' -exec dirname {} \; | sort -u | tr '\n' ':')
  printf '#!/bin/sh\nLD_LIBRARY_PATH="%s" exec "%s" "$@"\n' "$libraries" "$found" >"$proxies/bin/$1"
  chmod +x "$proxies/bin/$1"
}

fetch_proxies() {
  as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi; }
  command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1 || return 1
  [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; } || return 1
  say "fetching $* for the tests behind proxies (apt-get, not installed)."
  rm -rf "$proxies"
  mkdir -p "$proxies/packages/partial" "$proxies/bin" "$proxies/root"
  as_root apt-get update >&2 || true
  as_root apt-get install -y --no-install-recommends --download-only -o Dir::Cache::archives="$proxies/packages" "$@" >&2 || return 1
  for package in "$proxies"/packages/*.deb; do dpkg -x "$package" "$proxies/root" || return 1; done
  for name in "$@"; do wrap_proxy "$name" || return 1; done
}

missing=""
for name in nginx caddy haproxy; do [ -n "$(find_proxy "$name")" ] || missing="$missing $name"; done
[ -z "$missing" ] || fetch_proxies $missing || true
NGINX_PATH=${NGINX_PATH:-$(find_proxy nginx)}
CADDY_PATH=${CADDY_PATH:-$(find_proxy caddy)}
HAPROXY_PATH=${HAPROXY_PATH:-$(find_proxy haproxy)}
[ -n "$NGINX_PATH" ] && [ -n "$CADDY_PATH" ] && [ -n "$HAPROXY_PATH" ] ||
  say "the tests behind proxies will fail: nginx, caddy and haproxy are needed and could not be fetched here. Install them (apt-get install nginx caddy haproxy), or name them in NGINX_PATH, CADDY_PATH and HAPROXY_PATH."
export NGINX_PATH CADDY_PATH HAPROXY_PATH
