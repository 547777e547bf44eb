/** What one operator does with an investment product (OPS-02): opens and closes its sales, and writes its texts. */
import type { InputOf } from "@candor/wire/call";
import type { changeProductText, openProduct } from "@candor/wire/desks/products";
import { productLines } from "@candor/wire/earn/invest";
import type { Db } from "../../../platform/db/open-database.ts";
import { refuseWith } from "../../../platform/refused.ts";
import { subjectOfProduct } from "../../../records/invest/product-subject.ts";
import { operatorAct, requireReason, type ActingSession } from "../../../records/operator-act.ts";

/** What is held of it goes on either way. Refuses ReasonNeeded, ProductNotFound, NoChanges. */
export const changeSales = async (
  operators: Db,
  session: ActingSession,
  { productId, sales, reason }: InputOf<typeof openProduct>,
): Promise<void> => {
  requireReason(reason);
  const act = { action: "product_open", subject: subjectOfProduct(productId), reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const held = await tx
      .selectFrom("invest_product")
      .select("is_open")
      .where("id", "=", productId)
      .executeTakeFirst();
    if (held === undefined) return refuseWith("ProductNotFound");
    const isOpen = sales === "open";
    const { numUpdatedRows } = await tx
      .updateTable("invest_product")
      .set({ is_open: isOpen })
      .where("id", "=", productId)
      .where("is_open", "<>", isOpen)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) refuseWith("NoChanges");
  });
};

/** Lines that say nothing are not kept. Refuses ReasonNeeded, ProductNotFound, BadRequest for a missing name. */
export const changeText = async (
  operators: Db,
  session: ActingSession,
  { productId, language, name, reason, ...given }: InputOf<typeof changeProductText>,
): Promise<void> => {
  requireReason(reason);
  if (name.trim() === "") refuseWith("BadRequest", { field: "name" });
  const lines = JSON.stringify(
    Object.fromEntries(
      productLines.map((line) => [line, given[line].trim()] as const).filter(([, text]) => text !== ""),
    ),
  );
  const act = { action: "product_text", subject: subjectOfProduct(productId), reason } as const;
  await operatorAct(operators, session, act, async (tx) => {
    const held = await tx
      .selectFrom("invest_product")
      .select("id")
      .where("id", "=", productId)
      .executeTakeFirst();
    if (held === undefined) refuseWith("ProductNotFound");
    await tx
      .insertInto("invest_text")
      .values({ product_id: productId, language, name: name.trim(), lines })
      .onConflict((conflict) =>
        conflict.columns(["product_id", "language"]).doUpdateSet({ name: name.trim(), lines }),
      )
      .execute();
  });
};
