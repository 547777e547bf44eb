/**
 * Credits confirmed deposits (WAL-04): one command of the engine for each, whose booking makes the deposit a credited one.
 *
 * Invariants: the command has the deposit's own key, so it is booked once, however often it is sent. A new key is used only after an
 * answer that left the deposit confirmed, which is a refusal. When no answer came, the same key is sent again.
 * The deposits of a frozen account wait until the freeze ends: the engine decides nothing new for it (SES-17), and the money stays its
 * owner's.
 */
import { depositMoves } from "@candor/core/deposit/deposit";
import { money } from "@candor/core/money/money";
import type { Selectable } from "kysely";
import { countedOf } from "../../../platform/counted-log.ts";
import type { Db } from "../../../platform/db/open-database.ts";
import type { DepositTable } from "../../../platform/db/schema/schema-wallet.ts";
import type { Log } from "../../../platform/log.ts";
import { OutcomeUnknown, Unavailable } from "../../../platform/unavailable.ts";
import {
  houseRequest,
  type CommandInput,
  type CommandPort,
  type CommandRequest,
} from "../../../records/command-port.ts";

type Confirmed = Pick<
  Selectable<DepositTable>,
  "id" | "channel" | "asset" | "amount" | "user_id" | "attempt"
>;

/** How many are sent at a time. */
const mostSent = 256;

type CreditingDeps = CommandPort & { readonly outside: Db; readonly log: Log };

/** Credits everything that is confirmed; returns the users who were credited. */
export const creditConfirmed = async (deps: CreditingDeps): Promise<ReadonlySet<number>> => {
  const credited = new Set<number>();
  let after = 0n;
  for (;;) {
    const rows = await readConfirmed(deps.outside, after);
    const done = await Promise.all(rows.map((row) => credit(deps, row)));
    for (const userId of done) if (userId !== undefined) credited.add(userId);
    const last = rows.at(-1);
    if (last === undefined || rows.length < mostSent) return credited;
    after = last.id;
  }
};

const readConfirmed = (db: Db, after: bigint): Promise<readonly Confirmed[]> =>
  db
    .selectFrom("deposit")
    .innerJoin("account", "account.user_id", "deposit.user_id")
    .select([
      "deposit.id",
      "deposit.channel",
      "deposit.asset",
      "deposit.amount",
      "deposit.user_id",
      "deposit.attempt",
    ])
    .where("deposit.state", "=", "confirmed")
    .where("account.frozen_ms", "is", null)
    .where("deposit.id", ">", after)
    .orderBy("deposit.id")
    .limit(mostSent)
    .execute();

/** The user when the deposit is credited now. */
const credit = async (
  { submit, outside, log }: CreditingDeps,
  row: Confirmed,
): Promise<number | undefined> => {
  try {
    await submit(creditRequest(row));
  } catch (error) {
    if (!(error instanceof Unavailable || error instanceof OutcomeUnknown)) throw error;
    const about = { err: error, deposit: Number(row.id) };
    countedOf(log)("crediting", about, "a deposit could not be booked yet");
    return undefined;
  }
  const { numUpdatedRows } = await outside
    .updateTable("deposit")
    .set({ attempt: row.attempt + 1 })
    .where("id", "=", row.id)
    .where("state", "=", "confirmed")
    .where("attempt", "=", row.attempt)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? Number(row.user_id) : undefined;
};

/** No caller can use such a key: keys of the wire have no colon. */
const creditRequest = ({ id, channel, asset, amount, user_id, attempt }: Confirmed): CommandRequest => {
  const userId = Number(user_id);
  const command: CommandInput = {
    type: "moveFunds",
    userId,
    list: "deposits",
    row: { deposit_id: Number(id) },
    legs: depositMoves({ userId, channel, asset, amount: money(amount) }),
    shortages: [],
  };
  return houseRequest(command, `deposit:${String(id).padStart(12, "0")}:${attempt}`, `deposit ${id}`);
};
