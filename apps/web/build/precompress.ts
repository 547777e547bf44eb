/** Writes `.gz` and `.br` beside every compressible file of the build, so that the server never compresses. */
import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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
      // Files side by side: all cores compress.
      handler: async () => {
        const paths = filesBelow(directory).filter((path) => compressible.test(path));
        await Promise.all(paths.map(compressOne));
      },
    },
  };
};

const filesBelow = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());

const compressOne = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  if (bytes.length < smallestBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
};
