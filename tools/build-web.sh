# Sourced after bootstrap.sh. build_web builds apps/web/dist, and the operators' console in apps/web/console/dist, when their inputs differ from the last build:
# its sources, the packages it compiles in, the lock, and the one setting that is compiled in.

web_stamp="$ROOT/apps/web/dist/.built-from"

web_sources() {
  find apps/web packages/core packages/wire -type d \( -name dist -o -name node_modules \) -prune -o \
    -type f ! -name '*.test.ts' ! -name '*.test.tsx' ! -name '*.md' ! -name text-files.ts -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum
  cksum package-lock.json tsconfig.base.json
  printf '%s\n' "SIGN_SECRET=${SIGN_SECRET:-}"
}

build_web() {
  built_from=$(web_sources | cksum)
  if [ -f "$web_stamp" ] && [ "$(cat "$web_stamp")" = "$built_from" ] && [ -f apps/web/dist/index.html ] && [ -f apps/web/console/dist/console.html ]; then return; fi
  say "building the web app; this takes a few seconds."
  # Side by side: each leaves cores idle for a part of its time.
  (cd apps/web && exec "$NODE" "$ROOT/node_modules/.bin/vite" build --config vite.console.config.ts --logLevel warn) >&2 &
  console=$!
  (cd apps/web && "$NODE" "$ROOT/node_modules/.bin/vite" build --logLevel warn) >&2 || is_built=no
  wait "$console" || is_console_built=no
  [ -z "${is_built:-}" ] ||
    give_up "the web app could not be built; the lines above say why. If apps/web/dist belongs to another user, remove it."
  [ -z "${is_console_built:-}" ] || give_up "the operators' console could not be built; the lines above say why."
  printf '%s\n' "$built_from" >"$web_stamp"
}

# The app with the page of parts, which no other build has: apps/web/parts/dist.
build_parts() {
  parts_stamp="$ROOT/apps/web/parts/dist/.built-from"
  built_from=$(web_sources | cksum)
  if [ -f "$parts_stamp" ] && [ "$(cat "$parts_stamp")" = "$built_from" ]; then return; fi
  (cd apps/web && "$NODE" "$ROOT/node_modules/.bin/vite" build --mode parts --outDir parts/dist --logLevel warn) >&2 ||
    give_up "the page of parts could not be built; the lines above say why."
  printf '%s\n' "$built_from" >"$parts_stamp"
}
