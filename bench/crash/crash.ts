/**
 * `npm run bench -- crash [rounds]`: kills the server with SIGKILL under load, again and again, at random
 * moments. After each start every key is sent again: one that was answered gets the same answer, one
 * that was not is decided now, once. At the end the books are compared with what the callers were told.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { currentPrice, newPlacement, send, type Placement } from "./crash-client.ts";
import { openBenchDatabase, type BenchDatabase } from "../bench-database.ts";
import { startServer } from "../bench-server.ts";
import type { Bench } from "../report.ts";

const port = 8_442;
const senders = 64;

type Tally = { answered: number; unanswered: number; changed: number; wereDecided: number; downMs: number[] };

export const bench: Bench = async ([rounds = "20"]) => {
  const database = await openBenchDatabase();
  const placements: Placement[] = [];
  const tally: Tally = { answered: 0, unanswered: 0, changed: 0, wereDecided: 0, downMs: [] };
  try {
    for (let round = 0; round < Number(rounds); round++) await killOnce(database, placements, tally);
    return await reportOf(database, placements, tally, Number(rounds));
  } finally {
    await database.close();
  }
};

const killOnce = async (database: BenchDatabase, placements: Placement[], tally: Tally): Promise<void> => {
  const sent: Placement[] = [];
  const server = await startServer(database, port);
  const isOver = { now: false };
  const load = Promise.all(Array.from({ length: senders }, () => placeUntil(isOver, placements, sent)));
  await sleep(700 + Math.random() * 1_500);
  const killedMs = performance.now();
  await server.kill();
  isOver.now = true;
  await load;
  const again = await startServer(database, port);
  tally.downMs.push(performance.now() - killedMs);
  try {
    await askAgain(database, sent, tally);
  } finally {
    await again.kill();
  }
};

const placeUntil = async (isOver: { now: boolean }, all: Placement[], sent: Placement[]): Promise<void> => {
  let price: string | undefined;
  for (let count = 0; !isOver.now; count++) {
    if (count % 20 === 0) price = await currentPrice(port);
    if (price === undefined) return;
    const placement = newPlacement(all.length, price);
    all.push(placement);
    sent.push(placement);
    const answer = await send(port, placement);
    if (answer === undefined) return;
    placement.answer = answer;
  }
};

const askAgain = async (database: BenchDatabase, sent: readonly Placement[], tally: Tally): Promise<void> => {
  const { rows } = await database.owner.query<{ key: string }>("SELECT key FROM idempotency");
  const stored = new Set(rows.map(({ key }) => key));
  for (const placement of sent) {
    const answer = await send(port, placement);
    if (placement.answer === undefined) {
      tally.unanswered += 1;
      if (stored.has(placement.key)) tally.wereDecided += 1;
      if (answer !== undefined) placement.answer = answer;
    } else {
      tally.answered += 1;
      if (answer !== placement.answer) tally.changed += 1;
    }
  }
};

const reportOf = async (
  { owner }: BenchDatabase,
  placements: readonly Placement[],
  tally: Tally,
  rounds: number,
) => {
  const told = new Set(placements.flatMap(({ answer = "" }) => /"id":"(\d+)"/.exec(answer)?.[1] ?? []));
  const { rows } = await owner.query<{ id: bigint }>("SELECT id FROM option");
  const booked = new Set(rows.map(({ id }) => String(id)));
  const lost = [...told].filter((id) => !booked.has(id)).length;
  const unknown = [...booked].filter((id) => !told.has(id)).length;
  const [books] = (
    await owner.query<{ sum: bigint; bound: bigint; reserve: bigint; owed: bigint }>(
      `SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_balance) AS sum,
         (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_balance WHERE account_id & 63 = 5)
           - (SELECT coalesce(sum(stake), 0)::bigint FROM option WHERE status = 'open') AS bound,
         (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_balance WHERE account_id = 99) AS reserve,
         (SELECT coalesce(sum(payout), 0)::bigint FROM option WHERE status = 'open') AS owed`,
    )
  ).rows;
  const isBalanced = books?.sum === 0n && books.bound === 0n && books.reserve === books.owed;
  return {
    tables: [
      {
        title: `${rounds} times SIGKILL under ${senders} senders`,
        columns: [
          "placements",
          "answered before",
          "not answered",
          "of these decided before the kill",
          "longest from kill to ready, ms",
        ],
        rows: [
          [
            placements.length,
            tally.answered,
            tally.unanswered,
            tally.wereDecided,
            Math.round(Math.max(...tally.downMs)),
          ],
        ],
      },
    ],
    claims: [
      {
        claim: "no acknowledged option is lost",
        measured: `${lost} of ${told.size}`,
        held: lost === 0 && told.size > 0,
      },
      {
        claim: "a repeat gets the first answer",
        measured: `${tally.changed} of ${tally.answered} differ`,
        held: tally.changed === 0,
      },
      { claim: "no option that no caller was told of", measured: String(unknown), held: unknown === 0 },
      {
        claim: "the books sum to zero, stakes and reserve match the open options",
        measured: isBalanced ? "yes" : "no",
        held: isBalanced,
      },
    ],
  };
};
