/**
 * What operators do in conversations (SUP-01, OPS-02): each is an act, with a line in the audit log that names the message or the note, and
 * a function of the database that checks who holds the conversation.
 */
import type { OperatorAction } from "@candor/core/operators/actions";
import type { InputOf } from "@candor/wire/call";
import type { removeSupportCanned, saveSupportCanned, supportAnswer } from "@candor/wire/desks/support";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { refuseWith } from "../../platform/refused.ts";
import { operatorAct, requireReason, type ActingSession } from "../../records/operator-act.ts";
import type { At } from "./repo.ts";
import { requireText } from "./service.ts";

export type DeskServiceDeps = {
  /** As candor_operator. */
  readonly operators: Db;
  /** Called after the commit: the user's devices, and the operators' desks, read what is new. Without a user: a visitor's. */
  readonly changed: (userId: number | undefined, at: At) => void;
};

export type DeskService = ReturnType<typeof createDeskService>;

export const createDeskService = ({ operators, changed }: DeskServiceDeps) => {
  const act = <Value>(session: ActingSession, id: number, work: (tx: Tx) => Promise<Value>): Promise<Value> =>
    inConversation(operators, session, "support_answer", `conversation ${id}`, work);
  /** What is done may also change what its customer sees: that it was seen, or is closed. */
  const doing = async (session: ActingSession, id: number, done: RawBuilder<unknown>): Promise<void> => {
    await act(session, id, async (tx) => void (await sql`SELECT ${done}`.execute(tx)));
    const at = await readAt(operators, id);
    if (at !== undefined) changed(at.userId, at);
  };
  return {
    claim: (session: ActingSession, id: number) => doing(session, id, sql`support_claim(${id})`),
    release: (session: ActingSession, id: number) => doing(session, id, sql`support_release(${id})`),
    close: (session: ActingSession, id: number, through: number) =>
      doing(session, id, sql`support_close(${id}, ${through}::integer)`),
    handOver: (session: ActingSession, id: number, operatorId: number) =>
      doing(session, id, sql`support_hand_over(${id}, ${operatorId}::integer)`),
    note: async (session: ActingSession, id: number, text: string): Promise<void> => {
      const written = requireText(text);
      await act(
        session,
        id,
        async (tx) => void (await sql`SELECT support_add_note(${id}, ${written})`.execute(tx)),
      );
    },
    /** Refuses SupportTextIncorrect, then ConversationMovedOn, SupportPictureGone. */
    answer: async (
      session: ActingSession,
      id: number,
      { through, clientId, text, pictures }: Omit<InputOf<typeof supportAnswer>, "id">,
    ): Promise<number> => {
      const written = requireText(text, pictures.length);
      const { rows } = await act(session, id, (tx) =>
        sql<{
          number: number;
          owner: bigint | null;
        }>`SELECT * FROM support_answer(${id}, ${through}::integer, ${clientId}, ${written}, ${pictures}::uuid[])`.execute(
          tx,
        ),
      );
      const [{ number, owner } = { number: 0, owner: null }] = rows;
      changed(owner === null ? undefined : Number(owner), { conversation: BigInt(id), number });
      return number;
    },
    saveCanned: (session: ActingSession, input: InputOf<typeof saveSupportCanned>) =>
      saveCanned(operators, session, input),
    removeCanned: (session: ActingSession, input: InputOf<typeof removeSupportCanned>) =>
      removeCanned(operators, session, input),
  };
};

/** Refuses ConversationMovedOn for what the operator does not hold, or another does, and for closing over what was not read. */
const inConversation = async <Value>(
  operators: Db,
  session: ActingSession,
  action: OperatorAction,
  subject: string,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> => {
  try {
    return await operatorAct(operators, session, { action, subject, reason: "" }, work);
  } catch (error) {
    // 23503: a note to what does not exist.
    const { code = "" } = error as { readonly code?: string };
    if (code === "CA064") return refuseWith("SupportPictureGone");
    if (!["CA053", "23503"].includes(code)) throw error;
    return refuseWith("ConversationMovedOn");
  }
};

const readAt = async (
  operators: Db,
  id: number,
): Promise<(At & { readonly userId?: number }) | undefined> => {
  const row = await operators
    .selectFrom("support_conversation")
    .select(["user_id", "last_number"])
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const at = { conversation: BigInt(id), number: row.last_number };
  return row.user_id === null ? at : { ...at, userId: Number(row.user_id) };
};

/** Refuses ReasonNeeded, SupportTextIncorrect, then CannedNotFound. */
const saveCanned = async (
  operators: Db,
  session: ActingSession,
  { id, language, title, text, reason }: InputOf<typeof saveSupportCanned>,
): Promise<void> => {
  requireReason(reason);
  const row = { language, title: requireText(title), text: requireText(text) };
  const act = { action: "support_canned", subject: `canned answer ${row.title}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    if (id === 0) {
      await tx.insertInto("support_canned").values(row).execute();
      return;
    }
    const changed = await tx
      .updateTable("support_canned")
      .set(row)
      .where("id", "=", BigInt(id))
      .returning("id")
      .executeTakeFirst();
    if (changed === undefined) refuseWith("CannedNotFound");
  });
};

/** Refuses ReasonNeeded, then CannedNotFound. */
const removeCanned = async (
  operators: Db,
  session: ActingSession,
  { id, reason }: InputOf<typeof removeSupportCanned>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "support_canned", subject: `canned answer ${id}`, reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const gone = await tx
      .deleteFrom("support_canned")
      .where("id", "=", BigInt(id))
      .returning("id")
      .executeTakeFirst();
    if (gone === undefined) refuseWith("CannedNotFound");
  });
};
