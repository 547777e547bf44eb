/** Investment products as operators see them (OPS-02, OPS-05): terms, reserves, what is held and what falls due. */
import type { WrittenProduct } from "@candor/core/invest/check-product";
import { coveredPrincipal } from "@candor/core/invest/reserve-cover";
import { formatMoney, money } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { productList, productTextList } from "@candor/wire/desks/products";
import { productLines } from "@candor/wire/earn/invest";
import { languages } from "@candor/wire/language";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { subjectOfProduct } from "../../../records/invest/product-subject.ts";
import { readOffers, readReserves, readTexts, type Offer } from "../catalogue.ts";

/** All terms of a product, as `product_words` of the database writes them. */
export type SignedProduct = {
  readonly kind: string;
  readonly rate_percent: string;
  readonly days: string;
  readonly compound_rate_percent: string;
  readonly compound_days: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly exit_fee_percent: string;
  readonly symbol: string;
  readonly multiple: string;
  readonly trade_part_percent: string;
  readonly marked: string;
  readonly cycles: string;
};

export const signedOf = (terms: WrittenProduct): SignedProduct => ({
  kind: terms.kind,
  rate_percent: terms.rate,
  days: terms.days,
  compound_rate_percent: terms.compounding,
  compound_days: terms.compoundingDays,
  minimum: terms.smallest,
  maximum: terms.largest,
  exit_fee_percent: terms.exitFee,
  symbol: terms.symbol ?? "",
  multiple: terms.multiple ?? "",
  trade_part_percent: terms.tradePart ?? "",
  marked: terms.marked,
  cycles: terms.furtherCycles,
});

export const writtenOf = (terms: SignedProduct): Required<WrittenProduct> => ({
  kind: terms.kind,
  rate: terms.rate_percent,
  days: terms.days,
  compounding: terms.compound_rate_percent,
  compoundingDays: terms.compound_days,
  smallest: terms.minimum,
  largest: terms.maximum,
  exitFee: terms.exit_fee_percent,
  marked: terms.marked,
  furtherCycles: terms.cycles,
  symbol: terms.symbol,
  multiple: terms.multiple,
  tradePart: terms.trade_part_percent,
});

/** The terms that stand now; undefined when there is no such product. */
export const readSigned = async (
  operators: Reader,
  productId: number,
): Promise<SignedProduct | undefined> => {
  const { rows } = await sql<{ words: SignedProduct | null }>`
    SELECT product_words(${productId}) AS words`.execute(operators);
  return rows[0]?.words ?? undefined;
};

