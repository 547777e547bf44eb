/** The calls of the home page and the shell (HOME-06, NAV-02, NAV-03). */
import { banner, getKeys, homeMsg, navigationBarList } from "@candor/wire/home";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type MountedCall } from "../../platform/http/mount.ts";
import {
  readAnnouncements,
  readBanners,
  readNavigation,
  readPublicKeys,
  type PublicKeys,
} from "./queries.ts";

const mostKeys = 100;

/** `ownKeys` are public keys whose values come from the server itself, whatever is stored under their names. */
export const homeRoutes = (
  db: Db,
  mode: "demo" | "live",
  ownKeys: PublicKeys = {},
): readonly MountedCall[] => [
  handle(getKeys, async ({ keys }) => {
    const names = keys
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const asked = names.slice(0, mostKeys);
    const own = Object.entries(ownKeys).filter(([name]) => asked.includes(name));
    return { ...(await readPublicKeys(db, asked)), ...Object.fromEntries(own) };
  }),
  handle(navigationBarList, async ({ bartype }) => {
    const rows = await readNavigation(db, bartype);
    return { rows, total: rows.length };
  }),
  handle(banner, async ({ bannertype, code }) => {
    const rows = await readBanners(db, bannertype, code);
    return { rows, total: rows.length };
  }),
  handle(homeMsg, async ({ pageNum, pageSize, orderByColumn, isAsc }, { language, nowMs }) => {
    const { texts, total } = await readAnnouncements(db, {
      language,
      demo: mode === "demo",
      nowMs,
      column: orderByColumn,
      newestFirst: isAsc === "desc",
      limit: pageSize,
      offset: (pageNum - 1) * pageSize,
    });
    return { rows: texts.map((scrollMsg) => ({ scrollMsg })), total };
  }),
];
