/** The journal of commissions alone, source by source (REF-01, REF-05): who asks for it, and its rows on the wire. */
import { formatMoney } from "@candor/core/money/money";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type { cashFlow } from "@candor/wire/journal";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import { refuseWith } from "../../platform/refused.ts";
import { heldRemarks } from "../../records/held-texts.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import { isCommission, movementTexts, movementTypeOf } from "../../records/movement-types.ts";
import { readCommissions, type Commission, type CommissionFilter } from "./commissions.ts";
import type { MovementFilter } from "./queries.ts";

type Input = InputOf<typeof cashFlow>;

/** Which commissions are asked; undefined when other movements are asked too, or another wallet, or all but some. */
export const commissionsAsked = (
  names: MovementFilter["names"],
  { wallet }: Pick<Input, "wallet">,
): CommissionFilter | undefined => {
  if (wallet !== "wallet" || names?.listed !== true || names.list.length === 0) return undefined;
  if (!names.list.every(isCommission)) return undefined;
  return new Set(names.list.map((name) => name.slice("referral_".length))) as CommissionFilter;
};

/** Refuses BadRequest for an order that is not by time. */
export const listCommissions = async (
  db: Db,
  userId: number,
  filter: CommissionFilter,
  input: Input,
  language: Language,
): Promise<{ readonly rows: readonly AnswerOf<typeof cashFlow>[]; readonly total: number }> => {
  if (input.orderByColumn !== "time" && input.orderByColumn !== "id")
    return refuseWith("BadRequest", { field: "orderByColumn" });
  const page = { ...limitsOf(input), newestFirst: input.isAsc === "desc" };
  const { rows, total } = await readCommissions(db, userId, filter, page);
  return { rows: rows.map((row) => commissionRow(row, language)), total };
};

const commissionRow = (
  { id, state, held, reason, level, client, timeMs, amount, paid }: Commission,
  language: Language,
): AnswerOf<typeof cashFlow> => {
  const name = `referral_${reason}_${level}`;
  const texts = movementTexts(name, paid?.id ?? 0n, language);
  const balance = paid === undefined ? "" : formatMoney(paid.balance as never);
  return {
    id,
    sourcePhone: client,
    money: formatMoney(amount),
    nowmoney: balance,
    balance,
    type: movementTypeOf(name),
    state,
    name_en: movementTexts(name, 0n, "en").name,
    name: texts.name,
    remarks: state === "held" && held ? heldRemarks(held, language) : paid === undefined ? "" : texts.remarks,
    time: timeMs,
  };
};
