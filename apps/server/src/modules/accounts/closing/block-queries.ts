/**
 * What stands against the closing of an account (ACC-01): whatever is open, waits or is worth something. Commission that is still to come
 * does not. Each is counted, with the time at which the last of them ends by itself where the rows say so.
 */
import { readAccount, userAccount, userClasses } from "@candor/core/ids/account-id";
import { cycleEndMs } from "@candor/core/invest/holding";
import { formatMoney, money, parseMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { accountClosing } from "@candor/wire/service/closing";
import { sql } from "kysely";
import type { Reader } from "../../../platform/db/schema/schema.ts";

type Closing = AnswerOf<typeof accountClosing>;
export type ClosingBlock = Closing["blocks"][number];

export type ClosingState = Pick<Closing, "blocks" | "rest">;

export const readClosingState = async (db: Reader, userId: number): Promise<ClosingState> => {
  const [counts, holdings, { balance, tokens }] = await Promise.all([
    readCounts(db, userId),
    readHoldingEnds(db, userId),
    readMoney(db, userId),
  ]);
  const least = parseMoney(counts.least) ?? money(0n);
  const canBePaid = balance >= least && balance > 0n;
  const shown = formatMoney(balance);
  const until = (ms: bigint | null): number | null => (ms === null ? null : Number(ms));
  const blocks = [
    block("frozen", Number(counts.frozen)),
    block("contracts", Number(counts.contracts)),
    block("options", Number(counts.options), until(counts.options_until)),
    block("bot", Number(counts.runs)),
    block("holdings", holdings.length, holdings.length === 0 ? null : Math.max(...holdings)),
    block("withdrawals", Number(counts.withdrawals)),
    block("deposits", Number(counts.deposits)),
    block("loan", Number(counts.loans)),
    block("tokens", tokens),
    { ...block("balance", canBePaid ? 1 : 0), amount: shown },
  ].filter(({ count }) => count > 0);
  return { blocks, rest: formatMoney(canBePaid ? money(0n) : balance) };
};

const block = (kind: ClosingBlock["kind"], count: number, until: number | null = null): ClosingBlock => ({
  kind,
  count,
  until,
  amount: formatMoney(money(0n)),
});

type Counts = {
  readonly frozen: bigint;
  readonly contracts: bigint;
  readonly options: bigint;
  readonly options_until: bigint | null;
  readonly runs: bigint;
  readonly withdrawals: bigint;
  readonly deposits: bigint;
  readonly loans: bigint;
  readonly least: string;
};

const readCounts = async (db: Reader, userId: number): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    SELECT
      (SELECT count(*) FROM account a WHERE a.user_id = ${userId} AND a.frozen_by IN ('owner', 'operator')) AS frozen,
      (SELECT count(*) FROM lever_order o WHERE o.user_id = ${userId} AND o.status IN ('pending', 'open')) AS contracts,
      (SELECT count(*) FROM option o WHERE o.user_id = ${userId} AND o.status = 'open') AS options,
      (SELECT max(o.sell_ms) FROM option o WHERE o.user_id = ${userId} AND o.status = 'open') AS options_until,
      (SELECT count(*) FROM bot_run r WHERE r.user_id = ${userId} AND r.state = 'running') AS runs,
      (SELECT count(*) FROM withdrawal w WHERE w.user_id = ${userId}
        AND NOT EXISTS (SELECT FROM withdrawal_end e WHERE e.user_id = w.user_id AND e.id = w.id)) AS withdrawals,
      (SELECT count(*) FROM deposit d WHERE d.user_id = ${userId} AND d.state IN ('seen', 'undone', 'review', 'confirmed'))
        + (SELECT count(*) FROM deposit_claim c WHERE c.user_id = ${userId} AND c.state = 'waiting') AS deposits,
      (SELECT count(*) FROM loan_application l WHERE l.user_id = ${userId} AND l.state IN ('waiting', 'accepted')) AS loans,
      (SELECT s.value FROM setting_key s WHERE s.name = 'cash_min_digital') AS least`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("a row of counts is always there");
  return counts;
};

/** When the running cycle of each holding ends. */
const readHoldingEnds = async (db: Reader, userId: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom("holding")
    .select(["accepted_ms", "days", "passes", "cycle"])
    .where("user_id", "=", BigInt(userId))
    .where("ended_ms", "is", null)
    .execute();
  return rows.map(({ accepted_ms, days, passes, cycle }) =>
    cycleEndMs({ boughtMs: Number(accepted_ms), days, passes }, cycle),
  );
};

/** What is left in the wallets; credit is lent for investing, and nobody's own. */
const readMoney = async (
  db: Reader,
  userId: number,
): Promise<{ readonly balance: ReturnType<typeof money>; readonly tokens: number }> => {
  const first = userAccount(userId, "wallet") - BigInt(64 + userClasses.wallet);
  const { rows } = await sql<{ account_id: bigint; balance: bigint }>`
    SELECT account_id, balance FROM ledger_balance
    WHERE account_id > ${first} AND account_id < ${first + 4096n} AND shard = 0 AND balance <> 0`.execute(db);
  const held = rows.map(({ account_id, balance }) => ({ ...readAccount(account_id), balance }));
  const own = held.filter(({ class: name }) => name === "wallet" || name === "contract");
  return {
    balance: money(own.reduce((sum, { balance }) => sum + balance, 0n)),
    tokens: held.filter(({ class: name }) => name === "token").length,
  };
};
