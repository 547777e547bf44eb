/** The calls of the journal (JNL-01, JNL-02). */
import { formatMoney } from "@candor/core/money/money";
import { walletWords } from "@candor/wire/codec/digits";
import { cashFlow, cashFlowTotalMoney } from "@candor/wire/journal";
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import { refuseWith } from "../../platform/refused.ts";
import { limitsOf } from "../../records/lists/user-lists.ts";
import {
  isCommission,
  movementTexts,
  movementTypeOf,
  namesOf,
  swapRemarks,
  type SwapAmounts,
} from "../../records/movement-types.ts";
import { commissionsAsked, listCommissions } from "./commission-rows.ts";
import { readPayers } from "./commissions.ts";
import { readSwapAmounts } from "./swap-amounts.ts";
import { readMovements, sumMovements, type Movement, type MovementFilter } from "./queries.ts";

export const journalRoutes = (db: Db): readonly MountedCall[] => [
  handle(cashFlow, async (input, { session, language }) => {
    const names = namesAsked(input.types === "" ? input.type : input.types, input.existsType);
    const { orderByColumn, isAsc } = input;
    const commissions = commissionsAsked(names, input);
    if (commissions !== undefined)
      return await listCommissions(db, session.userId, commissions, input, language);
    const sortedBy = orderByColumn === "time" || orderByColumn === "id" ? undefined : orderByColumn;
    const page = { ...limitsOf(input), ...filterOf(input, names), sortedBy, newestFirst: isAsc === "desc" };
    const { rows, total } = await readMovements(db, session.userId, page);
    const swaps = await readSwapAmounts(db, session.userId, rows);
    const paid = rows.filter(({ name }) => isCommission(name)).map(({ causeId }) => causeId);
    const payers = await readPayers(db, session.userId, paid);
    const shown = rows.map((movement) => shownAs(movement, swaps, payers, language));
    return { rows: shown, total };
  }),
  handle(cashFlowTotalMoney, async (input, { session }) => {
    const types = input.types === "" ? String(input.type ?? "") : input.types;
    return formatMoney(await sumMovements(db, session.userId, filterOf(input, namesAsked(types, ""))));
  }),
];

/** A row of the call. */
const shownAs = (
  { name, causeId, timeMs, amount, balance, ...place }: Movement,
  swaps: ReadonlyMap<bigint, SwapAmounts>,
  payers: ReadonlyMap<bigint, string>,
  language: Language,
) => {
  const swap = name === "swapped" ? swaps.get(causeId) : undefined;
  return {
    id: idOf(place),
    sourcePhone: isCommission(name) ? (payers.get(causeId) ?? "") : "",
    money: formatMoney(amount),
    nowmoney: formatMoney(balance),
    balance: formatMoney(balance),
    type: movementTypeOf(name),
    name_en: movementTexts(name, causeId, "en").name,
    ...movementTexts(name, causeId, language),
    ...(swap && { remarks: swapRemarks(causeId, swap, language) }),
    time: timeMs,
    ...(isCommission(name) && { state: "paid" as const }),
  };
};

/** A place in the journal as one number; a batch has far fewer lines than a million. */
const idOf = ({ batch, line }: Pick<Movement, "batch" | "line">): string =>
  `${batch}${String(line).padStart(6, "0")}`;

/** Which wallet is asked, in the ledger's word for it. */
const filterOf = (
  { wallet }: { readonly wallet: (typeof walletWords)[keyof typeof walletWords] },
  names: MovementFilter["names"],
): MovementFilter => ({ wallet: wallet === walletWords.contract ? "contract" : "wallet", names });

const mostTypes = 20;

/** `types` is a comma-separated list of type numbers, empty for all; `existsType` "0" selects all except these. */
const namesAsked = (types: string, existsType: string): MovementFilter["names"] => {
  if (existsType !== "" && existsType !== "0" && existsType !== "1") {
    return refuseWith("BadRequest", { field: "existsType" });
  }
  if (types === "") return undefined;
  const texts = types.split(",");
  if (texts.length > mostTypes || !texts.every((text) => /^(0|[1-9]\d{0,2})$/.test(text))) {
    return refuseWith("BadRequest", { field: "types" });
  }
  return { list: namesOf(texts.map(Number)), listed: existsType !== "0" };
};
