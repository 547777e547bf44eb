# Sourced after bootstrap.sh. Each of these builds a folder of apps/web when the inputs differ from its last build: the web app's sources, the
# packages it compiles in, the lock, and the one setting that is compiled in.

web_sources() {
  find apps/web packages/core packages/wire -type d \( -name dist -o -name node_modules \) -prune -o \
    -type f ! -name '*.test.ts' ! -name '*.test.tsx' ! -name '*.md' ! -name text-files.ts -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum
  cksum package-lock.json tsconfig.base.json
  printf '%s\n' "SIGN_SECRET=${SIGN_SECRET:-}"
}

# $1: the folder in apps/web, $2: its page, $3: what it is called; then what vite is told.
build_folder() {
  folder=$1 page=$2 what=$3
  shift 3
  stamp="$ROOT/apps/web/$folder/.built-from"
  built_from=$(web_sources | cksum)
  if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$built_from" ] && [ -f "apps/web/$folder/$page" ]; then return; fi
  say "building $what; this takes a few seconds."
  (cd apps/web && "$NODE" "$ROOT/node_modules/.bin/vite" build --logLevel warn "$@") >&2 ||
    give_up "$what could not be built; the lines above say why. If apps/web/$folder belongs to another user, remove it."
  printf '%s\n' "$built_from" >"$stamp"
}

# The customers' app.
build_app() { build_folder dist index.html "the web app"; }

# The operators' console, which is served only at an address of its own.
build_console() { build_folder console/dist console.html "the operators' console" --config vite.console.config.ts; }

# The app with the page of parts, which no other build has.
build_parts() { build_folder parts/dist index.html "the page of parts" --mode parts --outDir parts/dist; }

# App and console side by side: each leaves cores idle for a part of its time.
build_both() {
  build_console &
  console=$!
  build_app
  wait "$console" || exit 1
}
