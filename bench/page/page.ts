/**
 * What a phone loads before it shows a page, how Lighthouse rates the pages that people open most, and how fast one
 * page follows another: the app that was built, served by the product itself with its bundled market.
 *
 * `npm run bench -- page [url]`: with a url, that running server is measured instead.
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

export const bench: Bench = async ([url]) => {
  const transfers = ["/", "/quotes", "/contract", "/login", "/mine"].map(transferOf);
  return await withServer(url, async (base) => {
    const stored = await logIn(base);
    const visits: readonly Visit[] = [
      ...["/", "/quotes", "/contract", "/login"].map((path) => ({ name: path, path })),
      ...["/mine", "/quotes", "/contract"].map((path) => ({ name: `${path}, logged in`, path, stored })),
    ];
    const scores: Scores[] = [];
    for (const visit of visits) scores.push(await scoresOf(base, visit));
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
