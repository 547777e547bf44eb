/** The form of a product's terms: what is typed, what it would cost, and what it changes. */
import {
  checkProduct,
  readCycleLine,
  type CheckedProduct,
  type WrittenProduct,
} from "@candor/core/invest/check-product";
import { annualPercent, type CycleTerms } from "@candor/core/invest/earned";
import { sellOut } from "@candor/core/invest/reserve-cover";
import { formatMoney, parseMoney, type Money } from "@candor/core/money/money";
import type { Refusal, Result } from "@candor/core/result/result";
import { languages, type Language } from "@candor/wire/language";
import { showAmount } from "../../console/show.ts";

type CycleForm = {
  /** Tells the rows of the form apart. */
  readonly key: number;
  readonly id: string;
  readonly rate: string;
  readonly days: string;
  readonly minimum: string;
  readonly maximum: string;
};

export type ProductForm = Omit<Required<WrittenProduct>, "furtherCycles"> & {
  readonly productId: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly cycles: readonly CycleForm[];
};

export type Named = WrittenProduct & { readonly productId: number };

export const emptyForm: ProductForm = {
  productId: "",
  names: Object.fromEntries(languages.map((language) => [language, ""])) as Record<Language, string>,
  kind: "fixed",
  rate: "",
  days: "",
  compounding: "",
  compoundingDays: "",
  smallest: "100",
  largest: "10000",
  exitFee: "",
  marked: "no",
  symbol: "",
  multiple: "",
  tradePart: "",
  cycles: [],
};

export const formOf = (product: Named): ProductForm => ({
  ...emptyForm,
  productId: String(product.productId),
  kind: product.kind,
  rate: product.rate,
  days: product.days,
  compounding: product.compounding,
  compoundingDays: product.compoundingDays,
  smallest: product.smallest,
  largest: product.largest,
  exitFee: product.exitFee,
  marked: product.marked,
  symbol: product.symbol ?? "",
  multiple: product.multiple ?? "",
  tradePart: product.tradePart ?? "",
  cycles: product.furtherCycles
    .split("\n")
    .map(readCycleLine)
    .flatMap((cycle, key) => (cycle === undefined ? [] : [{ key, ...cycle }])),
});

/** With another further cycle, below the others. */
export const withCycle = (form: ProductForm): ProductForm => {
  const key = Math.max(-1, ...form.cycles.map((cycle) => cycle.key)) + 1;
  const { smallest, largest } = form;
  const cycle = { key, id: "", rate: "", days: "", minimum: smallest, maximum: largest };
  return { ...form, cycles: [...form.cycles, cycle] };
};

export const writtenForm = ({
  productId: _id,
  names: _names,
  cycles,
  ...written
}: ProductForm): Required<WrittenProduct> =>
  written.kind === "copy"
    ? { ...written, ...noRate }
    : { ...written, ...noStrategy, furtherCycles: cycles.map(writtenCycle).join("\n") };

/** What a pool has none of, and what only a pool has: typed before the other kind was chosen, it does not count. */
const noRate = { rate: "", compounding: "", compoundingDays: "", exitFee: "", furtherCycles: "" };
const noStrategy = { symbol: "", multiple: "", tradePart: "" };

const writtenCycle = ({ id, rate, days, minimum, maximum }: CycleForm): string =>
  `${id}: ${rate}% in ${days} days, ${minimum} to ${maximum} USDT`;

export const writtenNames = ({ names }: ProductForm): string =>
  languages.map((language) => `${language}: ${names[language].trim()}`).join("\n");

/** A number from 100 to 999, or of a pool from 1 to 99, that no product has; `names` in every language. Only a new product has these. */
export const newProductErrors = (
  form: ProductForm,
  taken: readonly number[],
): { readonly productId?: string; readonly names: readonly Language[] } => {
  const isCopy = form.kind === "copy";
  const isNumber = (isCopy ? /^[1-9]\d?$/ : /^[1-9]\d\d$/).test(form.productId);
  const number = isNumber ? Number(form.productId) : undefined;
  const names = languages.filter((language) => form.names[language].trim() === "");
  if (number === undefined)
    return { productId: isCopy ? "A number from 1 to 99" : "A number from 100 to 999", names };
  return taken.includes(number) ? { productId: "There is a product with this number", names } : { names };
};

