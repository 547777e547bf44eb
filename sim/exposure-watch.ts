/**
 * Looks at the books right after a position or a pending order was taken: what a stress move would cost may not be above
 * what the house owns (LEV-17). It works from booked rows and balances alone.
 *
 * Known limit: it looks only when nothing that ticks decided waits to be booked, and when nothing was closed in the same
 * batch, which may cost the house more than it frees; the naive twin looks at all others.
 */
import type { AskedLever, Host } from "./host.ts";
import { naiveStressLoss } from "./naive-exposure.ts";

export const exposureFaults = (host: Host): readonly string[] => {
  const note = host.notes.at(-1);
  if (note?.kind !== "levers" || host.state.leverDue.length > 0) return [];
  const applied = note.asked.filter((_, index) => note.booked[index]?.outcome === "applied");
  if (!applied.some(opens) || applied.some(closes)) return [];
  const { levers, accounts } = host.ledger;
  const loss = naiveStressLoss(
    levers.live(),
    (symbol) => host.tickLog.findLast((tick) => tick.symbol === symbol && tick.kind === "trade")?.price,
    (symbol) => host.world.levers.get(symbol)?.stressBps ?? 0,
  );
  const owned = accounts.ownMoney();
  return loss > owned
    ? [`a stress move costs ${loss} after an order was taken; the house owns ${owned}`]
    : [];
};

const opens = ({ decided }: AskedLever): boolean =>
  decided?.changes.some(({ before, end }) => before === undefined && end === undefined) === true;
const closes = ({ decided }: AskedLever): boolean =>
  decided?.changes.some(({ end }) => end !== undefined) === true;
