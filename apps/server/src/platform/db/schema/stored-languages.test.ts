/** Every language of the product can be stored: the list is in wire, the checks of the form are in migrations. */
import { languages } from "@candor/wire/language";
import { expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../test-database.ts";

const database = withTestDatabase();
const owner = withOwner(database);

test("[NAV-05] the check of every column with a language accepts each language of the list, and nothing of another form", async () => {
  const { rows } = await owner().query<{ place: string; rule: string }>(`
    SELECT conrelid::regclass::text AS place, pg_get_expr(conbin, conrelid) AS rule FROM pg_constraint
    WHERE contype = 'c' AND pg_get_expr(conbin, conrelid) ~ '\\mlanguage\\M' AND conname <> 'a_translation_names_its_original' ORDER BY 1`);
  expect(rows.map(({ place }) => place)).toEqual([
    "account_closing",
    "announcement_text",
    "article_publication",
    "article_version",
    "invest_text",
    "price_alert",
    "push_subscription",
    "risk_acceptance",
    "support_canned",
    "support_conversation",
  ]);
  const given = [...languages, "fil", "zh-Hant", "EN", ""];
  for (const { rule } of rows) {
    const accepted = await owner().query<{ language: string }>(
      `SELECT language FROM unnest($1::text[]) WITH ORDINALITY AS given (language, place) WHERE ${rule} ORDER BY place`,
      [given],
    );
    expect(accepted.rows.map(({ language }) => language)).toEqual(languages);
  }
});
