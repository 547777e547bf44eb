/** Holds the build to what a page may load before it is drawn: a page that grew past it fails the build by name. */
import { gzipSync } from "node:zlib";

type Script = { readonly fileName: string; readonly code: string };
export type Loads = { readonly page: string; readonly files: ReadonlySet<string> };

/** A sentence for each page over its limit, of bytes of JavaScript after gzip. */
export const tooHeavy = (
  loads: readonly Loads[],
  limits: Readonly<Record<string, number>>,
  scripts: readonly Script[],
): string[] => {
  const weights = new Map(scripts.map(({ fileName, code }) => [fileName, gzipSync(code).length]));
  return loads.flatMap(({ page, files }) => {
    const bytes = [...files].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0);
    const limit = limits[page] ?? 0;
    if (bytes <= limit) return [];
    return [
      `${page} loads ${kilobytes(bytes)} of JavaScript before it is drawn, more than ${kilobytes(limit)}`,
    ];
  });
};

const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
