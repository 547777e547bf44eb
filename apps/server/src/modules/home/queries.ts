/** What operators set and everyone reads: settings, navigation, banners, announcements (HOME-06). */
import type { Language } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";

export type PublicKeys = Readonly<Record<string, string>>;

/** The public settings among `names`; unknown and secret ones are absent. */
export const readPublicKeys = async (db: Db, names: readonly string[]): Promise<PublicKeys> => {
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom("setting_key")
    .select(["name", "value"])
    .where("public", "=", true)
    .where("name", "in", names)
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};

export const readNavigation = async (
  db: Db,
  bartype: number,
): Promise<readonly { readonly name: string; readonly iconurl: string; readonly tourl: string }[]> =>
  db
    .selectFrom("navigation_entry")
    .select(["name", "iconurl", "tourl"])
    .where("bartype", "=", bartype)
    .where("is_hidden", "=", false)
    .orderBy("position")
    .execute();

/** Banners of a type and a place; an empty filter matches any. */
export const readBanners = async (
  db: Db,
  bannertype: string,
  code: string,
): Promise<readonly { readonly picurl: string; readonly tourl: string }[]> => {
  let query = db
    .selectFrom("banner")
    .select(["picurl", "tourl"])
    .where("is_hidden", "=", false)
    .orderBy("position")
    .limit(20);
  if (bannertype !== "") query = query.where("bannertype", "=", bannertype);
  if (code !== "") query = query.where("code", "=", code);
  return await query.execute();
};

export type AnnouncementPage = {
  readonly language: Language;
  /** Whether announcements about play money are shown. */
  readonly demo: boolean;
  readonly nowMs: number;
  /** "time" unless named. */
  readonly column?: "time" | "id" | "scrollMsg";
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
};

const announcementColumns = {
  time: "announcement.publish_ms",
  id: "announcement.id",
  scrollMsg: "text",
} as const;

/**
 * Announcements, those of the desk from their time on, in the caller's language, in English where they lack it, and how many there are. One without an English text
 * is not shown, and not counted.
 */
export const readAnnouncements = async (
  db: Db,
  page: AnnouncementPage,
): Promise<{ readonly texts: readonly string[]; readonly total: number }> => {
  let query = db
    .selectFrom("announcement")
    .where("is_hidden", "=", false)
    .where((row) => row.or([row("origin", "<>", "written"), row("publish_ms", "<=", BigInt(page.nowMs))]));
  if (!page.demo) query = query.where("demo_only", "=", false);
  const readable = query.innerJoin("announcement_text as english", (join) =>
    join.onRef("english.announcement_id", "=", "announcement.id").on("english.language", "=", "en"),
  );
  const direction = page.newestFirst ? "desc" : "asc";
  const [rows, counted] = await Promise.all([
    readable
      .leftJoin("announcement_text as own", (join) =>
        join.onRef("own.announcement_id", "=", "announcement.id").on("own.language", "=", page.language),
      )
      .select((row) =>
        row.fn
          .coalesce(row.fn<string | null>("nullif", ["own.text", row.val("")]), "english.text")
          .as("text"),
      )
      .orderBy(announcementColumns[page.column ?? "time"], direction)
      .orderBy("announcement.id", direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    readable.select((row) => row.fn.countAll<bigint>().as("total")).executeTakeFirst(),
  ]);
  return { texts: rows.map(({ text }) => text), total: Number(counted?.total ?? 0n) };
};
