/**
 * `npm run bench -- withdraw [requests]`: 10 000 withdrawals of 1 000 people through the whole server, from the request through HTTP to
 * the money's end: held, approved, paid on the sandbox chain, confirmed, booked. The policy approves two thirds; a third is above its
 * limit, and operators approve each of these by the call of the console. Every tenth request is sent twice at the same time, under the
 * same key. Afterwards the ledger must say to the micro-unit what the requests add up to, and the audit log who approved what.
 *
 * Passwords of the accounts are hashed at the least cost, because `login` measures that cost.
 */
import { moneyUnit } from "@candor/core/money/money";
import { loadavg } from "node:os";
import { checkLedger } from "../../apps/server/src/ledger/check.ts";
import { usdtContract } from "../../apps/server/src/platform/chain/known-tokens.ts";
import { openEmptyDatabase, seedPeople, settleDatabase, type BenchDatabase } from "../bench-database.ts";
import { firstUser, tokenOf } from "../bench-people.ts";
import { seedOperator } from "../bench-operators.ts";
import { startServer } from "../bench-server.ts";
import { callFrom } from "../call-from.ts";
import { quantile, type Bench, type Report } from "../report.ts";
import { approvalReason, approveAsOperators, type Approvals } from "./approve-as-operators.ts";

const port = 8_392;
const consolePort = 8_396;
const password = "Bench#26";
/** Its hash at the least cost that Argon2 has. */
const passwordHash =
  "$argon2id$v=19$m=8,t=1,p=1$Y2FuZG9yIGJlbmNoIDE2Yg$1hXCq2SSyig/90wcDpfMcJ0Zb+hOoheS2FpxEW5byA0";
const funds = 10_000n * moneyUnit;
/** Each person asks ten times, for less than the day's cap together, and for less than what takes two operators. */
const perPerson = 10;
/** The demo's own cap of a day, 1 000, leaves room for one request at most that the policy does not approve. */
const dayCap = "10000";
/** The demo's `cash_auto_below`, in USDT: the policy approves what is smaller. */
const autoBelow = 1_000;
/** The operators who work at the desk at the same time. */
const operatorNames = ["ada", "ben", "cleo", "dan"] as const;
const atOnce = 64;
const longestMs = 600_000;

export const bench: Bench = async ([requests = "10000"]) => {
  const people = Math.ceil(Number(requests) / perPerson);
  const database = await openEmptyDatabase();
  try {
    await seedPeople(database, { first: firstUser, count: people, wallet: funds, contract: 0n });
    await prepare(database, people);
    const tokens = [];
    for (const name of operatorNames) tokens.push(await seedOperator(database, name, ["finance"]));
    await settleDatabase(database);
    return await measure(database, people, tokens);
  } finally {
    await database.close();
  }
};

/** An address that is older than a day, a withdrawal password, and a day's cap that leaves room for large requests. */
const prepare = async ({ owner }: BenchDatabase, people: number): Promise<void> => {
  await owner.query("UPDATE account SET withdraw_hash = $1 WHERE user_id >= $2", [passwordHash, firstUser]);
  await owner.query(
    `INSERT INTO payout_wallet (user_id, currency, address, changed_ms)
     SELECT u, 'USDT(TRC20)', $3, 1 FROM generate_series($1::bigint, $2::bigint) AS u`,
    [firstUser, firstUser + people - 1, usdtContract.tron],
  );
  await owner.query("UPDATE setting_key SET value = $1 WHERE name = 'cash_cap_without_product'", [dayCap]);
};

type Asked = { readonly userId: number; readonly amount: bigint };

/**
 * Whole USDT as the rules ask; the fee of 5 % makes hundredths of them. Three or four of a person's ten are of 1 000 to 1 900, the others
 * of 10 to 90: together at most 8 140.
 */
const requestsOf = (people: number): readonly Asked[] =>
  Array.from({ length: people * perPerson }, (_, nth) => {
    const person = nth % people;
    const isLarge = (person + Math.floor(nth / people)) % 3 === 0;
    const amount = isLarge ? autoBelow + ((nth * 37) % 901) : 10 + ((nth * 37) % 81);
    return { userId: firstUser + person, amount: BigInt(amount) };
  });

const isForOperators = ({ amount }: Asked): boolean => amount >= BigInt(autoBelow);

