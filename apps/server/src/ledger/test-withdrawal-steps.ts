/** For tests of withdrawals in the database: requests, steps and ends of one user, each written by the role that makes it. */
import { dayMs } from "@candor/core/time/time";
import type pg from "pg";
import type { TestDatabase } from "../platform/db/test-database.ts";
import { addTestOperators, tryAsOperator, type OperatorTry } from "../platform/db/test-operators.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

export const usdt = (whole: number): bigint => BigInt(whole) * 1_000_000n;
/** Whose withdrawals they are. */
export const userId = 7;
/** The address of the tests was saved at 1. */
export const aDayLater = 1 + dayMs;
export const addAccount = (client: pg.Client) =>
  client.query(
    `INSERT INTO account (user_id, email, username, created_ms) VALUES (${userId}, 'seven@candor.test', 'Seven', 1)`,
  );

/** The user with an account and funds, and the operators. */
export const addWithdrawer = async (
  database: TestDatabase,
  client: pg.Client,
  funds = usdt(100_000),
): Promise<void> => {
  await addTestOperators(client);
  await addAccount(client);
  await fundUsers(database, { [userId]: funds });
};

export const requestRow = (id: number, amount: bigint, changes: object = {}) => ({
  user_id: userId,
  id,
  amount: String(amount),
  fee_bps: 500,
  fee: String(amount / 20n),
  network: "ethereum",
  address: "0xabc",
  address_ms: 1,
  is_proven: false,
  remark: "",
  accepted_ms: 1,
  ...changes,
});

export type Step = Readonly<Record<string, string | number>>;
export const steps = {
  cancelled: { nth: 1, from_state: "requested", state: "cancelled", actor: "owner" },
  byPolicy: { nth: 1, from_state: "requested", state: "approved", actor: "policy" },
  approved: { nth: 1, from_state: "requested", state: "approved", actor: "operator", operator_id: 1 },
  refused: {
    nth: 1,
    from_state: "requested",
    state: "refused",
    actor: "operator",
    operator_id: 1,
    reason: "sanctions",
  },
  sent: { nth: 2, from_state: "approved", state: "sent", actor: "payout", channel: "sandbox" },
  failed: {
    nth: 2,
    from_state: "approved",
    state: "failed",
    actor: "payout",
    reason: "payoutImpossible",
  },
  done: { nth: 3, from_state: "sent", state: "done", actor: "payout" },
} as const satisfies Readonly<Record<string, Step>>;

/** Of the transfer on the demo's chain that pays it. */
export const hashOf = (id: number): string => id.toString(16).padStart(64, "0");
const makers = { owner: "pool", policy: "pool", payout: "market", operator: "operator" } as const;

export const withdrawalsOf = (database: () => TestDatabase, owner: () => pg.Client) => {
  const request = (id: number, amount = usdt(100), changes: object = {}) =>
    bookFacts(database(), { withdrawals_requested: [requestRow(id, amount, changes)] });
  const end = (...ids: readonly number[]) =>
    bookFacts(database(), {
      withdrawals_ended: ids.map((id) => ({ user_id: userId, withdrawal_id: id, accepted_ms: 2 })),
    });

  /** On the demo's chain, from the house's wallet: what the withdrawal says. */
  const transfer = (id: number, hash = hashOf(id)) =>
    database().market.query(
      `INSERT INTO sandbox_transfer (network, hash, block, asset, token, from_address, to_address, amount, outcome)
       SELECT network, $2, 1, 'USDT', '0xtoken', '0xhouse', address, amount - fee, 'success' FROM withdrawal WHERE id = $1`,
      [id, hash],
    );
  const step = async (id: number, changes: Step, role?: "pool" | "operator" | "market"): Promise<void> => {
    const row: Step = { user_id: userId, id, at_ms: aDayLater, ...changes };
    if (row["state"] === "sent" && row["hash"] === undefined) {
      const hash = row["channel"] === "ethereum" ? `0x${hashOf(id)}` : hashOf(id);
      await step(id, { ...changes, hash }, role);
      if (row["channel"] === "sandbox") await transfer(id);
      return;
    }
    const by = role ?? makers[row["actor"] as keyof typeof makers];
    const values = Object.values(row);
    const insert = `INSERT INTO withdrawal_step (${Object.keys(row).join()}) VALUES (${values.map((_, at) => `$${at + 1}`).join()})`;
    if (by === "operator") await actingAs(Number(row["operator_id"]), "withdrawal_decide", insert, values);
    else await database()[by].query(insert, values);
  };
  /** A withdrawal that the policy has approved. */
  const approved = async (id: number): Promise<void> => {
    await request(id);
    await step(id, steps.byPolicy);
  };
  const note = (id: number) =>
    database().market.query("INSERT INTO withdrawal_signer VALUES ($1, $2, $3)", [userId, id, aDayLater]);
  /** A withdrawal that the policy has approved and that was given to the signer. */
  const given = async (id: number): Promise<void> => {
    await approved(id);
    await note(id);
  };
  const actingAs = (...asked: OperatorTry) => tryAsOperator(database(), ...asked);
  /** An act of two as its rows are once these operators' passkeys have signed; the owner of the database writes them here. */
  const approvedAct = async (
    content: object,
    approvers: readonly number[] = [1, 2],
    action: "withdrawal_large" | "withdrawal_give_back" | "withdrawal_signer_gone" = "withdrawal_large",
    agoMs = 0,
  ): Promise<number> => {
    const { rows } = await owner().query<{ id: bigint }>(
      `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
     VALUES ($2, 'withdrawal', $1::text, 'looked at it well', 1, database_ms() - $3, sha256(convert_to(random()::text, 'UTF8'))) RETURNING id`,
      [JSON.stringify(content), action, agoMs],
    );
    const id = Number(rows[0]?.id);
    for (const operatorId of approvers) {
      await owner().query(
        `INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature)
       VALUES ($1, $2, sha512('a'), '\\x0102', '\\x0102030405060708')`,
        [id, operatorId],
      );
    }
    return id;
  };
  return { request, end, step, transfer, approved, note, given, actingAs, approvedAct };
};
