/** The checker, about withdrawals that are called sent: for each way of paying, what must be there, and what it finds when it is not. */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeParsers } from "../platform/db/role-pools.ts";
import type { Schema } from "../platform/db/schema/schema.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { findingsOf } from "./check.ts";
import {
  aDayLater,
  addWithdrawer,
  hashOf,
  steps,
  usdt,
  userId,
  withdrawalsOf,
} from "./test-withdrawal-steps.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const { request, end, step, actingAs, approvedAct } = withdrawalsOf(database, owner);
const rule = "every withdrawal that is called sent or done has the record of its payment";
const [sandbox, manual, hotwallet, bank, demoBank, byHand, lost] = [1, 2, 3, 4, 5, 6, 7] as const;
/** Taken from the signer: one that it had not signed, and one that it had sent. */
const [taken, gone] = [8, 9] as const;
const hash = "a".repeat(64);
let all: Kysely<Schema>;

beforeAll(async () => {
  await addWithdrawer(database(), owner(), usdt(1_000));
  const byOperator = { actor: "operator", operator_id: 1 };
  const paid = async (id: number, network: string, ...made: readonly object[]) => {
    await request(id, usdt(100), { network });
    for (const next of made) await step(id, { ...next });
    await end(id);
  };
  await paid(sandbox, "tron", steps.byPolicy, steps.sent, steps.done);
  const entered = { ...steps.sent, ...byOperator, channel: "tron", hash };
  await paid(manual, "tron", steps.approved, entered, steps.done);
  const given = async (id: number) => {
    await request(id, usdt(100));
    await step(id, steps.byPolicy);
    const note = "INSERT INTO withdrawal_signer VALUES ($1, $2, $3)";
    await database().market.query(note, [userId, id, aDayLater]);
  };
  const bySigner = { ...steps.sent, channel: "ethereum" };
  await given(hotwallet);
  await step(hotwallet, { ...bySigner, hash: `0x${hash}` });
  await step(hotwallet, steps.done);
  await end(hotwallet);
  const takeBack = "INSERT INTO withdrawal_signer_end VALUES ($1, $2, $3, 1, 1, $4)";
  await given(taken);
  await actingAs(1, "withdrawal_decide", takeBack, [userId, taken, "approved", null]);
  await step(taken, { ...bySigner, ...byOperator });
  await step(taken, steps.done);
  await given(gone);
  await step(gone, bySigner);
  const signed = {
    after: "sent",
    user: String(userId),
    amount: "100",
    network: "ethereum",
    address: "0xabc",
  };
  const act = await approvedAct({ withdrawal: String(gone), ...signed }, [1, 2], "withdrawal_signer_gone");
  await actingAs(1, "withdrawal_signer_gone", takeBack, [userId, gone, "sent", act]);
  await step(gone, steps.done);
  await end(taken, gone);
  const transferred = { ...steps.sent, ...byOperator, channel: "gateway", hash: "E2E-1" };
  await paid(bank, "bank", steps.approved, transferred, { ...steps.done, ...byOperator });
  await paid(demoBank, "bank", steps.byPolicy, { ...steps.sent, hash: "SANDBOX-BANK-5" }, steps.done);
  // In a demo, what two operators approve is paid by a person, too.
  const inDemo = { ...steps.sent, ...byOperator };
  await paid(byHand, "tron", steps.approved, inDemo, steps.done);
  const failed = { ...steps.failed, nth: 3, from_state: "sent", reason: "transferFailed" };
  await paid(lost, "tron", steps.approved, inDemo, failed);
  const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
  all = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => all.destroy());

/** What the checker finds after a change that no table refuses, which is then rolled back. */
const foundAfter = async (change: string) => {
  await sql`BEGIN`.execute(all);
  for (const table of [
    "withdrawal_step",
    "withdrawal_signer",
    "withdrawal_signer_end",
    "sandbox_transfer",
    "audit_log",
  ])
    await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(all);
  await sql.raw(change).execute(all);
  const [found] = await findingsOf(all, (name) => name === rule);
  await sql`ROLLBACK`.execute(all);
  return found;
};

test("[WAL-12] [TRUST-02] passes each way of paying", async () => {
  expect(await foundAfter("SELECT")).toEqual({ rule, looked: 17, wrong: 0, example: "" });
});

test("[WAL-12] [TRUST-02] passes a payment by hand that failed or went elsewhere, with which nothing was paid", async () => {
  const change = "UPDATE sandbox_transfer SET outcome = 'reorganised', to_address = '0xdef'";
  expect(await foundAfter(`${change} ${transferOf(lost)}`)).toMatchObject({ wrong: 0 });
});

const transferOf = (id: number) => `WHERE hash = '${hashOf(id)}'`;
const lineOf = (id: number, state: string) =>
  `WHERE after::json -> 'withdrawal_step' ->> 'id' = '${id}' AND after::json -> 'withdrawal_step' ->> 'state' = '${state}'`;
const noTransfer = "has no transfer to its address on the demo's chain";
const nobody = (channel: string) =>
  `was paid through ${channel} by nobody: no signer was asked, no operator entered it`;
const noLine = (state: string, operator = 1) =>
  `is ${state} without a line of operator ${operator} in the audit log`;

test.each([
  [
    "the sandbox, without a transfer",
    sandbox,
    noTransfer,
    `DELETE FROM sandbox_transfer ${transferOf(sandbox)}`,
  ],
  [
    "the sandbox, by a transfer that failed",
    sandbox,
    noTransfer,
    `UPDATE sandbox_transfer SET outcome = 'failed' ${transferOf(sandbox)}`,
  ],
  [
    "the sandbox, to another address",
    sandbox,
    noTransfer,
    `UPDATE sandbox_transfer SET to_address = '0xdef' ${transferOf(sandbox)}`,
  ],
  [
    "the sandbox, with a unit less",
    sandbox,
    noTransfer,
    `UPDATE sandbox_transfer SET amount = amount - 1 ${transferOf(sandbox)}`,
  ],
  [
    "the sandbox, on another chain",
    sandbox,
    noTransfer,
    `UPDATE sandbox_transfer SET network = 'ethereum' ${transferOf(sandbox)}`,
  ],
  [
    "the sandbox, in another coin",
    sandbox,
    noTransfer,
    `UPDATE sandbox_transfer SET asset = 'other' ${transferOf(sandbox)}`,
  ],
  [
    "hand in a demo, without a transfer",
    lost,
    "has no transfer on the demo's chain",
    `DELETE FROM sandbox_transfer ${transferOf(lost)}`,
  ],
  [
    "hand in a demo, done with a transfer that failed",
    byHand,
    noTransfer,
    `UPDATE sandbox_transfer SET outcome = 'failed' ${transferOf(byHand)}`,
  ],
  ["hand, without a line", manual, noLine("sent"), `DELETE FROM audit_log ${lineOf(manual, "sent")}`],
  [
    "hand, with another hash than was entered",
    manual,
    noLine("sent"),
    `UPDATE withdrawal_step SET hash = 'another' WHERE id = ${manual} AND state = 'sent'`,
  ],
  [
    "hand, by another operator than has entered it",
    manual,
    noLine("sent", 2),
    `UPDATE withdrawal_step SET operator_id = 2 WHERE id = ${manual} AND state = 'sent'`,
  ],
  [
    "hand, in the name of nobody",
    manual,
    nobody("tron"),
    `UPDATE withdrawal_step SET actor = 'payout', operator_id = NULL WHERE id = ${manual} AND state = 'sent'`,
  ],
  [
    "a signer that was not asked",
    hotwallet,
    nobody("ethereum"),
    `DELETE FROM withdrawal_signer WHERE id = ${hotwallet}`,
  ],
  [
    "a signer that was asked after it had paid",
    hotwallet,
    nobody("ethereum"),
    `UPDATE withdrawal_signer SET at_ms = ${aDayLater + 60_001} WHERE id = ${hotwallet}`,
  ],
  [
    "hand, while the signer could pay it",
    taken,
    "was paid by hand while the signer could pay it",
    `DELETE FROM withdrawal_signer_end WHERE id = ${taken}`,
  ],
  [
    "a signer from which it was taken",
    taken,
    "was sent by the signer after it was taken from it",
    `UPDATE withdrawal_step SET actor = 'payout', operator_id = NULL WHERE id = ${taken} AND state = 'sent'`,
  ],
  [
    "a signer from which two had taken it before",
    gone,
    "was sent by the signer after it was taken from it",
    `UPDATE withdrawal_signer_end SET after = 'approved' WHERE id = ${gone}`,
  ],
  ["a bank, without a line", bank, noLine("sent"), `DELETE FROM audit_log ${lineOf(bank, "sent")}`],
  ["a bank, done without a line", bank, noLine("done"), `DELETE FROM audit_log ${lineOf(bank, "done")}`],
  [
    "the demo's bank, with another's reference",
    demoBank,
    "has the reference of another",
    `UPDATE withdrawal_step SET hash = 'SANDBOX-BANK-6' WHERE id = ${demoBank} AND state = 'sent'`,
  ],
])("[WAL-12] [TRUST-02] finds a withdrawal that was paid by %s", async (_, id, lacks, change) => {
  expect(await foundAfter(change)).toMatchObject({ wrong: 1, example: `withdrawal ${id} ${lacks}` });
});
