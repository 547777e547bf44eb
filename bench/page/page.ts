/**
 * What a phone loads before it shows a page, how Lighthouse rates the pages that people open most, and how fast one
 * page follows another: the app that was built, served by the product itself with its bundled market.
 *
 * `npm run bench -- page [url] [paths]`: with a url, that running server is measured instead; with paths, only what Lighthouse says of these.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../e2e/running-server.ts";
import { transferClaims, transferOf, transferTables } from "./page-bytes.ts";
import { changeClaims, changeTable, routeChanges } from "./page-changes.ts";
import { logIn } from "./page-person.ts";
import { scoreClaims, scoresOf, scoreTable, type Scores, type Visit } from "./page-scores.ts";
import type { Bench } from "../report.ts";

/** The first signed minute and the first candles come after this time. */
const settleMs = 5_000;

/** Pages of texts: they have nothing to wait for but their texts. */
const textPages = ["/new", "/question", "/community", "/about", "/project"];

export const bench: Bench = async (given) => {
  const url = given.find((each) => each.startsWith("http"));
  const paths = given.filter((each) => each.startsWith("/"));
  const transfers = ["/", "/quotes", "/contract", "/login", "/mine", ...textPages].map(transferOf);
  return await withServer(url, async (base) => {
    const stored = await logIn(base);
    const visits: readonly Visit[] = [
      ...["/", "/quotes", "/contract", "/login"].map((path) => ({ name: path, path })),
      ...textPages.map((path) => ({ name: path, path, least: 95 })),
      ...["/mine", "/quotes", "/contract"].map((path) => ({ name: `${path}, logged in`, path, stored })),
    ];
    const asked = visits.filter(({ path }) => paths.length === 0 || paths.includes(path));
    const scores: Scores[] = [];
    for (const visit of asked) scores.push(await scoresOf(base, visit));
    if (paths.length > 0) return { tables: [scoreTable(scores)], claims: scores.flatMap(scoreClaims) };
    const changes = await routeChanges(base, stored);
    return {
      tables: [...transferTables(transfers), scoreTable(scores), changeTable(changes)],
      claims: [...transferClaims(transfers), ...scores.flatMap(scoreClaims), ...changeClaims(changes)],
    };
  });
};

const withServer = async <Value>(
  url: string | undefined,
  use: (base: string) => Promise<Value>,
): Promise<Value> => {
  if (url !== undefined) return use(url);
  const server = await startServer();
  try {
    await sleep(settleMs);
    return await use(server.url);
  } finally {
    await server.stop();
  }
};
