/** How Lighthouse rates a page on a slow phone and a slow network, both simulated. */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags, type Result } from "lighthouse";
import { keepLogin, type Stored } from "./page-person.ts";
import type { Claim, Table } from "../report.ts";

/** The shell draws the same pages and has no windows of its own, whose work a machine of two cores would take from the page. */
const shellPath = process.env["CHROMIUM_SHELL_PATH"] ?? "/usr/bin/chromium-headless-shell";
const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

const usualLeast = 90;
const whole = 100;
/** Lighthouse varies by a few points on a shared machine: the median of these runs counts. */
const runs = 3;
/** On a busy machine its trace is sometimes incomplete; it then gives no rating. */
const mostFailures = 3;
const categories = ["performance", "accessibility", "best-practices"];

export type Visit = {
  readonly name: string;
  readonly path: string;
  readonly stored?: Stored;
  /** What its performance has to reach; default 90. */
  readonly least?: number;
};
export type Scores = {
  readonly visit: string;
  readonly least: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** How fast the machine was, by Lighthouse's own measure. Its simulated phone is a quarter as fast as the machine, whatever that is. */
  readonly machine: number;
  /** What cost points outside performance. */
  readonly faults: readonly string[];
};

/** The run with the median performance, with the worst of all runs in the other categories. */
export const scoresOf = async (base: string, visit: Visit): Promise<Scores> => {
  const all: Scores[] = [];
  let failures = 0;
  while (all.length < runs) {
    const scores = await oneRun(base, visit);
    if (typeof scores !== "string") all.push(scores);
    else if (++failures > mostFailures) throw new Error(`${visit.name}: ${scores}`);
  }
  const median = all.toSorted((a, b) => a.performance - b.performance)[Math.floor(runs / 2)];
  if (median === undefined) throw new Error("a measure without runs");
  return {
    ...median,
    accessibility: Math.min(...all.map((scores) => scores.accessibility)),
    bestPractices: Math.min(...all.map((scores) => scores.bestPractices)),
    faults: [...new Set(all.flatMap((scores) => scores.faults))],
  };
};

/** The scores, or why Lighthouse has none. */
const oneRun = async (base: string, visit: Visit): Promise<Scores | string> => {
  const { path, stored } = visit;
  const chrome = await launch({
    chromePath: existsSync(shellPath) ? shellPath : chromiumPath,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"],
  });
  try {
    const flags: Flags = { port: chrome.port, onlyCategories: categories, logLevel: "error" };
    if (stored !== undefined) await rememberLogin(chrome.port, base, stored);
    // A new browser for each run has nothing to reset, except a login to keep.
    const result = await lighthouse(base + path, { ...flags, disableStorageReset: stored !== undefined });
    if (result === undefined) return "no result";
    return result.lhr.runtimeError?.message ?? readScores(visit, result.lhr);
  } finally {
    chrome.kill();
  }
};

const rememberLogin = async (port: number, base: string, stored: Stored): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("a browser without a profile");
  const page = await context.newPage();
  await keepLogin(page, base, stored);
  await page.close();
  // Only disconnects: the browser belongs to Lighthouse.
  await browser.close();
};

const readScores = (
  { name, least = usualLeast }: Visit,
  { categories: rated, audits, environment, finalDisplayedUrl }: Result,
): Scores => {
  const score = (category: string): number => Math.round((rated[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const faults = ["accessibility", "best-practices"]
    .flatMap((category) => rated[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  if (name.startsWith("/mine") && !finalDisplayedUrl.endsWith("/mine")) faults.push("sent to the login");
  return {
    visit: name,
    least,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    firstPaintMs: value("first-contentful-paint"),
    largestPaintMs: value("largest-contentful-paint"),
    blockingMs: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    machine: environment.benchmarkIndex,
    faults,
  };
};

export const scoreTable = (all: readonly Scores[]): Table => ({
  title: `Lighthouse, mobile, simulated slow 4G and a slow phone (median of ${runs})`,
  columns: [
    "page",
    "performance",
    "accessibility",
    "best practices",
    "first paint",
    "largest paint",
    "blocking",
    "shift",
    "machine",
  ],
  rows: all.map((each) => [
    each.visit,
    each.performance,
    each.accessibility,
    each.bestPractices,
    `${Math.round(each.firstPaintMs)} ms`,
    `${Math.round(each.largestPaintMs)} ms`,
    `${Math.round(each.blockingMs)} ms`,
    each.shift.toFixed(3),
    Math.round(each.machine),
  ]),
});

export const scoreClaims = (each: Scores): Claim[] => {
  const found = each.faults.length === 0 ? "" : ` (${each.faults.join(", ")})`;
  return [
    {
      claim: `Lighthouse performance of ${each.visit} at least ${each.least}`,
      measured: String(each.performance),
      held: each.performance >= each.least,
    },
    {
      claim: `Lighthouse accessibility and best practices of ${each.visit} ${whole}`,
      measured: `${each.accessibility} and ${each.bestPractices}${found}`,
      held: each.accessibility >= whole && each.bestPractices >= whole && each.faults.length === 0,
    },
  ];
};
