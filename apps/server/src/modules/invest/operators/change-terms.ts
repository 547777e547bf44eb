/**
 * Terms of investment products (OPS-03, INV-01): asked for by one operator, signed for by two, and made by the database from the act alone.
 *
 * Invariants: the act has all terms before and after, and is refused when others stand meanwhile. Who holds a product keeps the terms of
 * the purchase; by what rule a pool trades is not in a holding, so it stays while anyone is in the pool or waits for it. A new product is closed
 * until an operator opens it.
 */
import { isPool } from "@candor/core/ids/account-id";
import { checkProduct, type CheckedProduct, type WrittenProduct } from "@candor/core/invest/check-product";
import type { InputOf } from "@candor/wire/call";
import type { askProduct } from "@candor/wire/desks/products";
import { languages } from "@candor/wire/language";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open-database.ts";
import { Refused, refuseWith } from "../../../platform/refused.ts";
import { subjectOfProduct } from "../../../records/invest/product-subject.ts";
import { askForTwo, operatorAct, type ActingSession, type CarryOut } from "../../../records/operator-act.ts";
import { readSigned, readTakenCycles, signedOf, writtenOf, type SignedProduct } from "./product-queries.ts";

/** What the passkeys sign for. `before` has nothing for a new product, which has names. */
type Content = {
  readonly product: string;
  readonly names?: string;
  readonly before: SignedProduct | Readonly<Record<string, never>>;
  readonly after: SignedProduct;
};

/**
 * Returns the act's number. Refuses what `checkProduct` refuses, ProductExists, ProductNotFound, ProductKindStays, ProductNamesNeeded,
 * ProductCycleIsTaken, NoChanges, PoolRuleStays, ReasonNeeded.
 */
export const askForProduct = async (
  operators: Db,
  session: ActingSession,
  { productId, names, reason, ...written }: InputOf<typeof askProduct>,
): Promise<number> => {
  const { written: terms } = await requireTerms(operators, productId, written);
  const after = signedOf(terms);
  const before = await readSigned(operators, productId);
  if (names !== "" && before !== undefined) refuseWith("ProductExists");
  if (names === "" && before === undefined) refuseWith("ProductNotFound");
  if (before !== undefined && before.kind !== after.kind) refuseWith("ProductKindStays");
  if (before !== undefined && isSame(before, after)) refuseWith("NoChanges");
  if (before !== undefined && !isSameRule(before, after) && (await isHeld(operators, productId)))
    refuseWith("PoolRuleStays");
  const content: Content = {
    product: String(productId),
    ...(before === undefined ? { names: writtenNames(names) } : {}),
    before: before ?? {},
    after,
  };
  const act = { action: "product_change", subject: subjectOfProduct(productId), reason } as const;
  return await askForTwo(operators, session, act, content);
};

/** The database uses the act up with the rows. Refuses ProductChangedMeanwhile, and what asking refuses of terms. */
export const carryOutProduct =
  (operators: Db): CarryOut =>
  async ({ id, action, subject, reason, content, session }) => {
    const { product, after } = content as Content;
    await requireTerms(operators, Number(product), writtenOf(after));
    try {
      await operatorAct(operators, session, { action, subject, reason }, async (tx) => {
        await sql`SELECT product_take(${id})`.execute(tx);
      });
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code === "CA043") refuseWith("ProductChangedMeanwhile");
      if (code === "CA070") refuseWith("PoolRuleStays");
      throw error;
    }
  };

const requireTerms = async (
  operators: Db,
  productId: number,
  written: WrittenProduct,
): Promise<CheckedProduct> => {
  const checked = checkProduct(written);
  if (!checked.ok) throw new Refused(checked.refusal);
  const { kind, symbol = "" } = checked.value.written;
  if ((kind === "copy") !== isPool(productId)) refuseWith("BadRequest", { field: "productId" });
  if (kind === "copy" && !(await isPair(operators, symbol))) refuseWith("BadRequest", { field: "symbol" });
  const ids = checked.value.cycles.map(({ id }) => id);
  const [taken] = await readTakenCycles(operators, productId, ids);
  return taken === undefined
    ? checked.value
    : refuseWith("ProductCycleIsTaken", { field: "furtherCycles", cycle: String(taken) });
};

const isPair = async (operators: Db, symbol: string): Promise<boolean> => {
  const row = await operators
    .selectFrom("product")
    .select("pid")
    .where("symbol", "=", symbol)
    .executeTakeFirst();
  return row !== undefined;
};

const isHeld = async (operators: Db, productId: number): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`SELECT pool_is_held(${productId}) AS held`.execute(operators);
  return rows[0]?.held === true;
};

/** By what a pool trades; nothing for other products. */
const isSameRule = (one: SignedProduct, other: SignedProduct): boolean =>
  one.symbol === other.symbol &&
  one.multiple === other.multiple &&
  one.trade_part_percent === other.trade_part_percent;

const isSame = (one: SignedProduct, other: SignedProduct): boolean =>
  (Object.keys(other) as (keyof SignedProduct)[]).every((name) => one[name] === other[name]);

const mostName = 80;

/** A line for each language, in the order of the product's list. Refuses ProductNamesNeeded. */
const writtenNames = (given: string): string => {
  const lines = new Map(
    given
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => {
        const [language = "", ...name] = line.split(":");
        return [language.trim(), name.join(":").trim()];
      }),
  );
  const isWhole = languages.every((language) => {
    const length = lines.get(language)?.length ?? 0;
    return length > 0 && length <= mostName;
  });
  if (!isWhole || lines.size !== languages.length) refuseWith("ProductNamesNeeded", { field: "names" });
  return languages.map((language) => `${language}: ${lines.get(language) ?? ""}`).join("\n");
};