const measure = async (
  database: BenchDatabase,
  people: number,
  tokens: readonly string[],
): Promise<Report> => {
  const load = loadavg()[0] ?? 0;
  const all = requestsOf(people);
  const large = all.filter(isForOperators).length;
  const server = await startServer(database, port, { CONSOLE_ADDRESS: `127.0.0.1:${consolePort}` });
  try {
    // The demo's own money is booked by the server's start.
    const custodyBefore = await houseBalance(database, "custody:sandbox");
    const beganMs = performance.now();
    const sinceBegan = (): number => performance.now() - beganMs;
    const [asked, approved] = await Promise.all([
      askAll(all).then((times) => ({ times, tookMs: sinceBegan() })),
      approveAsOperators(consolePort, tokens, { count: large, longestMs }).then((approvals) => ({
        ...approvals,
        tookMs: sinceBegan(),
      })),
    ]);
    await untilEnded(database, all.length);
    const endedMs = sinceBegan();
    const books = [
      ...(await readBooks(database, all, people, custodyBefore)),
      ...(await readApprovals(database, all.length, large)),
    ];
    return reportOf(books, { count: all.length, asked, approved, endedMs, load });
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

const line = (what: string, should: bigint | number, is: bigint | number): Books => ({
  what,
  should: String(should),
  is: String(is),
});

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

/** Who approved: the policy what is below its limit, one operator each of the others, with a line in the audit log. */
const readApprovals = async (
  { owner }: BenchDatabase,
  count: number,
  large: number,
): Promise<readonly Books[]> => {
  const { rows } = await owner.query<Record<"policy" | "operators" | "lines" | "wrong", bigint>>(
    `SELECT count(*) FILTER (WHERE a.actor = 'policy') AS policy, count(*) FILTER (WHERE a.actor = 'operator') AS operators,
       (SELECT count(*) FROM audit_log WHERE action = 'withdrawal_decide') AS lines,
       count(*) FILTER (WHERE CASE WHEN w.amount < $1
         THEN a.actor = 'policy' AND line.all_lines = 0
         ELSE a.actor = 'operator' AND a.act_id IS NULL AND line.all_lines = 1 AND line.fitting = 1 END IS NOT TRUE) AS wrong
     FROM withdrawal w
     LEFT JOIN withdrawal_step a ON a.user_id = w.user_id AND a.id = w.id AND a.state = 'approved'
     CROSS JOIN LATERAL (
       SELECT count(*) AS all_lines, count(*) FILTER (
         WHERE l.action = 'withdrawal_decide' AND l.operator_id = a.operator_id AND l.reason = $2
           AND l.after::json #>> '{withdrawal_step,state}' = 'approved') AS fitting
       FROM audit_log l WHERE l.subject = 'withdrawal ' || w.id) AS line`,
    [BigInt(autoBelow) * moneyUnit, approvalReason],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("no approvals");
  return [
    line("approved by the policy", count - large, row.policy),
    line("approved by an operator", large, row.operators),
    line("lines of decisions in the audit log", large, row.lines),
    line("withdrawals approved by somebody else, or without an operator's line", 0, row.wrong),
  ];
};

/** How long each took, in ms and in order, and how long all of them took. */
type Timed = { readonly times: readonly number[]; readonly tookMs: number };

type Run = {
  readonly count: number;
  readonly asked: Timed;
  readonly approved: Timed & Pick<Approvals, "repeats">;
  readonly endedMs: number;
  readonly load: number;
};

const timedRow = ({ times, tookMs }: Timed): readonly string[] => [
  (times.length / (tookMs / 1_000)).toFixed(0),
  quantile(times, 0.5).toFixed(0),
  quantile(times, 0.99).toFixed(0),
];

const reportOf = (books: readonly Books[], { count, asked, approved, endedMs, load }: Run): Report => {
  const wrong = books.filter(({ should, is }) => should !== is);
  return {
    tables: [
      {
        title: `${count} withdrawals; the machine's load was ${load.toFixed(1)} before`,
        columns: ["requests a second", "answer p50 ms", "p99 ms", "all paid and booked after, s"],
        rows: [[...timedRow(asked), (endedMs / 1_000).toFixed(1)]],
      },
      {
        title: `${approved.times.length} of them approved by ${operatorNames.length} operators at once, while the requests came`,
        columns: [
          "approvals a second",
          "answer p50 ms",
          "p99 ms",
          "all approved after, s",
          "made again, without an outcome",
        ],
        rows: [[...timedRow(approved), (approved.tookMs / 1_000).toFixed(1), approved.repeats]],
      },
      {
        title: "What the requests add up to, and what the ledger and the audit log say; money in micro-units",
        columns: ["what", "should be", "is"],
        rows: books.map(({ what, should, is }) => [what, should, is]),
      },
    ],
    claims: [
      {
        claim:
          "every withdrawal is approved by whom the policy says and paid once, and the money is right to the micro-unit",
        measured: wrong.length === 0 ? "yes" : wrong.map(({ what }) => what).join(", "),
        held: wrong.length === 0,
      },
    ],
  };
};
