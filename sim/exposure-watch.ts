/**
 * Looks at the books right after a position or a pending order was taken: what a stress move would cost may not be above
 * what the house owns (LEV-17). It works from booked rows and balances alone.
 *
 * Known limit: it looks only when nothing that ticks decided waits to be booked, and when the order was the last thing that
 * happened; the naive twin looks at all others.
 */
import type { AskedLever, Host } from "./host.ts";
import { naiveStressLoss } from "./naive-exposure.ts";

export const exposureFaults = (host: Host): readonly string[] => {
  const note = host.notes.at(-1);
  if (note?.kind !== "levers" || note.booked.at(-1)?.outcome !== "applied") return [];
  const last = note.asked.at(-1);
  if (last === undefined || !isNewOrder(last) || host.state.leverDue.length > 0) return [];
  const { levers, accounts } = host.ledger;
  const loss = naiveStressLoss(
    levers.live(),
    (symbol) => host.tickLog.findLast((tick) => tick.symbol === symbol && tick.kind === "trade")?.price,
    (symbol) => host.world.levers.get(symbol)?.stressBps ?? 0,
  );
  const owned = accounts.ownMoney();
  // The engine may round each pair up by its last micro-unit, never down.
  return loss > owned
    ? [`a stress move costs ${loss} right after an order was taken; the house owns ${owned}`]
    : [];
};

const isNewOrder = ({ command, decided }: AskedLever): boolean =>
  (command.type === "openLever" || command.type === "stepRun") &&
  decided?.changes.some(({ before, end }) => before === undefined && end === undefined) === true;
