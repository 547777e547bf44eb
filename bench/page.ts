/**
 * What a phone loads before it shows / and /quotes, and how Lighthouse rates both: the page that was
 * built, served by the product itself with its bundled market.
 *
 * `npm run bench -- page [url]`: with a url, that running server is measured instead.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { startServer } from "../e2e/running-server.ts";
import type { Bench, Claim, Table } from "./report.ts";

const dist = join(import.meta.dirname, "../apps/web/dist");
const pages = ["/", "/quotes"] as const;
const mostJsBytes = 190_000;
const leastPerformance = 90;
const wholeAccessibility = 100;
/** The first signed minute and the first candles come after this. */
const settleMs = 5_000;
/** Lighthouse swings by a few points on a shared machine: the median of these counts. */
const runs = 3;

export const bench: Bench = async ([url]) => {
  const transfers = pages.map((page) => ({ page, files: filesBeforePaint(page) }));
  const scores = await withServer(url, async (base) => {
    const all: PageScores[] = [];
    for (const page of pages) all.push({ page, ...(await scoresOf(base + page)) });
    return all;
  });
  return {
    tables: [...transfers.map(transferTable), scoreTable(scores)],
    claims: [...transferClaims(transfers), ...scores.flatMap(scoreClaims)],
  };
};

type File = { readonly name: string; readonly bytes: number };
type Transfer = { readonly page: (typeof pages)[number]; readonly files: readonly File[] };

/** Every script that the first paint of a page waits for: entry, static imports, the page's chunk, one language. */
const filesBeforePaint = (page: string): readonly File[] => {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const tagged = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  const table = /data-chunks='([^']+)'/.exec(html)?.[1] ?? "{}";
  const chunks = JSON.parse(table) as Record<string, readonly string[]>;
  const names = new Set([...tagged, ...(chunks["en"] ?? []), ...(chunks[page] ?? [])]);
  return [...names].map((name) => ({ name, bytes: transferBytes(join(dist, name)) }));
};

const transferBytes = (path: string): number =>
  existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`).length : gzipSync(readFileSync(path)).length;

const sum = (files: readonly File[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

const transferTable = ({ page, files }: Transfer): Table => ({
  title: `JavaScript before the first paint of ${page} (gzip)`,
  columns: ["file", "transfer"],
  rows: [
    ...files.map(({ name, bytes }) => [name.replace("/assets/", ""), kilobytes(bytes)]),
    ["sum", kilobytes(sum(files))],
  ],
});

const transferClaims = (transfers: readonly Transfer[]): Claim[] =>
  transfers
    .filter(({ page }) => page === "/")
    .map(({ page, files }) => ({
      claim: `JavaScript before the first paint of ${page} under ${kilobytes(mostJsBytes)}`,
      measured: kilobytes(sum(files)),
      held: sum(files) < mostJsBytes,
    }));

type Scores = {
  readonly performance: number;
  readonly accessibility: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
};
type PageScores = Scores & { readonly page: string };

const withServer = async <Value>(
  url: string | undefined,
  use: (base: string) => Promise<Value>,
): Promise<Value> => {
  if (url !== undefined) return use(url);
  const server = await startServer();
  try {
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return await use(server.url);
  } finally {
    await server.stop();
  }
};

/** The run with the median performance, with the worst accessibility of all runs. */
const scoresOf = async (url: string): Promise<Scores> => {
  const all: Scores[] = [];
  for (let run = 0; run < runs; run++) all.push(await oneRun(url));
  const sorted = all.toSorted((a, b) => a.performance - b.performance);
  const accessibility = Math.min(...all.map((scores) => scores.accessibility));
  const median = sorted[Math.floor(runs / 2)];
  if (median === undefined) throw new Error("a measure without runs");
  return { ...median, accessibility };
};

const oneRun = async (url: string): Promise<Scores> => {
  const chrome = await launch({
    ...(process.env["CHROMIUM_PATH"] === undefined ? {} : { chromePath: process.env["CHROMIUM_PATH"] }),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ["performance", "accessibility"],
      logLevel: "error",
    });
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: Math.round((categories["performance"]?.score ?? 0) * 100),
      accessibility: Math.round((categories["accessibility"]?.score ?? 0) * 100),
      firstPaintMs: value("first-contentful-paint"),
      largestPaintMs: value("largest-contentful-paint"),
      blockingMs: value("total-blocking-time"),
      shift: value("cumulative-layout-shift"),
    };
  } finally {
    chrome.kill();
  }
};

const scoreTable = (scores: readonly PageScores[]): Table => ({
  title: `Lighthouse, mobile, simulated slow 4G and a slow phone (median of ${runs})`,
  columns: ["page", "performance", "accessibility", "first paint", "largest paint", "blocking", "shift"],
  rows: scores.map((each) => [
    each.page,
    each.performance,
    each.accessibility,
    `${Math.round(each.firstPaintMs)} ms`,
    `${Math.round(each.largestPaintMs)} ms`,
    `${Math.round(each.blockingMs)} ms`,
    each.shift.toFixed(3),
  ]),
});

const scoreClaims = ({ page, performance, accessibility }: PageScores): Claim[] => [
  {
    claim: `Lighthouse performance of ${page} at least ${leastPerformance}`,
    measured: String(performance),
    held: performance >= leastPerformance,
  },
  {
    claim: `Lighthouse accessibility of ${page} ${wholeAccessibility}`,
    measured: String(accessibility),
    held: accessibility >= wholeAccessibility,
  },
];
