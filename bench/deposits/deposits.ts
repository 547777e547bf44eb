/**
 * `npm run bench -- deposits [hashes] [claims]`: 1 000 transfers to 50 users on the demo's chain, and each hash claimed 100 times, twice
 * by each of them, in parallel through HTTP, while the chain confirms the transfers and the server watches it. Whose each transfer is was
 * decided before; what was credited to whom is read from the ledger.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { checkLedger } from "../../apps/server/src/ledger/check.ts";
import { openEmptyDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { createCaller, refusalIn, type Caller } from "../bench-http.ts";
import { firstUser, tokenOf } from "../bench-people.ts";
import { startServer } from "../bench-server.ts";
import { askOf, nextKey, sendTransfers, type SentTransfer } from "./deposit-transfers.ts";
import { reportOf, type Claimed, type Credits } from "./deposits-report.ts";
import type { Bench } from "../report.ts";

const port = Number(process.env["PORT"] ?? 8_447);
const users = 50;
const strangers = 20;
const connections = 100;
/** How long a connection waits when its user has too many that wait. */
const againMs = 100;
const lookEveryMs = 200;
const giveUpMs = 120_000;
/** What each has before, micro-units: a booking of nothing is none. */
const wallet = 1_000_000n;

export const bench: Bench = async ([hashes = "1000", claims = "100"]) => {
  const database = await openEmptyDatabase();
  try {
    await seedPeople(database, { first: firstUser, count: users, wallet, contract: 1_000_000n });
    // As after a login: a wallet is proven only from such a session.
    await database.owner.query("UPDATE session SET fresh_ms = $1", [Date.now()]);
    await settleDatabase(database);
    const server = await startServer(database, port);
    const caller = createCaller(port);
    try {
      const sent = await sendTransfers(askOf(caller), users, Number(hashes) / users, strangers);
      const startMs = performance.now();
      const claimed = await claimAll(caller, sent, Number(claims) / users);
      const claimedMs = performance.now() - startMs;
      const due = sent.filter(({ userId }) => userId !== undefined).length;
      await untilCredited(database, due);
      const creditedMs = performance.now() - startMs;
      const credits = await readCredits(database, sent);
      const findings = (await checkLedger(database.jobs)).filter(({ wrong }) => wrong > 0);
      return reportOf({
        sent,
        claimed,
        claimedMs,
        creditedMs,
        credits,
        findings: findings.map(({ rule }) => rule),
      });
    } finally {
      caller.close();
      await server.stop();
    }
  } finally {
    await database.close();
  }
};

type Claim = { readonly userId: number; readonly transfer: SentTransfer };

/** Every user claims every hash `times` times. A user may have 100 that wait for the chain: a claim above that, or that found no server ready, is sent again later. */
const claimAll = async (caller: Caller, sent: readonly SentTransfer[], times: number): Promise<Claimed> => {
  const waiting = shuffled(
    Array.from({ length: users * times }, (_, nth) =>
      sent.map((transfer) => ({ transfer, userId: firstUser + (nth % users) })),
    ).flat(),
  );
  const [latencies, refused, all] = [[] as number[], new Map<string, number>(), waiting.length];
  const claim = async ({ userId, transfer: { hash, type } }: Claim): Promise<boolean> => {
    const sentMs = performance.now();
    const payload = { type: String(type), hash };
    const body = await caller.ask({ path: "payDigital", token: tokenOf(userId), key: nextKey(), payload });
    latencies.push(performance.now() - sentMs);
    const refusal = refusalIn(body);
    if (refusal !== "") refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
    return refusal !== "CannotSend" && refusal !== "NotReady";
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (await claim(next)) continue;
      waiting.unshift(next);
      await sleep(againMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { claims: all, calls: latencies.length, latencies, refused: Object.fromEntries(refused) };
};

/** The same order in every run. */
const shuffled = (claims: Claim[]): Claim[] => {
  let seed = 20_261_125;
  for (let last = claims.length - 1; last > 0; last--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const other = seed % (last + 1);
    [claims[last], claims[other]] = [claims[other] as Claim, claims[last] as Claim];
  }
  return claims;
};

const untilCredited = async ({ owner }: BenchDatabase, due: number): Promise<void> => {
  const deadline = Date.now() + giveUpMs;
  while (Date.now() < deadline) {
    const { rows } = await owner.query<{ many: bigint }>(
      "SELECT count(*) AS many FROM deposit WHERE state = 'credited'",
    );
    if (Number(rows[0]?.many ?? 0n) >= due) return;
    await sleep(lookEveryMs);
  }
};

/** What the ledger says that it has paid in, compared with what was sent. */
const readCredits = async ({ owner }: BenchDatabase, sent: readonly SentTransfer[]): Promise<Credits> => {
  const { rows } = await owner.query<{ hash: string; user_id: bigint; amount: bigint }>(
    `SELECT d.hash, e.user_id, e.amount FROM ledger_tx t JOIN ledger_entry e USING (shard, batch, line)
     JOIN deposit d ON d.id = t.deposit_id WHERE t.kind = 'deposited'`,
  );
  const expected = new Map(sent.map((transfer) => [transfer.hash, transfer]));
  const isRight = ({ hash, user_id, amount }: (typeof rows)[number]): boolean => {
    const transfer = expected.get(hash);
    return transfer?.userId === Number(user_id) && transfer.amount === amount;
  };
  const wallets = await owner.query<{ user_id: bigint; balance: bigint }>(
    `SELECT b.user_id, b.balance FROM ledger_account_balance b JOIN ledger_class c ON c.code = b.account_id & 63
     WHERE c.name = 'wallet' AND b.user_id >= $1 AND b.user_id < $2`,
    [firstUser, firstUser + users],
  );
  const owed = new Map<number, bigint>();
  for (const { userId, amount } of sent)
    if (userId !== undefined) owed.set(userId, (owed.get(userId) ?? wallet) + amount);
  return {
    count: rows.length,
    hashes: new Set(rows.map(({ hash }) => hash)).size,
    wrong: rows.filter((row) => !isRight(row)).length,
    wrongWallets: wallets.rows.filter(({ user_id, balance }) => owed.get(Number(user_id)) !== balance).length,
    wallets: wallets.rows.length,
  };
};
