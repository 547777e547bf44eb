/**
 * `npm run bench -- withdraw [requests]`: 10 000 withdrawals of 1 000 people through the whole server, from the request through HTTP to
 * the money's end: held, approved by the policy, paid on the sandbox chain, confirmed, booked. Every tenth request is sent twice at the
 * same time, under the same key. Afterwards the ledger must say to the micro-unit what the requests add up to.
 *
 * Passwords of the accounts are hashed at the least cost, because `login` measures that cost.
 */
import { moneyUnit } from "@candor/core/money/money";
import { loadavg } from "node:os";
import { checkLedger } from "../../apps/server/src/ledger/check.ts";
import { usdtContract } from "../../apps/server/src/platform/chain/known-tokens.ts";
import { openEmptyDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { firstUser, tokenOf } from "../bench-people.ts";
import { startServer } from "../bench-server.ts";
import { callFrom } from "../call-from.ts";
import type { Bench, Report } from "../report.ts";

const port = 8_392;
const password = "Bench#26";
/** Its hash at the least cost that Argon2 has. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$Y2FuZG9yIGJlbmNoIDE2Yg$1hXCq2SSyig/90wcDpfMcJ0Zb+hOoheS2FpxEW5byA0";
const funds = 1_000n * moneyUnit;
/** Each person asks ten times, for less than the day's cap together. */
const perPerson = 10;
const atOnce = 64;
const longestMs = 600_000;

export const bench: Bench = async ([requests = "10000"]) => {
  const people = Math.ceil(Number(requests) / perPerson);
  const database = await openEmptyDatabase();
  try {
    await seedPeople(database, { first: firstUser, count: people, wallet: funds, contract: 0n });
    await prepare(database, people);
    await settleDatabase(database);
    return await measure(database, people);
  } finally {
    await database.close();
  }
};

/** An address that is older than a day, and a withdrawal password. */
const prepare = async ({ owner }: BenchDatabase, people: number): Promise<void> => {
  await owner.query("UPDATE account SET withdraw_hash = $1 WHERE user_id >= $2", [passwordHash, firstUser]);
  await owner.query(
    `INSERT INTO payout_wallet (user_id, currency, address, changed_ms)
     SELECT u, 'USDT(TRC20)', $3, 1 FROM generate_series($1::bigint, $2::bigint) AS u`,
    [firstUser, firstUser + people - 1, usdtContract.tron],
  );
};

type Asked = { readonly userId: number; readonly amount: bigint };

/** 10 to 90 USDT, whole as the rules ask; the fee of 5 % makes hundredths of them. */
const requestsOf = (people: number): readonly Asked[] =>
  Array.from({ length: people * perPerson }, (_, nth) => ({
    userId: firstUser + (nth % people),
    amount: BigInt(10 + ((nth * 37) % 81)),
  }));

const measure = async (database: BenchDatabase, people: number): Promise<Report> => {
  const load = loadavg()[0] ?? 0;
  const all = requestsOf(people);
  const server = await startServer(database, port);
  try {
    // The demo's own money is booked by the server's start.
    const custodyBefore = await houseBalance(database, "custody:sandbox");
    const beganMs = performance.now();
    const times = await askAll(all);
    const askedMs = performance.now() - beganMs;
    await untilEnded(database, all.length);
    const endedMs = performance.now() - beganMs;
    const books = await readBooks(database, all, people, custodyBefore);
    return reportOf(books, { count: all.length, times, askedMs, endedMs, load });
  } finally {
    await server.stop();
  }
};

/** Sends all, some at a time; returns how long each answer took, in order. */
const askAll = async (all: readonly Asked[]): Promise<readonly number[]> => {
  const times: number[] = [];
  let next = 0;
  const askInTurn = async (): Promise<void> => {
    for (let nth = next++; nth < all.length; nth = next++) times.push(await ask(all[nth] as Asked, nth));
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  return times.toSorted((a, b) => a - b);
};

const ask = async ({ userId, amount }: Asked, nth: number): Promise<number> => {
  const input = { banktype: "3", price: String(amount), userremark: "", withdrawpsd: password };
  const token = tokenOf(userId);
  const send = () => callFrom(port, "withdraw", input, { token, from: "127.0.0.1", key: keyOf(nth) });
  const beganMs = performance.now();
  const answers = await Promise.all(nth % 10 === 0 ? [answered(send), answered(send)] : [answered(send)]);
  if (new Set(answers.map(({ data }) => JSON.stringify(data))).size !== 1)
    throw new Error(`two answers under one key: ${JSON.stringify(answers)}`);
  return performance.now() - beganMs;
};

const keyOf = (nth: number): string => `withdraw-${nth}-0123456789`;

/** As every client does: a request without an answer is sent again under its key, and gets the first answer. */
const answered = async (send: () => ReturnType<typeof callFrom>) => {
  for (;;) {
    const answer = await send();
    if (answer.key === "success") return answer;
    if (answer.key !== "OutcomeUnknown" && answer.key !== "NotReady")
      throw new Error(`a request was answered with ${answer.key}`);
  }
};

const untilEnded = async ({ owner }: BenchDatabase, count: number): Promise<void> => {
  const deadline = performance.now() + longestMs;
  while (performance.now() < deadline) {
    const { rows } = await owner.query<{ ended: bigint }>("SELECT count(*) AS ended FROM withdrawal_end");
    if (Number(rows[0]?.ended) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("not all withdrawals ended");
};

const houseBalance = async ({ owner }: BenchDatabase, name: string): Promise<bigint> => {
  const { rows } = await owner.query<{ balance: bigint }>(
    `SELECT coalesce(sum(b.balance), 0)::bigint AS balance FROM ledger_balance b
     JOIN ledger_class c ON b.account_id = 64 + c.code WHERE c.name = $1`,
    [name],
  );
  return rows[0]?.balance ?? 0n;
};

type Books = Readonly<Record<"what" | "should" | "is", string>>;

/** What the requests add up to, and what the ledger and the chain say. */
const readBooks = async (
  database: BenchDatabase,
  all: readonly Asked[],
  people: number,
  custodyBefore: bigint,
): Promise<readonly Books[]> => {
  const amounts = all.map(({ amount }) => amount * moneyUnit);
  const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n);
  const fees = sum(amounts.map((amount) => amount / 20n));
  const asked = sum(amounts);
  const { rows } = await database.owner.query<
    Record<"wallets" | "holds" | "sent" | "unpaid" | "transfers", bigint>
  >(
    `SELECT (SELECT sum(balance)::bigint FROM ledger_balance WHERE account_id % 4096 = 65 AND account_id / 4096 BETWEEN $1 AND $2) AS wallets,
       (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_balance WHERE account_id % 4096 = 71) AS holds,
       (SELECT coalesce(sum(amount), 0)::bigint FROM sandbox_transfer) AS sent,
       (SELECT count(*) FROM withdrawal w WHERE 1 <> (
         SELECT count(*) FROM withdrawal_step s JOIN sandbox_transfer t USING (hash)
         WHERE s.user_id = w.user_id AND s.id = w.id AND t.to_address = w.address AND t.amount = w.amount - w.fee)) AS unpaid,
       (SELECT count(*) FROM sandbox_transfer) AS transfers`,
    [firstUser, firstUser + people - 1],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no books");
  const wrong = (await checkLedger(database.db)).reduce((total, finding) => total + finding.wrong, 0);
  const line = (what: string, should: bigint | number, is: bigint | number): Books => ({
    what,
    should: String(should),
    is: String(is),
  });
  return [
    line("wallets", funds * BigInt(people) - asked, row.wallets),
    line("on hold", 0, row.holds),
    line("fees", fees, await houseBalance(database, "fees")),
    line("custody:sandbox", custodyBefore + asked - fees, await houseBalance(database, "custody:sandbox")),
    line("sent on the chain", asked - fees, row.sent),
    line("transfers on the chain", all.length, row.transfers),
    line("withdrawals without exactly one payment", 0, row.unpaid),
    line("findings of ledger:check", 0, wrong),
  ];
};

type Run = {
  readonly count: number;
  readonly times: readonly number[];
  readonly askedMs: number;
  readonly endedMs: number;
  readonly load: number;
};

const reportOf = (books: readonly Books[], { count, times, askedMs, endedMs, load }: Run): Report => {
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  const wrong = books.filter(({ should, is }) => should !== is);
  return {
    tables: [
      {
        title: `${count} withdrawals; the machine's load was ${load.toFixed(1)} before`,
        columns: ["requests a second", "answer p50 ms", "p99 ms", "all paid and booked after, s"],
        rows: [[(count / (askedMs / 1_000)).toFixed(0), at(0.5), at(0.99), (endedMs / 1_000).toFixed(1)]],
      },
      {
        title: "What the requests add up to, and what the ledger says, in micro-units",
        columns: ["what", "should be", "is"],
        rows: books.map(({ what, should, is }) => [what, should, is]),
      },
    ],
    claims: [
      {
        claim: "every withdrawal is paid once, and the money is right to the micro-unit",
        measured: wrong.length === 0 ? "yes" : wrong.map(({ what }) => what).join(", "),
        held: wrong.length === 0,
      },
    ],
  };
};
