/** What is stored about withdrawals. */
import { userAccount } from "@candor/core/ids/account-id";
import { money, type Money } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import type { WithdrawalFacts } from "@candor/core/withdrawal/next-step";
import type { PayoutNetwork, StepActor, WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import { sql, type RawBuilder } from "kysely";
import type { Reader } from "../../platform/db/schema/schema.ts";
import type { PayoutChannelName } from "./ports.ts";

/** A withdrawal with where it stands. */
export type StoredWithdrawal = WithdrawalFacts & {
  readonly userId: number;
  readonly id: number;
  readonly fee: Money;
  readonly network: PayoutNetwork;
  readonly address: string;
  readonly addressMs: number;
  readonly acceptedMs: number;
  /** How many steps were made. */
  readonly steps: number;
  /** The channel of its payment: set from `sent` on. */
  readonly channel: PayoutChannelName | undefined;
  /** When it was approved, epoch ms; undefined before. */
  readonly approvedMs: number | undefined;
  /** Its money is still on hold. */
  readonly isHeld: boolean;
};

type Row = {
  user_id: bigint;
  id: bigint;
  amount: bigint;
  fee: bigint;
  network: PayoutNetwork;
  address: string;
  address_ms: bigint;
  is_proven: boolean;
  accepted_ms: bigint;
  approved_alone: bigint;
  state: WithdrawalState | null;
  nth: number | null;
  channel: PayoutChannelName | null;
  hash: string | null;
  is_sent_by_hand: boolean;
  is_approved_by_two: boolean;
  approved_ms: bigint | null;
  is_with_signer: boolean;
  is_taken_back: boolean;
  signed_hashes: readonly string[];
  is_held: boolean;
  frozen_ms: bigint | null;
  password_changed_ms: bigint | null;
  withdraw_changed_ms: bigint | null;
  factor_changed_ms: bigint | null;
  only_proven_off_ms: bigint | null;
};

/** The sum that the database computes when it refuses an approval by one operator (refuse_false_step). */
const approvedAlone = (userId: unknown, id: unknown, acceptedMs: unknown): RawBuilder<{ sum: bigint }> => sql`
  SELECT coalesce(sum(o.amount), 0)::bigint AS sum FROM withdrawal o
  JOIN withdrawal_step alone ON alone.user_id = o.user_id AND alone.id = o.id AND alone.state = 'approved' AND alone.act_id IS NULL
  WHERE o.user_id = ${userId} AND o.id <> ${id}
    AND o.accepted_ms > ${acceptedMs} - ${dayMs}::bigint AND o.accepted_ms < ${acceptedMs} + ${dayMs}::bigint`;

/** What the policy or one operator alone has approved within a day, for a user who requests now. */
export const readApprovedAlone = async (db: Reader, userId: number, nowMs: number): Promise<Money> => {
  const { rows } = await approvedAlone(userId, 0, sql`${nowMs}::bigint`).execute(db);
  return money(rows[0]?.sum ?? 0n);
};

/** The withdrawals that `from` selects as (user_id, id), with their steps. */
const withSteps = (from: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  SELECT w.user_id, w.id, w.amount, w.fee, w.network, w.address, w.address_ms, w.accepted_ms, w.is_proven AND EXISTS (
      SELECT FROM cold_wallet c
      WHERE c.user_id = w.user_id AND c.network = w.network AND c.address = w.address AND c.proven_ms IS NOT NULL) AS is_proven,
    (${approvedAlone(sql.ref("w.user_id"), sql.ref("w.id"), sql.ref("w.accepted_ms"))}) AS approved_alone,
    last.state, last.nth, sent.channel, sent.hash, sent.actor IS NOT DISTINCT FROM 'operator' AS is_sent_by_hand, approved.act_id IS NOT NULL AS is_approved_by_two, approved.at_ms AS approved_ms, signer.id IS NOT NULL AND taken.id IS NULL AS is_with_signer, taken.id IS NOT NULL AS is_taken_back, ARRAY(SELECT g.hash FROM withdrawal_signed g WHERE g.user_id = w.user_id AND g.id = w.id ORDER BY g.at_ms) AS signed_hashes, held.id IS NOT NULL AS is_held, a.frozen_ms, a.password_changed_ms, a.withdraw_changed_ms,
    a.factor_changed_ms, a.only_proven_off_ms
  FROM (${from}) AS h
  JOIN withdrawal w ON w.user_id = h.user_id AND w.id = h.id
  JOIN account a ON a.user_id = w.user_id
  LEFT JOIN LATERAL (
    SELECT s.state, s.nth FROM withdrawal_step s WHERE s.user_id = w.user_id AND s.id = w.id ORDER BY s.nth DESC LIMIT 1
  ) AS last ON true
  LEFT JOIN withdrawal_step sent ON sent.user_id = w.user_id AND sent.id = w.id AND sent.state = 'sent'
  LEFT JOIN withdrawal_step approved ON approved.user_id = w.user_id AND approved.id = w.id AND approved.state = 'approved'
  LEFT JOIN withdrawal_signer signer ON signer.user_id = w.user_id AND signer.id = w.id
  LEFT JOIN withdrawal_signer_end taken ON taken.user_id = w.user_id AND taken.id = w.id
  LEFT JOIN withdrawal_hold held ON held.user_id = w.user_id AND held.id = w.id
  ORDER BY h.id`;

const time = (value: bigint | null): number | undefined => (value === null ? undefined : Number(value));

const storedOf = (row: Row): StoredWithdrawal => ({
  userId: Number(row.user_id),
  id: Number(row.id),
  amount: money(row.amount),
  fee: money(row.fee),
  network: row.network,
  address: row.address,
  addressMs: Number(row.address_ms),
  isProven: row.is_proven,
  acceptedMs: Number(row.accepted_ms),
  approvedAlone: money(row.approved_alone),
  state: row.state ?? "requested",
  steps: row.nth ?? 0,
  channel: row.channel ?? undefined,
  hash: row.hash ?? undefined,
  isSentByHand: row.is_sent_by_hand,
  isApprovedByTwo: row.is_approved_by_two,
  approvedMs: time(row.approved_ms),
  isWithSigner: row.is_with_signer,
  isTakenBack: row.is_taken_back,
  signedHashes: row.signed_hashes,
  isHeld: row.is_held,
  isFrozen: row.frozen_ms !== null,
  changes: {
    password: time(row.password_changed_ms),
    withdrawPassword: time(row.withdraw_changed_ms),
    factor: time(row.factor_changed_ms),
    address: Number(row.address_ms),
    onlyProven: time(row.only_proven_off_ms),
  },
});

/** The withdrawals that `from` selects as (user_id, id), in the order of their numbers. */
export const readListed = async (
  db: Reader,
  from: RawBuilder<unknown>,
): Promise<readonly StoredWithdrawal[]> => (await withSteps(from).execute(db)).rows.map(storedOf);

/** One withdrawal of a user; undefined when the user has none with this number. */
export const findWithdrawal = async (
  db: Reader,
  userId: number,
  id: number,
): Promise<StoredWithdrawal | undefined> => {
  const from = sql`SELECT user_id, id FROM withdrawal WHERE user_id = ${userId} AND id = ${id}`;
  return (await readListed(db, from))[0];
};

/** What the server can do by itself, without a person. */
export type Movable = {
  /** The policy approves amounts below this. */
  readonly autoBelow: Money;
  /** Networks whose pay-outs a person makes. */
  readonly byHand: readonly PayoutNetwork[];
};

/**
 * Withdrawals after a number whose money is still held, oldest first. Those that wait for an operator are left out, because the operator's
 * step advances them. These wait: one that only an operator can approve, once its owner was told; one that is approved and that a person
 * pays, until the hash is entered (also when it was taken from the signer); and one that a person pays through a bank, until an operator
 * says that the bank has paid.
 */
export const readMovable = async (
  db: Reader,
  afterId: number,
  limit: number,
  { autoBelow, byHand }: Movable,
): Promise<readonly StoredWithdrawal[]> => {
  const from = sql`
    SELECT h.user_id, h.id FROM withdrawal_hold h
    WHERE h.id > ${afterId} AND NOT (h.state = 'requested'
      AND EXISTS (SELECT FROM withdrawal_told t WHERE t.user_id = h.user_id AND t.id = h.id AND t.state = 'requested')
      AND EXISTS (SELECT FROM withdrawal a WHERE a.user_id = h.user_id AND a.id = h.id AND a.amount >= ${autoBelow}))
    AND NOT (h.state = 'approved' AND (
      EXISTS (SELECT FROM withdrawal_step s
        WHERE s.user_id = h.user_id AND s.id = h.id AND s.state = 'approved' AND s.act_id IS NOT NULL)
      OR EXISTS (SELECT FROM withdrawal_signer_end e WHERE e.user_id = h.user_id AND e.id = h.id)
      OR EXISTS (SELECT FROM withdrawal a WHERE a.user_id = h.user_id AND a.id = h.id AND a.network = ANY(${byHand}::text[]))))
    AND NOT (h.state = 'sent' AND 'bank' = ANY(${byHand}::text[])
      AND EXISTS (SELECT FROM withdrawal a WHERE a.user_id = h.user_id AND a.id = h.id AND a.network = 'bank'))
    ORDER BY h.id LIMIT ${limit}`;
  return await readListed(db, from);
};

/** The sum that the user requested in `fromMs <= time < toMs`, without what was returned, micro-units (WAL-10). */
export const readTaken = async (
  db: Reader,
  userId: number,
  fromMs: number,
  toMs: number,
): Promise<bigint> => {
  const { rows } = await sql<{ taken: bigint }>`
    SELECT coalesce(sum(w.amount), 0)::bigint AS taken FROM withdrawal w
    WHERE w.user_id = ${userId} AND w.accepted_ms >= ${fromMs} AND w.accepted_ms < ${toMs}
      AND NOT EXISTS (SELECT FROM withdrawal_step s WHERE s.user_id = w.user_id AND s.id = w.id
        AND s.state IN ('cancelled', 'refused', 'failed'))`.execute(db);
  return rows[0]?.taken ?? 0n;
};

/** Whether the user has bought a wealth product with own money that runs, or has ended with its term (WAL-10). */
export const ownsProduct = async (db: Reader, userId: number): Promise<boolean> =>
  (await db
    .selectFrom("holding as h")
    .leftJoin("holding_step as left", (join) =>
      join
        .onRef("left.user_id", "=", "h.user_id")
        .onRef("left.holding_id", "=", "h.id")
        .on("left.step", "=", "left"),
    )
    .select("h.id")
    .where("h.user_id", "=", BigInt(userId))
    .where("h.bought_own", ">", 0n)
    // One that was left in its first cycle is neither.
    .where((where) => where.or([where("left.id", "is", null), where("h.cycle", ">", 1)]))
    .executeTakeFirst()) !== undefined;

export const walletOf = async (db: Reader, userId: number): Promise<Money> => {
  const row = await db
    .selectFrom("ledger_balance")
    .select("balance")
    .where("account_id", "=", userAccount(userId, "wallet"))
    .executeTakeFirst();
  return money(row?.balance ?? 0n);
};

export type StoredStep = {
  readonly state: WithdrawalState;
  readonly actor: StepActor;
  readonly atMs: number;
  readonly reason: string;
};
export type ListedWithdrawal = StoredWithdrawal & {
  readonly remark: string;
  /** The wallet right after the request. */
  readonly balance: bigint;
  readonly made: readonly StoredStep[];
};

type ListedRow = Row & {
  remark: string;
  balance: bigint;
  made: readonly { state: WithdrawalState; actor: StepActor; atMs: number; reason: string }[] | null;
};

/** A page of the user's withdrawals, newest first. */
export const readWithdrawals = async (
  db: Reader,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ListedWithdrawal[]; readonly total: number }> => {
  const from = sql`SELECT user_id, id FROM withdrawal WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  const { rows } = await sql<ListedRow>`
    SELECT listed.*, w.remark, t.balance, (
      SELECT json_agg(json_build_object('state', s.state, 'actor', s.actor, 'atMs', s.at_ms, 'reason', s.reason) ORDER BY s.nth)
      FROM withdrawal_step s WHERE s.user_id = w.user_id AND s.id = w.id) AS made
    FROM (${withSteps(from)}) AS listed
    JOIN withdrawal w ON w.user_id = listed.user_id AND w.id = listed.id
    JOIN ledger_tx t ON t.user_id = w.user_id AND t.withdrawal_id = w.id AND t.kind = 'withdrawal_requested'
    ORDER BY listed.id DESC`.execute(db);
  const { rows: counted } = await sql<{ total: bigint }>`
    SELECT count(*) AS total FROM withdrawal WHERE user_id = ${userId}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...storedOf(row),
      remark: row.remark,
      balance: row.balance,
      made: row.made ?? [],
    })),
    total: Number(counted[0]?.total ?? 0n),
  };
};
