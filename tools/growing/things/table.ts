/** The prizes of a raffle: rows that move no money. */
import type { Thing } from "../change.ts";

export const table: Thing = {
  name: "A table",
  changes: [
    {
      path: "db/schema/96-prizes.sql",
      text: `
CREATE TABLE prize (
  user_id bigint NOT NULL REFERENCES account,
  day_ms bigint NOT NULL,
  PRIMARY KEY (user_id, day_ms)
);
`,
    },
    {
      path: "db/grants.sql",
      find: "-- The demo's letter box, and its chain.\n",
      put: "GRANT SELECT, INSERT ON prize TO candor_web;\n\n-- The demo's letter box, and its chain.\n",
    },
    {
      path: "docs/SECURITY.md",
      find: "| `risk_acceptance`, `withdrawal_told` |",
      put: "| `risk_acceptance`, `withdrawal_told`, `prize` |",
    },
    {
      path: "apps/server/src/platform/db/schema/schema-people.ts",
      find: "export type PeopleTables = {\n",
      put: "type PrizeTable = { user_id: bigint; day_ms: bigint };\n\nexport type PeopleTables = {\n  prize: PrizeTable;\n",
    },
    {
      path: "apps/server/src/modules/personal/personal-tables.ts",
      find: "  idempotency: table(",
      put: '  prize: table("day_ms", "day_ms"),\n  idempotency: table(',
    },
  ],
};
