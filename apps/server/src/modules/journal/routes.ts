/** The calls of the journal (JNL-01, JNL-02). */
import { formatMoney } from "@candor/core/money/money";
import { cashFlow, cashFlowTotalMoney, myPay, withdrawalList } from "@candor/wire/journal";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { kindsOf, movementTypeOf, remarksOf } from "./movement-types.ts";
import { readHoldEnds, readMovements, sumMovements, type MovementPage } from "./queries.ts";

const deposits = { list: ["sandbox_deposit"], listed: true } as const;
const withdrawals = { list: ["hold_placed"], listed: true } as const;

type Page = { readonly pageNum: number; readonly pageSize: number };

export const journalRoutes = (db: Db): readonly MountedCall[] => [
  handle(cashFlow, async (input, { session, language }) => {
    const kinds = kindsAsked(input.types === "" ? input.type : input.types, input.existsType);
    const page = { ...paged(input), kinds, newestFirst: input.isAsc === "desc" };
    const { rows, total } = await readMovements(db, session.userId, page);
    const shown = rows.map(({ id, kind, cause, timeMs, amount, balance }) => ({
      id: String(id),
      // Whose activity earned it: the user's own, until referral income names clients.
      sourcePhone: "",
      money: formatMoney(amount),
      nowmoney: formatMoney(balance),
      balance: formatMoney(balance),
      type: movementTypeOf(kind).type,
      name_en: movementTypeOf(kind).name,
      remarks: remarksOf(kind, cause, language),
      time: timeMs,
    }));
    return { rows: shown, total };
  }),
  handle(cashFlowTotalMoney, async (input, { session }) => {
    const types = input.types === "" ? String(input.type ?? "") : input.types;
    return formatMoney(await sumMovements(db, session.userId, kindsAsked(types, "")));
  }),
  handle(myPay, async (input, { session }) => {
    const page = { ...paged(input), kinds: deposits, newestFirst: true };
    const { rows, total } = await readMovements(db, session.userId, page);
    const shown = rows.map(({ id, timeMs, amount }) => ({
      id: String(id),
      creatTime: timeMs,
      money: formatMoney(amount),
      status: 1,
    }));
    return { rows: shown, total };
  }),
  handle(withdrawalList, async (input, { session }) => {
    const page = { ...paged(input), kinds: withdrawals, newestFirst: true };
    const { rows, total } = await readMovements(db, session.userId, page);
    const ends = await readHoldEnds(
      db,
      rows.map(({ id }) => id),
    );
    const shown = rows.map(({ id, timeMs, amount, balance }) => ({
      id: String(id),
      bptime: timeMs,
      bpprice: formatMoney(-amount),
      bpbalance: formatMoney(balance),
      ...withdrawalState[ends.get(id) ?? "held"],
      reason: "",
    }));
    return { rows: shown, total };
  }),
];

/** WAL-11's numbers: 0 wait, 1 success, else fail. */
const withdrawalState = {
  held: { isverified: 0, state: "requested" },
  posted: { isverified: 1, state: "done" },
  voided: { isverified: 2, state: "failed" },
} as const;

const paged = ({ pageNum, pageSize }: Page) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize });

const mostTypes = 20;

/** `types` is a comma list of type numbers, empty for all; `existsType` "0" asks for all but these. */
const kindsAsked = (types: string, existsType: string): MovementPage["kinds"] => {
  if (existsType !== "" && existsType !== "0" && existsType !== "1") {
    return refuseWith("BadRequest", { field: "existsType" });
  }
  if (types === "") return undefined;
  const texts = types.split(",").map((text) => text.trim());
  if (texts.length > mostTypes || !texts.every((text) => /^\d{1,3}$/.test(text))) {
    return refuseWith("BadRequest", { field: "types" });
  }
  return { list: kindsOf(texts.map(Number)), listed: existsType !== "0" };
};
