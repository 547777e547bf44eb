/** The tests that notice mistakes in the SQL, by what they try. */
const ledger = "apps/server/src/ledger";
const database = "apps/server/src/platform/db/rights";

/** Each row and change by itself, as the owner of all tables. */
export const heldByTables = [`${ledger}/held-by-tables.test.ts`];
export const leverRules = [`${ledger}/lever-rules.test.ts`];
export const appendOnly = [`${ledger}/append-only.test.ts`];
export const facts = [`${ledger}/facts.test.ts`];
export const withdrawals = [`${ledger}/withdrawals.test.ts`, `${ledger}/withdrawal-approvals.test.ts`];
export const payments = [`${ledger}/withdrawal-payments.test.ts`];
export const takenFromSigner = [`${ledger}/withdrawal-signer.test.ts`];
export const namedBySigner = [`${ledger}/withdrawal-signed.test.ts`];
export const falseOutcomes = [`${ledger}/false-outcomes.test.ts`];
export const falseSwaps = [`${ledger}/false-swaps.test.ts`];
export const falseLevers = [`${ledger}/false-levers.test.ts`, `${ledger}/lever-constraints.test.ts`];
export const falseLeverCommands = [`${ledger}/false-lever-commands.test.ts`, ...falseLevers];
export const falseRuns = [`${ledger}/false-runs.test.ts`];
export const checker = [`${ledger}/check.test.ts`, ...falseOutcomes];
export const wholeLists = [
  "apps/server/tests/whole-lists.test.ts",
  "apps/server/src/ledger/lists-migrated.test.ts",
];
export const journal = ["apps/server/src/modules/journal/journal.test.ts"];
export const fenced = ["apps/server/src/engine/fenced.test.ts"];
export const lease = ["apps/server/src/engine/lease.test.ts", ...fenced];
export const leaseLocks = [`${ledger}/lease-locks.test.ts`, ...fenced];
export const tickLog = ["apps/server/src/feed/tick-log.test.ts"];
export const tickDays = ["apps/server/src/feed/tick-days.test.ts"];
export const keptDays = ["apps/server/src/feed/archive/keep-days.test.ts"];
export const marketClock = ["apps/server/src/feed/market-clock.test.ts"];
export const clockWaiver = ["apps/server/src/modules/clock/waiver.test.ts"];
export const answers = ["apps/server/src/engine/forget-answers.test.ts"];
export const approvals = [`${database}/approval-attacks.test.ts`, ...facts];
export const rights = [`${database}/rights.test.ts`, `${database}/rights-attacks.test.ts`];
export const losses = ["apps/server/src/modules/risk/loss-figure.test.ts"];
export const houseMoney = ["apps/server/src/modules/house/house.test.ts"];
export const settings = ["apps/server/src/modules/settings/settings.test.ts"];
export const announcedTerms = ["apps/server/src/modules/terms/terms.test.ts"];
export const announcedBands = ["apps/server/src/modules/bot/operators/bands-desk.test.ts"];
export const auditLog = ["apps/server/src/modules/operators/audit-log.test.ts"];
export const deposits = [`${ledger}/deposits.test.ts`];
export const ethDeposits = ["apps/server/src/modules/deposits/eth.test.ts"];
