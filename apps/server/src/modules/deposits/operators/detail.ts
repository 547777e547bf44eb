/** All that tells whose a deposit is (WAL-15): for the operator who decides when it is not enough. */
import { isOperatorRole, mayDo } from "@candor/core/operators/actions";
import { formatMoney, money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { depositDetail } from "@candor/wire/desks/deposits";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { openedUntil } from "../../../records/opened-person.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { takesTwo, waitingActAbout, type DecideDeps } from "./decide.ts";
import { queuedRow, type DepositRow } from "./queue.ts";

type Detail = AnswerOf<typeof depositDetail>;
type Deps = Pick<DecideDeps, "reads" | "operators" | "readSettings">;

/** The most rows of each list: they are enough for a decision. */
const mostListed = 20;

/** Refuses DepositNotFound. */
export const readDetail = async (
  { reads, operators, readSettings }: Deps,
  id: number,
  reader: ActingReader,
): Promise<Detail> => {
  const row = await reads.selectFrom("deposit").selectAll().where("id", "=", BigInt(id)).executeTakeFirst();
  if (row === undefined) return refuseWith("DepositNotFound");
  const [isOpen, invoice, claims, proven, quotes, earlier, decision, two, act] = await Promise.all([
    seesSender(operators, reader, row),
    readInvoice(reads, row),
    readClaims(reads, row),
    readProven(reads, row),
    readQuotes(reads, row),
    readEarlier(reads, row),
    readDecision(operators, row),
    takesTwo(readSettings, row),
    waitingActAbout(operators, row.id),
  ]);
  return {
    ...queuedRow(row),
    ...(isOpen && { sender: row.sender }),
    isMasked: !isOpen && row.sender !== "",
    invoice,
    claims,
    proven,
    quotes,
    earlier,
    takesTwo: two,
    waitingAct: act === undefined ? null : String(act),
    decision,
  };
};

type ActingReader = { readonly userId: number; readonly roles?: readonly string[] };

/** Who decides whose it is compares who sent it, while that is to be done; afterwards the owner's data is opened first (OPS-07). */
const seesSender = async (
  operators: Db,
  { userId, roles = [] }: ActingReader,
  { state, user_id }: DepositRow,
): Promise<boolean> => {
  if (state === "review" && mayDo("deposit_decide", roles.filter(isOperatorRole))) return true;
  return user_id !== null && (await openedUntil(operators, userId, Number(user_id))) > 0;
};

/** The row that the receiver of a payment at the gateway names. */
const readInvoice = async (db: Db, { network, receiver }: DepositRow): Promise<Detail["invoice"]> => {
  const [, number] = /^candor-(\d{1,18})$/.exec(receiver) ?? [];
  if (network !== "gateway" || number === undefined) return null;
  const row = await db
    .selectFrom("pay_invoice")
    .select(["user_id", "amount", "created_ms"])
    .where("id", "=", BigInt(number))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { user_id, amount, created_ms } = row;
  return { userId: String(user_id), amount: formatMoney(money(amount)), time: Number(created_ms) };
};

const readClaims = async (db: Db, { network, hash }: DepositRow): Promise<Detail["claims"]> => {
  const { rows } = await sql<{ user_id: bigint; created_ms: bigint }>`
    SELECT user_id, created_ms FROM deposit_claim WHERE network = ${network} AND hash = ${hash}
    ORDER BY id LIMIT ${mostListed}`.execute(db);
  return rows.map((row) => ({ userId: String(row.user_id), time: Number(row.created_ms) }));
};

const readProven = async (db: Db, { network, sender }: DepositRow): Promise<Detail["proven"]> => {
  const { rows } = await sql<{ user_id: bigint; proven_ms: bigint }>`
    SELECT user_id, proven_ms FROM cold_wallet
    WHERE network = ${network} AND address = ${sender} AND proven_ms IS NOT NULL`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { userId: String(row.user_id), time: Number(row.proven_ms) };
};

const readQuotes = async (db: Db, { network, receiver, amount }: DepositRow): Promise<Detail["quotes"]> => {
  const { rows } = await sql<{ user_id: bigint; created_ms: bigint; expires_ms: bigint }>`
    SELECT user_id, created_ms, expires_ms FROM deposit_quote
    WHERE kept AND network = ${network} AND address = ${receiver} AND amount = ${amount}`.execute(db);
  return rows.map((row) => ({
    userId: String(row.user_id),
    givenAt: Number(row.created_ms),
    expiresAt: Number(row.expires_ms),
  }));
};

/** The gateway names no sender. */
const readEarlier = async (db: Db, { id, network, sender }: DepositRow): Promise<Detail["earlier"]> => {
  if (sender === "") return [];
  const { rows } = await sql<{ user_id: bigint; times: bigint; last_ms: bigint }>`
    SELECT user_id, count(*) AS times, max(seen_ms) AS last_ms FROM deposit
    WHERE network = ${network} AND sender = ${sender} AND state = 'credited' AND id <> ${id}
    GROUP BY user_id ORDER BY last_ms DESC LIMIT ${mostListed}`.execute(db);
  return rows.map((row) => ({
    userId: String(row.user_id),
    times: Number(row.times),
    lastAt: Number(row.last_ms),
  }));
};

const readDecision = async (operators: Db, { id }: DepositRow): Promise<Detail["decision"]> => {
  const row = await operators
    .selectFrom("deposit_decision as d")
    .innerJoin("operator as o", "o.id", "d.operator_id")
    .select(["o.name", "d.user_id", "d.reason", "d.at_ms"])
    .where("d.deposit_id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name: operator, user_id: userId, reason, at_ms: atMs } = row;
  return { operator, userId: userId === null ? null : String(userId), reason, time: Number(atMs) };
};
