/** The tests that notice mistakes in the SQL, by what they try. */
const ledger = "apps/server/src/ledger";
const database = "apps/server/src/platform/db/rights";

/** Each row and change by itself, as the owner of all tables. */
export const heldByTables = [`${ledger}/held-by-tables.test.ts`];
export const appendOnly = [`${ledger}/append-only.test.ts`];
export const facts = [`${ledger}/facts.test.ts`];
export const withdrawals = [`${ledger}/withdrawals.test.ts`, `${ledger}/withdrawal-approvals.test.ts`];
export const payments = [`${ledger}/withdrawal-payments.test.ts`];
export const falseOutcomes = [`${ledger}/false-outcomes.test.ts`];
export const checker = [`${ledger}/check.test.ts`, ...falseOutcomes];
export const wholeLists = ["apps/server/tests/whole-lists.test.ts"];
export const journal = ["apps/server/src/modules/journal/journal.test.ts"];
export const fenced = ["apps/server/src/engine/fenced.test.ts"];
export const lease = ["apps/server/src/engine/lease.test.ts", ...fenced];
export const leaseLocks = [`${ledger}/lease-locks.test.ts`, ...fenced];
export const tickLog = ["apps/server/src/feed/tick-log.test.ts"];
export const tickDays = ["apps/server/src/feed/tick-days.test.ts"];
export const keptDays = ["apps/server/src/feed/archive/keep-days.test.ts"];
export const marketClock = ["apps/server/src/feed/market-clock.test.ts"];
export const answers = ["apps/server/src/engine/forget-answers.test.ts"];
export const approvals = [`${database}/approval-attacks.test.ts`, ...facts];
export const rights = [`${database}/rights.test.ts`, `${database}/rights-attacks.test.ts`];
export const losses = ["apps/server/src/modules/risk/loss-figure.test.ts"];
export const auditLog = ["apps/server/src/modules/operators/audit-log.test.ts"];
