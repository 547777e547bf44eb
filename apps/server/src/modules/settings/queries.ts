/** The settings as operators see them (OPS-02). There are as many as db/schema has made: a page holds them all. */
import type { Setting } from "@candor/core/settings/check-setting";
import type { AnswerOf } from "@candor/wire/call";
import type { settingList } from "@candor/wire/desks/settings";
import { sql } from "kysely";
import type { Db } from "../../platform/db/open-database.ts";
import type { Tx } from "../../platform/db/schema/schema.ts";

export type ShownSetting = AnswerOf<typeof settingList>;
export type KeptSetting = Setting & { readonly takesTwo: boolean };

/** What an act about a setting is about: the audit log is searched by it. */
export const subjectOf = (name: string): string => `key ${name}`;

export const readShown = async (operators: Db): Promise<readonly ShownSetting[]> => {
  const { rows } = await sql<{
    name: string;
    value: string;
    form: Setting["form"];
    public: boolean;
    takes_two: boolean;
    changed_by: string | null;
    changed_ms: bigint | null;
    waiting: bigint | null;
  }>`
    SELECT s.name, s.value, s.form, s.public, s.takes_two, o.name AS changed_by, s.changed_ms, (
      SELECT max(a.id) FROM operator_act_waiting w JOIN operator_act a ON a.id = w.act_id
      WHERE a.action = 'limit_change' AND a.subject = ${subjectOf("")} || s.name) AS waiting
    FROM setting_key s LEFT JOIN operator o ON o.id = s.changed_by
    ORDER BY s.name`.execute(operators);
  return rows.map((row) => ({
    name: row.name,
    value: row.value,
    form: row.form,
    isPublic: row.public,
    takesTwo: row.takes_two,
    changedBy: row.changed_by ?? "",
    changedAt: row.changed_ms === null ? null : Number(row.changed_ms),
    waitingAct: row.waiting === null ? null : String(row.waiting),
  }));
};

/** All settings; inside a transaction of a change they are locked, so that changes of two that agree are checked one after the other. */
export const readKept = async (operators: Db | Tx, lock: boolean): Promise<readonly KeptSetting[]> => {
  const rows = await operators
    .selectFrom("setting_key")
    .select(["name", "value", "form", "takes_two"])
    .orderBy("name")
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return rows.map(({ name, value, form, takes_two: takesTwo }) => ({ name, value, form, takesTwo }));
};
