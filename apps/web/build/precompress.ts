/** Writes `.gz` and `.br` beside every compressible file of the build, so that the server never compresses. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a compressed copy saves less than a packet. */
const smallestBytes = 860;

export const precompress = (): Plugin => {
  let directory = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: (config) => {
      directory = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After those that still write files here.
      order: "post",
      sequential: true,
      handler: () => {
        for (const path of filesBelow(directory)) if (compressible.test(path)) compressOne(path);
      },
    },
  };
};

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());

const compressOne = (path: string): void => {
  const bytes = readFileSync(path);
  if (bytes.length < smallestBytes) return;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  );
};
