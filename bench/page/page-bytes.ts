/** The scripts that a page waits for before it is drawn, from the table that the build wrote into the page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Claim, Table } from "../report.ts";

const dist = join(import.meta.dirname, "../../apps/web/dist");
const mostJsBytes = 150_000;

type File = { readonly name: string; readonly bytes: number };
type Transfer = { readonly page: string; readonly files: readonly File[] };

/** Entry, static imports, the page's own chunks, and the base and the page's areas of one language. */
export const transferOf = (page: string): Transfer => {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const tagged = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const table = /data-chunks='([^']+)'/.exec(html)?.[1] ?? "{}";
  const chunks = JSON.parse(table) as Record<string, readonly string[]>;
  const own = ["en", page, `en${page}`].flatMap((row) => chunks[row] ?? []);
  const scripts = own.filter((name) => name.endsWith(".js")).map((name) => `/assets/${name}`);
  const names = new Set([...tagged, ...scripts]);
  return { page, files: [...names].map((name) => ({ name, bytes: transferBytes(join(dist, name)) })) };
};

const transferBytes = (path: string): number =>
  existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`).length : gzipSync(readFileSync(path)).length;

const sum = (files: readonly File[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** Every file of `/`, and the sizes of the other pages. */
export const transferTables = (transfers: readonly Transfer[]): Table[] => [
  ...transfers
    .filter(({ page }) => page === "/")
    .map(({ page, files }) => ({
      title: `JavaScript before the first paint of ${page} (gzip)`,
      columns: ["file", "transfer"],
      rows: files.map(({ name, bytes }) => [name.replace("/assets/", ""), kilobytes(bytes)]),
    })),
  {
    title: "JavaScript before a page is drawn (gzip)",
    columns: ["page", "files", "transfer"],
    rows: transfers.map(({ page, files }) => [page, files.length, kilobytes(sum(files))]),
  },
];

export const transferClaims = (transfers: readonly Transfer[]): Claim[] =>
  transfers
    .filter(({ page }) => page === "/")
    .map(({ page, files }) => ({
      claim: `JavaScript before the first paint of ${page} under ${kilobytes(mostJsBytes)}`,
      measured: kilobytes(sum(files)),
      held: sum(files) < mostJsBytes,
    }));
