/** What operators write of the home page and the shell. */
import type { FrontListName } from "@candor/wire/desks/front";
import type { Language } from "@candor/wire/language";
import { sql } from "kysely";
import type { Tx } from "../../../platform/db/schema/schema.ts";
import { bartypes } from "./desk-queries.ts";

const tableOf = (list: FrontListName) =>
  list === "banners" ? sql.table("banner") : sql.table("navigation_entry");

/** Until the commit, nobody else changes this list. */
export const lockList = async (tx: Tx, list: FrontListName): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`front ${list}`}, 0))`.execute(tx);
};

/** The places of these entries become 1, 2 and so on. */
export const placeEntries = async (tx: Tx, list: FrontListName, ids: readonly number[]): Promise<void> => {
  await sql`UPDATE ${tableOf(list)} AS e SET position = p.place
    FROM unnest(${sql.val([...ids])}::integer[]) WITH ORDINALITY AS p (id, place)
    WHERE e.id = p.id AND e.position <> p.place`.execute(tx);
};

/** False when it is so already. */
export const hideEntry = async (
  tx: Tx,
  list: FrontListName,
  id: number,
  isHidden: boolean,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE ${tableOf(list)} SET is_hidden = ${isHidden} WHERE id = ${id} AND is_hidden <> ${isHidden}`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
};

/** False when it leads there already, or does not exist. */
export const leadBanner = async (tx: Tx, id: number, tourl: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("banner")
    .set({ tourl })
    .where("id", "=", id)
    .where("tourl", "<>", tourl)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type Lender = { readonly name: string; readonly tourl: string };

export const insertLender = async (tx: Tx, lender: Lender, position: number): Promise<void> => {
  await tx
    .insertInto("navigation_entry")
    .values({ bartype: bartypes.lenders, position, ...lender })
    .execute();
};

/** False when nothing of it is new. */
export const changeLender = async (tx: Tx, id: number, { name, tourl }: Lender): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("navigation_entry")
    .set({ name, tourl })
    .where("id", "=", id)
    .where("bartype", "=", bartypes.lenders)
    .where((row) => row.or([row("name", "<>", name), row("tourl", "<>", tourl)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const insertAnnouncement = async (tx: Tx, publishMs: number): Promise<number> =>
  (
    await tx
      .insertInto("announcement")
      .values({ publish_ms: BigInt(publishMs), origin: "written" })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Writes the text in one language; false when it stands there already. */
export const writeAnnouncement = async (
  tx: Tx,
  id: number,
  language: Language,
  text: string,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("announcement_text")
    .values({ announcement_id: id, language, text })
    .onConflict((conflict) =>
      conflict
        .columns(["announcement_id", "language"])
        .doUpdateSet({ text })
        .where("announcement_text.text", "<>", text),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** False when it is so already, or does not exist. */
export const hideAnnounced = async (tx: Tx, id: number, isHidden: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("announcement")
    .set({ is_hidden: isHidden })
    .where("id", "=", id)
    .where("is_hidden", "<>", isHidden)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
