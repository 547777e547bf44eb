/** The operators' settings (`setting_key`), for the server's own parts: they read them at every command, so they are cached briefly. */
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/db/open-database.ts";

/** Reads settings, public or not, by name; one that is not set is absent. */
export type ReadSettings = (
  names: readonly string[],
) => Promise<Readonly<Record<string, string | undefined>>>;

/** How long a change may take to have an effect, ms. */
const keptMs = 2_000;

export const createSettings = (db: Db, clock: Clock): ReadSettings => {
  let kept: { readonly values: Promise<ReadonlyMap<string, string>>; readonly untilMs: number } | undefined;
  const all = (): Promise<ReadonlyMap<string, string>> => {
    const nowMs = clock.nowMs();
    if (kept !== undefined && kept.untilMs > nowMs) return kept.values;
    const values = readAll(db);
    kept = { values, untilMs: nowMs + keptMs };
    values.catch(() => (kept = undefined));
    return values;
  };
  return async (names) => {
    const values = await all();
    return Object.fromEntries(names.flatMap((name) => (values.has(name) ? [[name, values.get(name)]] : [])));
  };
};

const readAll = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom("setting_key").select(["name", "value"]).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
};
