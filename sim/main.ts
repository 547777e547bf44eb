/**
 * `npm run sim -- --seeds N [--seed S]`: plays N seeds, starting with S (default 1), and fails with the
 * seed and the commit of the first world in which something is wrong.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { runSeed } from "./run-seed.ts";
import { runYear } from "./years/run-year.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const count = Number(values.seeds);
const first = Number(values.seed);
const shownViolations = 10;

const commit = (): string => {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
};
const write = (line: string): void => void process.stdout.write(`${line}\n`);

if (!Number.isSafeInteger(count) || !Number.isSafeInteger(first) || count < 1) {
  write("Usage: npm run sim -- --seeds N [--seed S], both whole numbers.");
  process.exit(2);
}
const totals = {
  options: 0,
  leverOrders: 0,
  triggered: 0,
  runs: 0,
  moved: 0,
  swaps: 0,
  deposits: 0,
  paid: 0,
  returned: 0,
  refused: 0,
  repeats: 0,
  restarts: 0,
};
const years = { holdings: 0, commissions: 0, kills: 0 };
for (let seed = first; seed < first + count; seed++) {
  const [report, year] = [runSeed(seed), runYear(seed)];
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += report[name];
  const violations = [...report.violations, ...year.findings];
  years.holdings += year.holdings;
  years.commissions += year.commissions;
  years.kills += year.kills;
  if (violations.length === 0) continue;
  write(`Seed ${seed} fails at commit ${commit()}:`);
  for (const violation of violations.slice(0, shownViolations)) write(`  ${violation}`);
  write(`${violations.length} findings. Again: npm run sim -- --seeds 1 --seed ${seed}`);
  process.exit(1);
}
write(
  `${count} seeds from ${first} at commit ${commit()}: ${totals.options} options, ${totals.leverOrders} lever orders, ` +
    `${totals.triggered} triggers, ${totals.runs} runs, ${totals.moved} movements of funds (${totals.swaps} swaps, ${totals.deposits} deposits, ${totals.paid} withdrawals paid and ${totals.returned} returned), ${totals.refused} refusals, ` +
    `${totals.repeats} repeats, ${totals.restarts} restarts; ${count} years with ${years.holdings} holdings, ` +
    `${years.commissions} commissions and ${years.kills} kills in a close; nothing wrong.`,
);
