/** Gifts: the house gives a user money out of its capital, posted as `gift_given`. */
import { inEachLanguage, type Thing } from "../change.ts";

const facts = "db/functions/facts.sql";
const factRules = "apps/server/src/ledger/fact-rules.ts";

export const postingKind: Thing = {
  name: "A posting kind",
  changes: [
    {
      path: "packages/core/src/wallet/gift.ts",
      text: `
/**
 * A gift of the house to a user, posted as \`gift_given\`.
 *
 * Invariants: \`amount\` is above zero; it is paid out of the capital.
 */
import { houseAccount, userAccount } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Money } from "../money/money.ts";

export const giftMoves = (userId: number, amount: Money): readonly Leg[] => [
  { debit: houseAccount("capital"), credit: userAccount(userId, "wallet"), amount },
];
`,
    },
    {
      path: "db/migrations/9000-gifts.sql",
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
SELECT ledger_permit('gift_given', 'capital', 'wallet');
ALTER TABLE ledger_tx
  ADD COLUMN gift_id bigint,
  ADD FOREIGN KEY (user_id, gift_id) REFERENCES gift,
  DROP CONSTRAINT it_has_one_cause_that_fits_its_kind,
  ADD CONSTRAINT it_has_one_cause_that_fits_its_kind CHECK (
    num_nonnulls(option_id, lever_id, transfer_id, funding_id, correction_id, swap_id, deposit_id, withdrawal_id, house_move_id, gift_id) = 1
    AND CASE
      WHEN kind IN ('option_placed', 'option_won', 'option_lost', 'option_tied') THEN option_id
      WHEN kind IN ('lever_opened', 'lever_reserved', 'lever_filled', 'lever_revoked', 'lever_closed') THEN lever_id
      WHEN kind = 'transferred' THEN transfer_id
      WHEN kind IN ('sandbox_deposit', 'capital_funded', 'stock_funded') THEN funding_id
      WHEN kind = 'correction' THEN correction_id
      WHEN kind = 'swapped' THEN swap_id
      WHEN kind = 'deposited' THEN deposit_id
      WHEN kind IN ('withdrawal_requested', 'withdrawal_returned', 'withdrawal_paid') THEN withdrawal_id
      WHEN kind = 'house_moved' THEN house_move_id
      WHEN kind = 'gift_given' THEN gift_id
    END IS NOT NULL);
`,
    },
    {
      path: facts,
      find: "swaps json);\n",
      put: `swaps json, gifts json);
  IF fact.gifts IS NOT NULL THEN
    legs := legs || gift_given(fact.gifts);
  END IF;
`,
    },
    {
      path: facts,
      find: "    CASE kind WHEN 'house_moved' THEN cause_id END\n$$;",
      put: "    CASE kind WHEN 'house_moved' THEN cause_id END,\n    CASE kind WHEN 'gift_given' THEN cause_id END\n$$;",
    },
    { path: facts, find: "t.house_move_id)", put: "t.house_move_id, t.gift_id)" },
    {
      path: facts,
      find: " FROM swap\n$$;",
      put: " FROM swap\n  UNION ALL SELECT 'gifts', coalesce(max(id), 0) + 1 FROM gift\n$$;",
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
  SELECT array_agg((line, 1, 'gift_given', user_id, id, 97, user_id * 4096 + 65, amount)::ledger_leg) INTO legs FROM given;
  RETURN legs;
END $$;

-- Play money, for`,
    },
    {
      path: factRules,
      find: "\nconst due = [",
      put: `
const giftDue: Due = {
  kind: "'gift_given'",
  of: "SELECT user_id, id, amount AS given FROM gift",
  moves: [
    [\`\${capital}\`, "-given"],
    [own(wallet), "given"],
  ],
};

const due = [`,
    },
    { path: factRules, find: "t.house_move_id)", put: "t.house_move_id, t.gift_id)" },
    { path: factRules, find: "  correctionDue,\n", put: "  correctionDue,\n  giftDue,\n" },
    {
      path: "apps/server/src/records/movement-types.ts",
      find: "  option_placed: 20,\n",
      put: "  gift_given: 12,\n  option_placed: 20,\n",
    },
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
  ],
};
