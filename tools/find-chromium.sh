# Sourced after bootstrap.sh: afterwards CHROMIUM_PATH names a Chromium that the journeys were tried with. One that is new enough is
# taken as it is; otherwise Debian's or Ubuntu's package is installed, which needs root or a sudo that does not ask for a password.
# CHROMIUM_SHELL_PATH names what draws the pages of most journeys: the headless shell of the same version, which opens no windows and
# so needs half of the processor's time, or that Chromium again where there is none.

# Journeys were run with 150 and with 156.
oldest_chromium=150

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; }
}

install_chromium() {
  may_install || return 1
  say "installing Chromium for the browser tests (apt-get install chromium)."
  # Old package lists bring an old Chromium. Lists that cannot be refreshed may still name one.
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update >&2 || true
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium >&2
}

# The shell needs the files of a Chromium of just its version, so this fails when the package lists name another.
install_shell() {
  may_install || return 1
  say "installing Chromium's headless shell (apt-get install chromium-headless-shell)."
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends --no-upgrade chromium-headless-shell >&2
}

chromium_version() { "$1" --version 2>/dev/null | sed -n 's/^[^0-9]*\([0-9.]*\).*/\1/p'; }
chromium_major() { "$1" --version 2>/dev/null | sed -n 's/^[^0-9]*\([0-9][0-9]*\)\..*/\1/p'; }
is_new_enough() { [ "$(chromium_major "$1" || echo 0)" -ge "$oldest_chromium" ] 2>/dev/null; }

# The first that is new enough, otherwise the first.
find_chromium() {
  found=""
  for name in chromium chromium-browser google-chrome-stable google-chrome; do
    path=$(command -v "$name" 2>/dev/null) || continue
    found=${found:-$path}
    if is_new_enough "$path"; then
      found=$path
      break
    fi
  done
  printf '%s\n' "$found"
}

# Nothing when there is none of the version of CHROMIUM_PATH.
find_shell() {
  path=$(command -v chromium-headless-shell 2>/dev/null) || return 0
  [ "$(chromium_version "$path")" = "$(chromium_version "$CHROMIUM_PATH")" ] && printf '%s\n' "$path"
}

is_ours=yes
if [ -n "${CHROMIUM_PATH:-}" ]; then
  is_ours=no
  [ -x "$CHROMIUM_PATH" ] || give_up "CHROMIUM_PATH names $CHROMIUM_PATH, which is not a program. Correct it or unset it."
else
  CHROMIUM_PATH=$(find_chromium)
  if [ -z "$CHROMIUM_PATH" ] || ! is_new_enough "$CHROMIUM_PATH"; then
    install_chromium || true
    CHROMIUM_PATH=$(find_chromium)
  fi
  [ -n "$CHROMIUM_PATH" ] ||
    give_up "the browser tests need Chromium and it could not be installed here. Install it (apt-get install chromium) or set CHROMIUM_PATH to one; npm run check runs everything else."
fi
is_new_enough "$CHROMIUM_PATH" ||
  give_up "$CHROMIUM_PATH is Chromium $(chromium_major "$CHROMIUM_PATH"); the browser tests need $oldest_chromium or later. Install a newer one or set CHROMIUM_PATH to it; npm run check runs everything else."
if [ -z "${CHROMIUM_SHELL_PATH:-}" ]; then
  CHROMIUM_SHELL_PATH=$(find_shell || true)
  if [ -z "$CHROMIUM_SHELL_PATH" ] && [ "$is_ours" = yes ]; then
    install_shell || true
    CHROMIUM_SHELL_PATH=$(find_shell || true)
  fi
  CHROMIUM_SHELL_PATH=${CHROMIUM_SHELL_PATH:-$CHROMIUM_PATH}
fi
export CHROMIUM_PATH CHROMIUM_SHELL_PATH
