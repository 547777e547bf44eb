/**
 * `npm run verify -- market`: recomputes a demo's market from the seeds of days that have ended, and compares it with the log (MKT-07). It
 * uses no database and no network.
 */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { replayMarkets, simulatedMarkets, type DemoMarket } from "@candor/core/market/demo-pairs";
import { seedHash, type Hmac } from "@candor/core/market/day-path";
import { parseTickLine, type Tick } from "@candor/core/market/tick";
import { fromHex } from "@candor/core/market/tick-chain";
import { reckonDemo, type KnownDay } from "@candor/core/proof/check-demo";
import { dayMs, utcDate } from "@candor/core/time/time";
import type { SeedsFile } from "@candor/wire/record/public-log";
import { sha256 } from "./device-crypto.ts";
import type { Surroundings } from "./json-files.ts";
import { readOptions } from "./options.ts";
import { openReport, type ExitCode, type Report } from "./plain-report.ts";
import { readFound } from "./read-found.ts";
import { readSeeds, type FiledDay } from "./seed-files.ts";

export const marketHelp = `Computes a demo's market again from its published seeds, without any network and without trusting the server.

  npm run verify -- market <files or folders>

  --help          This text.

The files, recognized by their contents:
  seeds.json            as saved from /public/demo/seeds.json: the hashes of days to come, and the seeds of days that have ended
  <minute>.ndjson, or a saved range    a stretch of the log
  <day>.csv.zst         is not read here: save the day as ranges

Keep the seeds.json of an earlier day and give it with that of today: it shows that a day's hash was there before the day began, and that
the seed was chosen before its prices were known to anyone. Whether the log is the one that was signed is checked without "market".

Exit code: 0 proved, 1 something is false, 2 it could not be proved.`;

type EndedDay = FiledDay & { readonly ended: NonNullable<FiledDay["ended"]> };

const hmac: Hmac = (key, text) => createHmac("sha256", key).update(text).digest();

export const verifyMarket = (args: readonly string[], { files, write }: Surroundings): ExitCode => {
  const report = openReport(write);
  const options = readOptions(args);
  if (typeof options === "string" || options.wantsHelp) {
    if (typeof options === "string") report.open(`${options} (--help says how to call this program)`);
    else report.help(marketHelp);
    return report.end();
  }
  const lists: { readonly file: string; readonly days: SeedsFile["demoDays"] }[] = [];
  const ticks: Tick[] = [];
  for (const each of options.paths.flatMap((path) => files.at(path))) {
    if ("why" in each) report.open(`${each.file} ${each.why}`);
    else {
      const seeds = readSeeds(each.bytes);
      if (seeds !== undefined && "why" in seeds) report.open(`${each.file} ${seeds.why}`);
      else if (seeds !== undefined) lists.push({ file: each.file, days: seeds.value.demoDays });
      else ticks.push(...ticksOf(each.file, each.bytes, report));
    }
  }
  const days = checkSeeds(lists, report);
  if (lists.length === 0) report.open("There is no seeds.json: save /public/demo/seeds.json.");
  else if (days.length === 0)
    report.open("No day among the seeds has ended: its seed is not known to anyone yet.");
  if (ticks.length === 0) report.open("There is no stretch of the log among the files.");
  if (days.length > 0 && ticks.length > 0) checkPrices(days, ticks, report);
  return report.end();
};

const ticksOf = (file: string, bytes: Uint8Array, report: Report): readonly Tick[] => {
  const found = readFound(file, bytes);
  for (const fault of found.faults) report.open(`${fault.file} ${fault.why}`);
  if (found.faults.length === 0 && found.segments.length === 0)
    report.open(`${file} is not a stretch of the log`);
  return found.segments.flatMap(({ head, rows }) =>
    rows.flatMap(({ line }) => parseTickLine(head.symbol, line) ?? []),
  );
};

/** Compares what several files say about a day, and each seed with its hash; returns the days whose seed is known, oldest first. */
const checkSeeds = (
  lists: readonly { readonly file: string; readonly days: readonly FiledDay[] }[],
  report: Report,
): readonly EndedDay[] => {
  const hashes = new Map<string, string>();
  const ended = new Map<string, EndedDay>();
  let early = 0;
  for (const { file, days } of lists)
    for (const day of days) {
      const said = `${day.sinceMs} ${day.hash}`;
      if ((hashes.get(day.day) ?? said) !== said)
        report.no(`${file}: ${day.day} has another hash than in another file`);
      hashes.set(day.day, said);
      if (day.ended !== null) ended.set(day.day, { ...day, ended: day.ended });
    }
  for (const {
    day,
    hash,
    ended: { seed },
  } of ended.values()) {
    if (seedHash(fromHex(seed) ?? new Uint8Array(), sha256) !== hash)
      report.no(`${day}: the seed is not the one of the hash`);
    else report.ok(`${day}: the seed is the one of the hash`);
    if (lists.some(({ days }) => days.some((each) => each.day === day && each.ended === null))) early += 1;
  }
  if (ended.size > early)
    report.says(
      `of ${ended.size - early} of these days no file here shows the hash before the seed was known`,
    );
  return [...ended.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
};

const checkPrices = (days: readonly EndedDay[], ticks: readonly Tick[], report: Report): void => {
  const markets = { replay: replayMarkets(bundled), simulated: simulatedMarkets() };
  for (const symbol of new Set(ticks.map((tick) => tick.symbol))) {
    const own = ticks.filter((tick) => tick.symbol === symbol).toSorted((one, other) => one.seq - other.seq);
    const from = (own[0]?.timeMs ?? 0) - dayMs;
    const to = own.at(-1)?.timeMs ?? 0;
    for (const feed of ["replay", "simulated"] as const) {
      const market = markets[feed].find((each) => each.symbol === symbol);
      const known = knownDays(days, feed, symbol).filter(
        (day) => day.dayMs >= from - dayMs && day.dayMs <= to,
      );
      if (market !== undefined && known.length > 0) checkPair(market, known, own, report);
    }
    if (days.every((day) => day.ended.places[symbol] === undefined))
      report.open(`${symbol}: no day says where this pair began`);
  }
};

const checkPair = (
  market: DemoMarket,
  days: readonly KnownDay[],
  ticks: readonly Tick[],
  report: Report,
): void => {
  const reckoning = reckonDemo(market, days, hmac);
  const broken = reckoning.broken();
  if (broken !== undefined)
    report.no(`${market.symbol}: ${utcDate(broken)} does not begin where the time before it ended`);
  const { held, beyond, wrong } = reckoning.check(ticks);
  if (wrong !== undefined)
    report.no(`${market.symbol}: the price of tick ${wrong.seq} is not what the seed of its day gives`);
  else if (held > 0) report.ok(`${market.symbol}: ${held} traded prices are what the seeds give`);
  if (beyond > 0 || held === 0)
    report.open(`${market.symbol}: ${beyond} traded prices are of a time whose seed is not among the files`);
};

const knownDays = (days: readonly EndedDay[], feed: string, symbol: string): readonly KnownDay[] =>
  days.flatMap(({ day, sinceMs, ended }) => {
    const place = ended.places[symbol];
    if (place === undefined || ended.feed !== feed) return [];
    return [{ dayMs: Date.parse(day), sinceMs, seed: fromHex(ended.seed) ?? new Uint8Array(), place }];
  });

const bundled = (name: string): string =>
  gunzipSync(readFileSync(fileURLToPath(new URL(`../../data/${name}.gz`, import.meta.url)))).toString();
