/** Puts `text-policy.js` into a page before every other script of it. Inline, because a request of its own would delay the first paint. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Without the comments, which no browser needs. */
const script = readFileSync(join(import.meta.dirname, "text-policy.js"), "utf8").replaceAll(
  /\/\*[\s\S]*?\*\/\n|^ *\/\/.*\n/gm,
  "",
);

export const textPolicy = (): Plugin => ({
  name: "text-policy",
  transformIndexHtml: {
    order: "post",
    handler: () => [{ tag: "script", children: script, injectTo: "head-prepend" }],
  },
});
