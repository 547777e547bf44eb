/** What operators read of the home page and the shell, hidden entries included. */
import type { AnswerOf } from "@candor/wire/call";
import type { announcementList, frontEntries, FrontListName } from "@candor/wire/desks/front";
import { sql } from "kysely";
import type { Reader } from "../../../platform/db/schema/schema.ts";

export type FrontEntry = AnswerOf<typeof frontEntries>;

export const bartypes = { bar: 2, lenders: 3 } as const;
/** The carousel of the home page. */
export const carousel = { bannertype: "1", code: "home" } as const;

export const readEntries = async (db: Reader, list: FrontListName): Promise<readonly FrontEntry[]> => {
  const rows =
    list === "banners"
      ? await db
          .selectFrom("banner")
          .select(["id", "picurl as name", "tourl", "is_hidden"])
          .where("bannertype", "=", carousel.bannertype)
          .where("code", "=", carousel.code)
          .orderBy("position")
          .execute()
      : await db
          .selectFrom("navigation_entry")
          .select(["id", "name", "tourl", "is_hidden"])
          .where("bartype", "=", bartypes[list])
          .orderBy("position")
          .execute();
  return rows.map(({ id, name, tourl, is_hidden }) => ({ id, name, tourl, isHidden: is_hidden }));
};

const mostListed = 200;
type Listed = AnswerOf<typeof announcementList>;
type Row = {
  id: number;
  publish_ms: bigint;
  origin: Listed["origin"];
  demo_only: boolean;
  is_hidden: boolean;
  texts: { readonly language: string; readonly text: string }[];
};

export const readAllAnnouncements = async (
  db: Reader,
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> => {
  const { rows } = await sql<Row>`
    SELECT a.*, (SELECT coalesce(json_agg(json_build_object('language', t.language, 'text', t.text) ORDER BY t.language), '[]')
      FROM announcement_text t WHERE t.announcement_id = a.id) AS texts
    FROM announcement a ORDER BY a.publish_ms DESC, a.id DESC LIMIT ${mostListed}`.execute(db);
  return { rows: rows.map(listedOf), total: rows.length };
};

const listedOf = ({ id, publish_ms, origin, demo_only, is_hidden, texts }: Row): Listed => ({
  id,
  publishAt: Number(publish_ms),
  origin,
  isDemoOnly: demo_only,
  isHidden: is_hidden,
  texts,
});

export const readOrigin = async (db: Reader, id: number): Promise<Listed["origin"] | undefined> =>
  (await db.selectFrom("announcement").select("origin").where("id", "=", id).executeTakeFirst())?.origin;
