/** Gifts: the house gives a user money out of its capital, posted as `gift_given`. */
import { inEachLanguage, type Thing } from "../change.ts";

const facts = "db/functions/facts.sql";
const factDue = "apps/server/src/ledger/rules/fact-due.ts";

export const postingKind: Thing = {
  name: "A posting kind",
  changes: [
    {
      path: "db/schema/95-gifts.sql",
      text: `
CREATE TABLE gift (
  user_id bigint NOT NULL CHECK (user_id > 0),
  id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  accepted_ms bigint NOT NULL,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX gift_id ON gift (id);
SELECT make_append_only('gift');
SELECT ledger_cause('gift', 'gift', '{gift_given}');
SELECT ledger_permit('gift_given', 'capital', 'wallet');
`,
    },
    {
      path: facts,
      find: "commission_payments json, pool_steps json, versions json);\n",
      put: `commission_payments json, pool_steps json, versions json, gifts json);
  IF fact.gifts IS NOT NULL THEN
    legs := legs || gift_given(fact.gifts);
  END IF;
`,
    },
    {
      path: facts,
      find: " FROM commission_payment\n$$;",
      put: " FROM commission_payment\n  UNION ALL SELECT 'gifts', coalesce(max(id), 0) + 1 FROM gift\n$$;",
    },
    {
      path: facts,
      find: "-- Play money, for",
      put: `-- Gifts of the house.
CREATE OR REPLACE FUNCTION gift_given(rows json) RETURNS ledger_leg[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  legs ledger_leg[];
BEGIN
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(rows) AS r (line integer, user_id bigint, id bigint, amount bigint, accepted_ms bigint)
  ), stored AS (
    INSERT INTO gift (user_id, id, amount, accepted_ms) SELECT user_id, id, amount, accepted_ms FROM given
  )
  SELECT array_agg((line, 1, 'gift_given', user_id, id, house_account('capital'), user_account(user_id, 'wallet'), amount)::ledger_leg) INTO legs FROM given;
  RETURN legs;
END $$;

-- Play money, for`,
    },
    {
      path: factDue,
      find: "\n/** Every fact that moves money. */",
      put: `
const giftDue: Due = {
  pays: { gift_given: ["capital > wallet"] },
  of: "SELECT user_id, id, amount AS given FROM gift",
  moves: [
    [capital, "-given"],
    [ownAccount(wallet), "given"],
  ],
};

/** Every fact that moves money. */`,
    },
    { path: factDue, find: "  correctionDue,\n", put: "  correctionDue,\n  giftDue,\n" },
    ...inEachLanguage(
      {
        en: 'name: "Gift", remarks: "Gift {number} of the house"',
        "zh-CN": 'name: "礼物", remarks: "平台的礼物 {number}"',
        "zh-TW": 'name: "禮物", remarks: "平台的禮物 {number}"',
        ja: 'name: "ギフト", remarks: "ギフト {number}"',
      },
      (texts, folder) => ({
        path: `packages/wire/src/texts/${folder}/movements.ts`,
        find: "export const movements = {\n",
        put: `export const movements = {\n  gift_given: { ${texts} },\n`,
      }),
    ),
    {
      path: "packages/wire/src/texts/en/movements.ts",
      find: "  option_placed: 20,\n",
      put: "  gift_given: 12,\n  option_placed: 20,\n",
    },
  ],
};
