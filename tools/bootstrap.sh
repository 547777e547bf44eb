# Sourced by start, test and the like: afterwards the working directory is the repository, the packages of the lock file
# are installed, NODE names a Node of version 24 or later, and PATH finds it first. `packages` says which are needed:
# `product`, what builds and runs the product, or `all`, with what tests and tools need beside it.
# A plain shell, because a fresh machine may have only Node 20 and npm, and because it adds no process.

ROOT=$(cd "$here/.." && pwd -P)
cd "$ROOT"

say() { printf '%s\n' "candor: $*" >&2; }
give_up() {
  say "$*"
  exit 1
}

case "$(uname -s)" in
Linux | Darwin) ;;
*) give_up "this runs on Linux and macOS; this machine is $(uname -s)." ;;
esac
command -v node >/dev/null 2>&1 || give_up "Node is missing. Install Node 20 or later (https://nodejs.org), then try again."
command -v npm >/dev/null 2>&1 || give_up "npm is missing. It comes with Node (https://nodejs.org); install it, then try again."

node_major() {
  version=$("$1" --version 2>/dev/null) || version=v0
  version=${version#v}
  echo "${version%%.*}"
}
[ "$(node_major node)" -ge 20 ] || give_up "Node $(node --version) is too old. Install Node 20 or later (https://nodejs.org), then try again."

# Written after a complete install, into each folder of packages that it made: the digest of the lock and what was installed, then which
# folders these are. Nothing else says so: a folder that was copied from elsewhere, alone or in part, has times and records that look right.
installed_from="node_modules/.candor-installed"
lock_digest() { cksum <package-lock.json; }

holds() {
  [ -f "$installed_from" ] && [ "$(head -n 1 "$installed_from")" = "$(lock_digest) $1" ] || return 1
  for folder in $(tail -n +2 "$installed_from"); do cmp -s "$installed_from" "$folder/.candor-installed" || return 1; done
}

is_installed() { holds all || { [ "$packages" = product ] && holds product; }; }

# npm ci takes away what is there. A server may run from it, so what only tests need is added to the product's packages.
npm_way() {
  [ "$packages" = all ] || { echo ci --omit=dev && return; }
  if holds product; then echo install --no-save --include=dev; else echo ci --include=dev; fi
}

install() {
  way=$(npm_way)
  say "installing packages (npm $way); this takes a minute."
  rm -f "$installed_from"
  npm $way --no-audit --no-fund --loglevel=error >&2 || return 1
  folders=$(ls -d apps/*/node_modules packages/*/node_modules 2>/dev/null || true)
  # One that cannot be written to is installed again next time.
  for folder in $folders node_modules; do
    rm -f "$folder/.candor-installed" 2>/dev/null || true
    { echo "$(lock_digest) $packages" && printf '%s\n' $folders; } >"$folder/.candor-installed" 2>/dev/null || true
  done
}

# Two installs at once would delete each other's files: the second waits, unless the process that holds the lock is gone.
if ! is_installed; then
  turn="$ROOT/.installing"
  until mkdir "$turn" 2>/dev/null; do
    holder=$(cat "$turn/pid" 2>/dev/null || true)
    sleep 1
    [ -n "$holder" ] && kill -0 "$holder" 2>/dev/null && continue
    # The process number is written just after the folder is made: only a folder without it for a second is abandoned.
    if [ "$(cat "$turn/pid" 2>/dev/null || true)" = "$holder" ]; then rm -rf "$turn"; fi
  done
  echo "$$" >"$turn/pid"
  trap 'rm -rf "$turn"' EXIT INT TERM
  is_installed || install || give_up "npm failed. The packages come from your npm registry: check the network and the lines above, then try again."
  rm -rf "$turn"
  trap - EXIT INT TERM
fi

# Our own Node comes as a package for Linux; elsewhere the machine's own Node is used.
if [ "$(node_major "$ROOT/node_modules/.bin/node")" -ge 24 ]; then
  NODE="$ROOT/node_modules/.bin/node"
else
  NODE=$(command -v node)
  [ "$(node_major "$NODE")" -ge 24 ] ||
    give_up "Node 24 is needed and the package that brings it was not installed for this machine ($(uname -sm)). Install Node 24 or later, then try again."
fi
PATH="$ROOT/node_modules/.bin:$PATH"
# Node keeps what it has compiled, so the next start need not strip and compile some two thousand files again, in each thread.
NODE_COMPILE_CACHE="$ROOT/node_modules/.candor-compiled"
export NODE PATH NODE_COMPILE_CACHE
