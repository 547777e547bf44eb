/**
 * What a PostgreSQL must guarantee before money is written to it: version 15 or later, and no setting that
 * may lose an acknowledged commit in a power cut.
 */
import type { ClientBase, Pool } from "pg";

/** Why this PostgreSQL is refused. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
}

const oldestVersion = 150_000;
const durableSettings = ["fsync", "full_page_writes", "synchronous_commit"] as const;

/** Throws `DatabaseRefused` with a message that names every setting that is off. */
export const requireDurable = async (client: ClientBase | Pool): Promise<void> => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE name = ANY ($1)",
    [[...durableSettings, "server_version_num", "server_version"]],
  );
  const settings = new Map(rows.map((row) => [row.name, row.setting]));
  if (Number(settings.get("server_version_num")) < oldestVersion) {
    throw new DatabaseRefused(
      `This PostgreSQL has version ${settings.get("server_version")}; Candor needs 15 or later.`,
    );
  }
  const off = durableSettings.filter((name) => settings.get(name) === "off");
  if (off.length === 0) return;
  throw new DatabaseRefused(
    `This PostgreSQL runs with ${off.map((name) => `${name} = off`).join(", ")}: a power cut would lose money that was confirmed. Turn ${off.length === 1 ? "it" : "them"} on.`,
  );
};