/** Further cycles that belong to other products, of these numbers. */
export const readTakenCycles = async (
  operators: Db,
  productId: number,
  ids: readonly number[],
): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const rows = await operators
    .selectFrom("invest_cycle")
    .select("id")
    .where("id", "in", ids)
    .where("product_id", "<>", productId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

type Row = AnswerOf<typeof productList>;

/** All products, by number. `closed`: the last closed day, from which on what falls due is counted. */
export const readProducts = async (operators: Db, reads: Db, closed: number): Promise<readonly Row[]> => {
  const offers = await readOffers(reads);
  const ids = offers.map(({ productId }) => productId);
  if (ids.length === 0) return [];
  const [textOf, reserveOf, heldOf, termsOf] = await Promise.all([
    readTexts(reads, ids, "en"),
    readReserves(reads, ids),
    readHeld(reads, closed),
    readTermsWaiting(operators),
  ]);
  return offers.flatMap((offer): Row[] => {
    const terms = termsOf(offer.productId);
    if (terms === undefined) return [];
    const { free, committed } = reserveOf(offer.productId);
    return [
      {
        productId: offer.productId,
        name: textOf(offer.productId).name,
        isOpen: offer.isOpen,
        ...writtenOf(terms.words),
        free: formatMoney(free),
        committed: formatMoney(committed),
        // A pool has no reserve, because it promises nothing.
        covers: formatMoney(offer.strategy === undefined ? coveredPrincipal(free, offer) : 0n),
        ...heldOf(offer),
        waitingAct: terms.waiting === null ? null : String(terms.waiting),
      },
    ];
  });
};

const readTermsWaiting = async (operators: Db) => {
  const { rows } = await sql<{ id: number; words: SignedProduct; waiting: bigint | null }>`
    SELECT p.id, product_words(p.id) AS words, (
      SELECT max(w.id) FROM operator_act_waiting u JOIN operator_act w ON w.id = u.act_id
      WHERE w.action = 'product_change' AND w.subject = ${subjectOfProduct(0).slice(0, -1)} || p.id) AS waiting
    FROM invest_product p`.execute(operators);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (productId: number) => byId.get(productId);
};

type Due = { readonly interest: bigint; readonly principal: bigint; readonly renewals: bigint };
type Held = {
  readonly product_id: number;
  readonly holdings: bigint;
  readonly own: bigint;
  readonly credit: bigint;
  readonly due7: Due;
  readonly due30: Due;
};

/** What is held of each product, summed by the database: there may be very many holdings. */
const readHeld = async (
  reads: Db,
  closed: number,
): Promise<(offer: Offer) => Pick<Row, "holdings" | "own" | "credit" | "due7" | "due30">> => {
  const { rows } = await sql<Held>`
    WITH live AS (
      SELECT product_id, interest, rate, days, own, credit, own + credit AS principal,
        NOT is_end_asked AND credit_from = 'user' AS is_renewed,
        least(greatest(greatest(${closed} - business_day(accepted_ms), 0) + passes - (cycle - 1) * days, 0), days) AS passed
      FROM holding WHERE ended_ms IS NULL
      -- What a pool has works in the pool, and nothing of it is due here.
        AND product_id >= 100
    )
    SELECT product_id, count(*) AS holdings, sum(own)::bigint AS own, sum(credit)::bigint AS credit,
      ${dueWithin(7)} AS due7, ${dueWithin(30)} AS due30
    FROM live GROUP BY product_id`.execute(reads);
  const byId = new Map(rows.map((row) => [row.product_id, row]));
  return ({ productId }) => {
    const held = byId.get(productId);
    return {
      holdings: Number(held?.holdings ?? 0n),
      own: formatMoney(held?.own ?? 0n),
      credit: formatMoney(held?.credit ?? 0n),
      due7: shownDue(held?.due7),
      due30: shownDue(held?.due30),
    };
  };
};

/** Fixed interest is paid day by day, compound interest with the cycle; only running cycles are counted. As texts: JSON numbers are doubles. */
const dueWithin = (days: number): RawBuilder<Due> => sql<Due>`json_build_object(
  'interest', sum(CASE interest
      WHEN 'fixed' THEN earned_after(principal, rate, days, least(passed + ${days}, days)) - earned_after(principal, rate, days, passed)
      ELSE CASE WHEN passed + ${days} >= days THEN earned_after(principal, rate, days, days) ELSE 0 END
    END)::text,
  'principal', coalesce(sum(own) FILTER (WHERE passed + ${days} >= days), 0)::text,
  'renewals', coalesce(sum(earned_after(
      principal + CASE interest WHEN 'compound' THEN earned_after(principal, rate, days, days) ELSE 0 END, rate, days, days)
    ) FILTER (WHERE is_renewed AND passed + ${days} >= days), 0)::text)`;

const shownDue = (due: Due | undefined): Row["due7"] => ({
  interest: formatMoney(money(BigInt(due?.interest ?? 0))),
  principal: formatMoney(money(BigInt(due?.principal ?? 0))),
  renewals: formatMoney(money(BigInt(due?.renewals ?? 0))),
});

type TextRow = AnswerOf<typeof productTextList>;

/** One row for each language of the product; empty texts where nobody has written any. */
export const readProductTexts = async (operators: Db, productId: number): Promise<readonly TextRow[]> => {
  const rows = await operators
    .selectFrom("invest_text")
    .selectAll()
    .where("product_id", "=", productId)
    .execute();
  return languages.map((language) => {
    const row = rows.find((each) => each.language === language);
    const lines = (row?.lines ?? {}) as Readonly<Record<string, string>>;
    const shown = Object.fromEntries(productLines.map((line) => [line, lines[line] ?? ""]));
    return { language, name: row?.name ?? "", ...shown } as TextRow;
  });
};
