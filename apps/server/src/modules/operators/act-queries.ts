/** Acts that take two operators, with their approvals, the newest first (OPS-03, OPS-06). */
import {
  mayDo,
  operatorActions,
  type OperatorAction,
  type OperatorRole,
} from "@candor/core/operators/actions";
import type { InputOf } from "@candor/wire/call";
import type { actList } from "@candor/wire/desks/operators";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Reader } from "../../platform/db/schema/schema.ts";
import { countListed } from "../../records/lists/count-listed.ts";
import { keyset } from "../../records/lists/keyset.ts";

type ActFilter = InputOf<typeof actList>;

/** Who looks: what they may approve depends on it. */
type Viewer = { readonly userId: number; readonly roles?: readonly string[] };

type ActRow = {
  id: bigint;
  action: string;
  subject: string;
  content: string;
  reason: string;
  asked_by: number;
  asked_by_name: string;
  asked_ms: bigint;
  digest: Buffer;
  outcome: "done" | "withdrawn" | null;
  is_approved: boolean;
};

const selectActs = (db: Reader) =>
  db
    .selectFrom("operator_act as a")
    .innerJoin("operator as o", "o.id", "a.asked_by")
    .leftJoin("operator_act_end as e", "e.act_id", "a.id")
    .selectAll("a")
    .select(["o.name as asked_by_name", "e.outcome"])
    .select(sql<boolean>`act_is_approved(a.id)`.as("is_approved"));

export const readActs = async (operators: Db, filter: ActFilter, viewer: Viewer) => {
  const [rows, total] = await Promise.all([
    readActRows(operators, filter, viewer),
    countListed(operators, actsIn(filter).listed),
  ]);
  return { rows, total };
};

export const readActRows = async (operators: Db, filter: ActFilter, viewer: Viewer) => {
  const { id, listed } = actsIn(filter);
  const rows: readonly ActRow[] = await selectActs(operators)
    .where(sql<boolean>`a.id IN (SELECT ${id} FROM ${listed} AND ${keyset(id, filter)})`)
    .orderBy("a.id", filter.after === undefined ? "desc" : "asc")
    .execute();
  const approvals = await readApprovals(
    operators,
    rows.map((row) => row.id),
  );
  return rows.map((row) => shownAct(row, approvals.get(String(row.id)) ?? [], viewer));
};

/** Where the acts of a state are, and their number there: each through an index, so that a page costs the same however many there are. */
const actsIn = ({
  state,
  find,
}: ActFilter): { readonly id: RawBuilder<unknown>; readonly listed: RawBuilder<unknown> } => {
  if (/^[1-9]\d{0,14}$/.test(find))
    return { id: sql`id`, listed: sql`operator_act WHERE id = ${Number(find)}` };
  if (find !== "") return { id: sql`id`, listed: sql`operator_act WHERE subject = ${find}` };
  if (state === "all") return { id: sql`id`, listed: sql`operator_act WHERE true` };
  if (state === "waiting") return { id: sql`act_id`, listed: sql`operator_act_waiting WHERE true` };
  return { id: sql`act_id`, listed: sql`operator_act_end WHERE outcome = ${state}` };
};

/** One act; undefined when there is none. */
export const readAct = async (db: Reader, id: number): Promise<ActRow | undefined> =>
  await selectActs(db)
    .where("a.id", "=", BigInt(id) as never)
    .executeTakeFirst();

type Approval = Awaited<ReturnType<typeof approvalRows>>[number];

const approvalRows = (db: Db, actIds: readonly bigint[]) =>
  db
    .selectFrom("operator_approval as p")
    .innerJoin("operator as o", "o.id", "p.operator_id")
    .innerJoin("operator_passkey as k", "k.operator_id", "p.operator_id")
    .selectAll("p")
    .select(["o.name", "k.credential_id", "k.public_key"])
    .where("p.act_id", "in", actIds)
    .orderBy("p.at_ms")
    .execute();

const readApprovals = async (db: Db, actIds: readonly bigint[]): Promise<Map<string, Approval[]>> => {
  const rows = actIds.length === 0 ? [] : await approvalRows(db, actIds);
  return Map.groupBy(rows, ({ act_id: actId }) => String(actId));
};

const shownAct = (row: ActRow, approvals: readonly Approval[], { userId, roles = [] }: Viewer) => {
  const state = row.outcome ?? (row.is_approved ? ("approved" as const) : ("waiting" as const));
  const isAllowed =
    row.action in operatorActions && mayDo(row.action as OperatorAction, roles as OperatorRole[]);
  return {
    id: String(row.id),
    action: row.action,
    subject: row.subject,
    content: row.content,
    reason: row.reason,
    askedBy: row.asked_by,
    askedByName: row.asked_by_name,
    askedAt: Number(row.asked_ms),
    digest: row.digest.toString("hex"),
    state,
    mayApprove: state === "waiting" && isAllowed && approvals.every((each) => each.operator_id !== userId),
    approvals: approvals.map((each) => ({
      operatorId: each.operator_id,
      name: each.name,
      at: Number(each.at_ms),
      credentialId: each.credential_id,
      publicKey: each.public_key.toString("base64url"),
      authenticatorData: each.authenticator_data.toString("base64url"),
      clientData: each.client_data.toString("base64url"),
      signature: each.signature.toString("base64url"),
    })),
  };
};