export const checkForm = (form: ProductForm): Result<CheckedProduct> => checkProduct(writtenForm(form));

/** What is wrong, in the console's words, at the field that it is about. */
export const errorOf = ({ key, values }: Refusal): { readonly field: string; readonly text: string } => {
  const field = values?.["field"] ?? "";
  const { least = "", most = "", step = "" } = values ?? {};
  const texts: Readonly<Record<string, string>> = {
    ProductValueOutOfRange: `From ${showAmount(least)} to ${showAmount(most)}`,
    ProductCompoundIsHalf: "Rate and days, or neither of them",
    ProductRangeIsEmpty: "Not below the smallest purchase",
    ProductDayEarnsNothing: "A day would earn nothing on the smallest purchase",
    MustBeAnIntegralMultipleOf: `A multiple of ${step}`,
  };
  return { field, text: texts[key] ?? "This is not such a value" };
};

const words: Readonly<Record<keyof WrittenProduct, string>> = {
  kind: "Kind",
  rate: "Rate %",
  days: "Days",
  compounding: "Compound rate %",
  compoundingDays: "Compound days",
  smallest: "Smallest purchase",
  largest: "Largest purchase",
  exitFee: "Early exit fee %",
  marked: "Marked",
  furtherCycles: "Further cycles",
  symbol: "Pair of its pool",
  multiple: "Leverage of its pool",
  tradePart: "Part of a trade %",
};

/** A line for each part that differs: what it is, and what it becomes. */
export const changesOf = (now: WrittenProduct | undefined, next: WrittenProduct): readonly string[] =>
  (Object.keys(words) as (keyof WrittenProduct)[]).flatMap((name) => {
    // Only pools have a strategy: a product without one says nothing of it.
    const was = now?.[name] ?? (name in noStrategy ? "" : undefined);
    const is = next[name] ?? "";
    if (was === is) return [];
    return now === undefined
      ? [`${words[name]}: ${is || "none"}`]
      : [`${words[name]}: ${was || "none"} becomes ${is || "none"}`];
  });

export type WhatIf = {
  readonly name: string;
  readonly yearly: string;
  /** Principal that the reserve covers, the interest that it costs, and what stays. */
  readonly covers: string;
  readonly costs: string;
  readonly left: string;
};

/** What each cycle would cost if it alone sold out this reserve. Undefined for a reserve that is no amount. */
export const whatIf = (product: CheckedProduct, reserveText: string): readonly WhatIf[] | undefined => {
  const reserve = parseMoney(reserveText.trim());
  if (reserve === undefined) return undefined;
  // A pool promises nothing.
  if (product.written.kind === "copy") return [];
  const { written, cycles } = product;
  const compound = written.compounding === "" ? undefined : compoundOf(product);
  return [
    lineOf(`${product.days} days`, product, reserve),
    ...(compound === undefined ? [] : [lineOf(`${compound.days} days, compound`, compound, reserve)]),
    ...cycles.map((cycle) => lineOf(`${cycle.days} days (cycle ${cycle.id})`, cycle, reserve)),
  ];
};

const compoundOf = ({ written, minimum }: CheckedProduct) => ({
  rate: (parseMoney(written.compounding) ?? 1n) as unknown as CycleTerms["rate"],
  days: Number(written.compoundingDays),
  minimum,
});

const lineOf = (name: string, terms: CycleTerms & { readonly minimum: Money }, reserve: Money): WhatIf => {
  const { principal, interest, left } = sellOut(reserve, terms);
  return {
    name,
    yearly: `${annualPercent(terms)}%`,
    covers: showAmount(formatMoney(principal)),
    costs: showAmount(formatMoney(interest)),
    left: showAmount(formatMoney(left)),
  };
};
