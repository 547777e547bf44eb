/**
 * Changing a setting (OPS-02, OPS-03): one operator changes what pages show; limits and what is about money are asked for, and two
 * passkeys sign for the very value before and after.
 *
 * Invariants: the value is checked again when it is written, with all settings locked. A change decides about what is asked for
 * from then on: what was bought, requested or quoted keeps the terms in its own row.
 */
import { assert } from "@candor/core/assert/assert";
import { checkSetting } from "@candor/core/settings/check-setting";
import { spreadOf } from "@candor/core/swap/swap-quote";
import { mostFeeBps } from "@candor/core/withdrawal/fee";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";
import { Refused, refuseWith } from "../../platform/refused.ts";
import {
  askForTwo,
  operatorAct,
  requireReason,
  type ActingSession,
  type CarryOut,
} from "../../records/operator-act.ts";
import { readKept, subjectOf, type KeptSetting } from "./queries.ts";

export type AskedChange = {
  readonly name: string;
  readonly value: string;
  readonly from: string;
  readonly reason: string;
};

/** Refuses ReasonNeeded, KeyNotFound, KeyTakesTwo, KeyChangedMeanwhile, KeyValueIncorrect, and what checkSetting refuses. */
export const changeText = async (
  operators: Db,
  session: ActingSession,
  { reason, ...asked }: AskedChange,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "keys_change", subject: subjectOf(asked.name), reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const { takesTwo } = checkChange(await readKept(tx, true), asked);
    if (takesTwo) refuseWith("KeyTakesTwo");
    await write(tx, asked, null);
  });
};

/** Returns the act's number. Refuses as `changeText`, KeyTakesOne, ReasonNeeded. */
export const askForLimit = async (
  operators: Db,
  session: ActingSession,
  { reason, ...asked }: AskedChange,
): Promise<number> => {
  const { takesTwo } = checkChange(await readKept(operators, false), asked);
  if (!takesTwo) refuseWith("KeyTakesOne");
  const act = { action: "limit_change", subject: subjectOf(asked.name), reason } as const;
  return await askForTwo(operators, session, act, { key: asked.name, from: asked.from, to: asked.value });
};

/** The database uses the act up with the change, so a second call refuses ActNotWaiting. */
export const carryOutLimit =
  (operators: Db): CarryOut =>
  async ({ id, action, subject, reason, content, session }) => {
    const { key: name, from, to: value } = content as Readonly<Record<"key" | "from" | "to", string>>;
    await operatorAct(operators, session, { action, subject, reason }, async (tx) => {
      checkChange(await readKept(tx, true), { name, from, value });
      await write(tx, { name, value }, id);
    });
  };

type Wanted = Omit<AskedChange, "reason">;

const checkChange = (settings: readonly KeptSetting[], { name, value, from }: Wanted): KeptSetting => {
  const kept = settings.find((each) => each.name === name);
  if (kept === undefined) return refuseWith("KeyNotFound");
  if (kept.value !== from) return refuseWith("KeyChangedMeanwhile");
  const changed = settings.map((each) => (each.name === name ? { ...each, value } : each));
  const checked = checkSetting(name, changed);
  if (!checked.ok) throw new Refused(checked.refusal);
  if (!isUsable(name, value)) refuseWith("KeyValueIncorrect", { form: kept.form });
  return kept;
};

/** What the reader of a setting asks for beyond its form. */
const isUsable = (name: string, value: string): boolean => {
  if (name === "swap_spread") return spreadOf(value) !== undefined;
  return name !== "cash_fee_percent" || Number(value) * 100 <= mostFeeBps;
};

const write = async (
  tx: Tx,
  { name, value }: Pick<Wanted, "name" | "value">,
  actId: number | null,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("setting_key")
    .set({ value, act_id: actId === null ? null : BigInt(actId) })
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  assert(numUpdatedRows === 1n, "a setting that was read is there");
};
